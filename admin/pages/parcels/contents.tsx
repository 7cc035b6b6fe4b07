// What is said to be in a parcel: titles, pieces, values.
import { money } from '#admin/lib/format.ts';
import type { ParcelDesk } from '#contract/desk/parcels.ts';

export function Contents({ items }: { items: ParcelDesk['items'] }) {
  return (
    <ul className="flex flex-col gap-8">
      {items.map((item, at) => (
        <li key={`${item.title}-${at}`} className="flex items-baseline justify-between gap-16">
          <span className="min-w-0">
            {item.title} <span className="desk-small">× {item.num}</span>
          </span>
          <span className="ui-num">{money(item.price * item.num)}</span>
        </li>
      ))}
    </ul>
  );
}
