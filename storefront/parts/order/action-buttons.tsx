// Buttons out of the list of actions the server sends: at most three, the rest under More. Screens never work out what is possible.
import { lazy, Suspense, useState } from 'react';
import { t, translate } from '#shop/lib/i18n.ts';
import type { Thing } from '#shop/parts/order/state-badge.tsx';
import { Button, type ButtonProps, Buttons } from '#ui/input/button.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

const Sheet = lazy(() => import('#ui/overlay/sheet.tsx').then((m) => ({ default: m.Sheet })));

export type ActionButtonsProps<A extends string> = {
  thing: Thing;
  /** as the server sent them */
  actions: readonly A[];
  onAct: (action: A) => void;
  /** words with an amount in them: { pay: t('order.pay', { amount }) } */
  labels?: { readonly [K in A]?: string };
  /** places that some actions lead to instead of doing something here */
  hrefs?: { readonly [K in A]?: string };
  /** actions in the order of their weight; the first that is possible is the primary one. `[]`: none is */
  primary?: readonly string[];
  /** actions the page offers elsewhere */
  without?: readonly A[];
  /** the action under way */
  busy?: A | boolean | null;
  size?: ButtonProps['size'];
  most?: number;
  className?: string;
};

export const PRIMARY = ['pay', 'choose', 'answer', 'declare', 'receive', 'send_back', 'ship', 'accept'] as const;
const DANGER: readonly string[] = ['cancel', 'delete', 'destroy', 'decline', 'withdraw', 'request_cancel'];

/** The primary action first in weight, what destroys last; what is beyond `most` goes under More. */
export function arranged<A extends string>(
  actions: readonly A[],
  primary: readonly string[],
  most: number,
): { shown: A[]; more: A[]; main: A | undefined } {
  const main = primary.flatMap((first) => actions.filter((action) => action === first))[0];
  const weight = (action: A) => (action === main ? 0 : DANGER.includes(action) ? 2 : 1);
  const sorted = [...actions].sort((a, b) => weight(a) - weight(b));
  const fits = sorted.length <= most ? sorted : sorted.slice(0, most - 1);
  // On the screen the primary one stands at the end.
  return { shown: [...fits].reverse(), more: sorted.slice(fits.length), main };
}

export function ActionButtons<A extends string>(props: ActionButtonsProps<A>) {
  const {
    thing,
    actions,
    onAct,
    labels,
    hrefs,
    primary = PRIMARY,
    without = [],
    busy,
    size = 'small',
    most = 3,
    className,
  } = props;
  const [open, setOpen] = useState(false);
  const possible = actions.filter((action) => !without.includes(action));
  if (possible.length === 0) return null;
  const { shown, more, main } = arranged(possible, primary, most);
  const label = (action: A) => labels?.[action] ?? translate(`action.${thing === 'order' ? 'item' : thing}.${action}`);
  const act = (action: A) => (hrefs?.[action] ? undefined : () => onAct(action));
  return (
    <Buttons className={className}>
      {more.length > 0 && (
        <Button kind="quiet" size={size} expanded={open} onClick={() => setOpen(true)}>
          {t('kit.more')}
        </Button>
      )}
      {shown.map((action) => (
        <Button
          key={action}
          size={size}
          kind={action === main ? 'primary' : DANGER.includes(action) ? 'danger' : 'secondary'}
          busy={busy === action || (busy === true && action === main)}
          disabled={Boolean(busy) && busy !== action && !(busy === true && action === main)}
          href={hrefs?.[action]}
          onClick={act(action)}
        >
          {label(action)}
        </Button>
      ))}
      {open && (
        <Suspense fallback={null}>
          <Sheet open title={t('kit.more')} onClose={() => setOpen(false)}>
            <Cells>
              {more.map((action) => (
                <Cell
                  key={action}
                  label={label(action)}
                  danger={DANGER.includes(action)}
                  href={hrefs?.[action]}
                  onClick={() => {
                    setOpen(false);
                    act(action)?.();
                  }}
                />
              ))}
            </Cells>
          </Sheet>
        </Suspense>
      )}
    </Buttons>
  );
}
