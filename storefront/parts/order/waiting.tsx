// What waits for the member's answer, before everything else: a line for each kind of question, supplement and problem, in the
// server's order. Many are folded: the content of the page stays in its first view.
import { useState } from 'react';
import type { UserInfo } from '#contract/calls/users.ts';
import { timeLeft } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { AlertIcon, DownIcon, ForwardIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

type Waits = UserInfo['waiting'][number];

/** One links to its thing, several to the list that shows them; goods of other kinds of orders to the one that ends first. */
export function placeOfWaiting({ thing, n, id }: Pick<Waits, 'thing' | 'n' | 'id'>): string {
  if (thing === 'waybill') return n === 1 ? to.waybill({ id }) : to.waybills();
  return n === 1 || thing !== 'order' ? to.order({ id }) : to.orders({ tab: 'needs_you' });
}

/** The first lines stay; a single one more is shown rather than folded. */
const SHOWN = 3;

export function WaitingList({ waiting }: { waiting: readonly Waits[] }) {
  const [open, setOpen] = useState(false);
  if (waiting.length === 0) return null;
  const folds = waiting.length > SHOWN + 1;
  const shown = folds && !open ? waiting.slice(0, SHOWN) : waiting;
  return (
    <Card title={t('waiting.title')}>
      <ul>
        {shown.map((row) => (
          <li key={`${row.thing}.${row.state}`} className="border-line not-first:border-t">
            <Link
              href={placeOfWaiting(row)}
              className="flex min-h-[max(calc(84*var(--spacing)),44px)] items-center gap-16 py-14 text-sm"
            >
              <AlertIcon className="ui-icon-sm flex-none text-you" />
              <span className="min-w-0 flex-1 font-strong text-ink">
                {translate(`waiting.${row.thing === 'waybill' ? 'waybill' : 'item'}.${row.state}`, { n: row.n })}
              </span>
              {row.due_at && (
                <span className="flex-none whitespace-nowrap text-xs text-clock">
                  {t('order.left', { left: timeLeft(row.due_at, new Date(), 1) })}
                </span>
              )}
              <ForwardIcon className="ui-icon-xs flex-none text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
      {folds && (
        <button type="button" className="ui-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('kit.less') : t('kit.expand', { n: waiting.length })}
          <DownIcon className="ui-icon-xs" />
        </button>
      )}
    </Card>
  );
}
