// Buttons for the list of actions the server sends: the main one and one next to it, the rest under More, where what cancels or
// destroys shows its consequences. Screens never derive what is possible.
import { lazy, Suspense, useState } from 'react';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { hasText, t, translate } from '#shop/lib/i18n.ts';
import { FOLLOWS, placeOf } from '#shop/parts/order/action-order.ts';
import type { StateThing } from '#shop/parts/order/state-badge.tsx';
import { MoreIcon } from '#ui/icons.tsx';
import { Button, type ButtonProps, Buttons } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

const Sheet = lazy(() => import('#ui/overlay/sheet.tsx').then((m) => ({ default: m.Sheet })));

export type ActionButtonsProps<A extends string> = {
  thing: StateThing;
  /** as the server sent them */
  actions: readonly A[];
  onAct: (action: A) => void;
  /** words with an amount in them: { pay: t('order.pay', { amount }) } */
  labels?: { readonly [K in A]?: string };
  /** links of actions that open another page */
  hrefs?: { readonly [K in A]?: string };
  /** the consequences, below the label of an action under More; without it the text of FOLLOWS */
  notes?: { readonly [K in A]?: string };
  /** nothing here is what the screen is for: no primary button */
  plain?: boolean;
  /** actions the page offers elsewhere */
  without?: readonly A[];
  /** the action under way */
  busy?: A | boolean | null;
  size?: ButtonProps['size'];
  /** More as dots, for the corner of a card that offers nothing else */
  dots?: boolean;
  className?: string;
};

/** Buttons next to More: the main one, and one more. */
const MOST = 2;

/** `shown` ends with the weightiest; nothing that cancels or destroys is in it. */
export function arranged<A extends string>(thing: string, actions: readonly A[]): { shown: A[]; more: A[]; main: A | undefined } {
  const weight = (action: A) => placeOf(thing, action)?.weight ?? Number.POSITIVE_INFINITY;
  const last = (action: A) => placeOf(thing, action)?.place === 'last';
  const sorted = [...actions].sort((a, b) => weight(a) - weight(b));
  const open = sorted.filter((action) => !last(action));
  const main = open.find((action) => placeOf(thing, action)?.place === 'main');
  // On the screen the main one comes last.
  return { shown: open.slice(0, MOST).reverse(), more: [...open.slice(MOST), ...sorted.filter(last)], main };
}

/** An order shares most actions with its items, in the same words. */
const wordsOf = (thing: StateThing, action: string): string =>
  `action.${thing === 'order' && !hasText(`action.order.${action}`) ? 'item' : thing}.${action}`;

export function ActionButtons<A extends string>(props: ActionButtonsProps<A>) {
  const { thing, actions, onAct, labels, hrefs, notes, plain, without = [], busy, size = 'small', dots, className } = props;
  const [open, setOpen] = useState(false);
  const possible = actions.filter((action) => !without.includes(action));
  if (possible.length === 0) return null;
  const { shown, more, main } = arranged(thing, possible);
  const label = (action: A) => labels?.[action] ?? translate(wordsOf(thing, action));
  const act = (action: A) => (hrefs?.[action] ? undefined : () => onAct(action));
  const working = (action: A) => busy === action || (busy === true && action === main);
  return (
    <Buttons className={className}>
      {more.length > 0 && dots && (
        <IconButton label={t('kit.actions')} icon={<MoreIcon className="ui-icon-sm" />} onClick={() => setOpen(true)} />
      )}
      {more.length > 0 && !dots && (
        <Button kind="quiet" size={size} expanded={open} className="flex-none!" onClick={() => setOpen(true)}>
          {t('kit.actions')}
        </Button>
      )}
      {shown.map((action) => (
        <Button
          key={action}
          size={size}
          kind={action === main && !plain ? 'primary' : 'secondary'}
          busy={working(action)}
          disabled={Boolean(busy) && !working(action)}
          href={hrefs?.[action]}
          onClick={act(action)}
        >
          {label(action)}
        </Button>
      ))}
      {open && (
        <Suspense fallback={null}>
          <Sheet open title={t('kit.actions')} onClose={() => setOpen(false)}>
            <Cells>
              {more.map((action) => {
                const last = placeOf(thing, action)?.place === 'last';
                const follows = FOLLOWS[`${thing}.${action}`];
                return (
                  <Cell
                    key={action}
                    label={label(action)}
                    note={notes?.[action] ?? (last && follows ? translate(follows) : undefined)}
                    danger={last}
                    chevron={!last}
                    disabled={Boolean(busy)}
                    href={hrefs?.[action]}
                    onClick={() => {
                      setOpen(false);
                      // A confirmation opens once the sheet is gone.
                      if (!hrefs?.[action]) afterOverlays(() => onAct(action));
                    }}
                  />
                );
              })}
            </Cells>
          </Sheet>
        </Suspense>
      )}
    </Buttons>
  );
}
