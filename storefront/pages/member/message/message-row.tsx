// One message: what it is about as an icon, title, text, when; a rose dot while it is unread.

import type { ReactNode } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { ago } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { hrefOf } from '#shop/parts/frame/short-link.tsx';
import { wholeNumbers } from '#shop/parts/frame/whole-numbers.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { cx } from '#ui/cx.ts';
import {
  BagIcon,
  BellIcon,
  ForwardIcon,
  GiftIcon,
  type Icon,
  PackageIcon,
  PlaneIcon,
  ReturnIcon,
  WalletIcon,
} from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';

export type Message = OutputAt<'message/lists'>['list']['data'][number];

export const ICONS: Readonly<Record<Message['kind'], Icon>> = {
  order: BagIcon,
  waybill: PlaneIcon,
  parcel: PackageIcon,
  refund: ReturnIcon,
  money: WalletIcon,
  reward: GiftIcon,
  system: BellIcon,
};

export function MessageRow({ message: m, onOpen }: { message: Message; onOpen: () => void }) {
  const where = hrefOf(m.url);
  const Glyph = ICONS[m.kind];
  const className = 'ui-card flex w-full items-start gap-20 text-start active:bg-press';
  const inside: ReactNode = (
    <>
      <span className="relative flex-none pt-2 text-ink">
        <Glyph />
        {!m.read && (
          <i
            className="absolute -end-4 top-0 size-[max(calc(16*var(--spacing)),8px)] rounded-pill bg-accent ring-2 ring-surface"
            aria-hidden="true"
          />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-8">
        <span className="flex items-baseline justify-between gap-16">
          <span className={cx('min-w-0 text-md text-ink', !m.read && 'font-strong')}>
            {!m.read && <span className="ui-hidden">{t('messages.is_unread')}</span>}
            {wholeNumbers(m.title)}
          </span>
          <time className="flex-none text-xs text-ink-3" dateTime={m.time}>
            {ago(m.time)}
          </time>
        </span>
        <span className="text-sm leading-body whitespace-pre-line text-ink-2">
          <Said thing="message" id={m.id} text={m.content} plain />
        </span>
      </span>
      {where && <ForwardIcon className="ui-icon-sm flex-none self-center text-ink-3" />}
    </>
  );
  if (where)
    return (
      <Link
        className={className}
        href={where.href}
        onClick={onOpen}
        {...(where.outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        {inside}
      </Link>
    );
  return m.read ? (
    <div className={className}>{inside}</div>
  ) : (
    <button type="button" className={className} onClick={onOpen}>
      {inside}
    </button>
  );
}
