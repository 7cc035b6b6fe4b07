// Goods that cost more, or less, than when they came into the cart: what changed, and a tick that is required to order those
// that cost more.
import { type RefObject, useId, useRef, useState } from 'react';
import type { CheckoutOut } from '#contract/calls/cart.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';

type Row = CheckoutOut['groups'][number]['items'][number];
type Groups = Pick<CheckoutOut, 'groups'>;
type Changed = Row & { price_was: number };

const changedRows = ({ groups }: Groups): Changed[] =>
  groups.flatMap((group) => group.items).filter((row): row is Changed => row.price_was !== null && row.price_was !== row.price);

/** Which rows cost more, as a text: the consent is valid for these prices only. */
const dearerPrices = (preview: Groups): string =>
  changedRows(preview)
    .filter((row) => row.price > row.price_was)
    .map((row) => `${row.id}:${row.price}`)
    .join();

export type PriceChangesState = {
  accepted: boolean;
  accept: (on: boolean) => void;
  /** true when nothing costs more or that is accepted; else shows why and scrolls there */
  check: () => boolean;
  at: RefObject<HTMLDivElement | null>;
};

export function usePriceChanges(preview: Groups | undefined): PriceChangesState {
  const dearer = preview ? dearerPrices(preview) : '';
  const [agreed, setAgreed] = useState('');
  const at = useRef<HTMLDivElement>(null);
  const accepted = dearer === '' || agreed === dearer;
  return {
    accepted,
    accept: (on) => setAgreed(on ? dearer : ''),
    at,
    check: () => {
      if (accepted) return true;
      toast(t('cart.dearer_rows', { n: dearer.split(',').length }));
      at.current?.scrollIntoView({ block: 'center' });
      at.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
      return false;
    },
  };
}

export function PriceChanges({ preview, changes }: { preview: Groups; changes: PriceChangesState }) {
  const id = useId();
  const rows = changedRows(preview);
  const dearer = rows.filter((row) => row.price > row.price_was);
  const cheaper = rows.filter((row) => row.price < row.price_was);
  return (
    <div ref={changes.at} className="flex flex-col gap-20 empty:hidden">
      {dearer.length > 0 && (
        <Note tone="clock" title={t('prices.changed', { n: dearer.length })}>
          <Lines rows={dearer} />
          <div className="ui-tick-line mt-16 text-sm">
            <Checkbox
              id={id}
              shape="square"
              checked={changes.accepted}
              onChange={changes.accept}
              label={t('prices.accept', { n: dearer.length })}
            />
            <label htmlFor={id} className="ui-tick-words text-ink">
              {t('prices.accept', { n: dearer.length })}
            </label>
          </div>
        </Note>
      )}
      {cheaper.length > 0 && (
        <Note tone="safe" title={t('prices.fell', { n: cheaper.length })}>
          <Lines rows={cheaper} />
        </Note>
      )}
    </div>
  );
}

const Lines = ({ rows }: { rows: readonly Changed[] }) => (
  <ul className="flex flex-col gap-8">
    {rows.map((row) => (
      <li key={row.id} className="break-words">
        {t('prices.was_now', { title: row.title, was: money(row.price_was), now: money(row.price) })}
      </li>
    ))}
  </ul>
);
