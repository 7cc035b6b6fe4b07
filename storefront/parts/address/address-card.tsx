// An address: who, where, the number to call, and what has to be corrected before goods can go there.
import type { ReactNode } from 'react';
import type { AddressOut } from '#contract/calls/parts.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { cx } from '#ui/cx.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { ForwardIcon, PinIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

type Address = AddressOut;

/** "Torstraße 12, 10119 Berlin, Germany" */
export const addressLine = (a: Address): string =>
  [a.street, a.street2, [a.postcode, a.city].filter(Boolean).join(' '), a.state !== a.city ? a.state : '', a.country_name]
    .filter(Boolean)
    .join(', ');

export const phoneLine = (a: Pick<Address, 'mobilecode' | 'phone'>): string => `+${a.mobilecode.replace(/^\+/, '')} ${a.phone}`;

function Words({ address, go }: { address: Address; go: boolean }) {
  return (
    <span className="flex min-h-[44px] items-center gap-20">
      <PinIcon className="flex-none text-ink" />
      <span className="flex min-w-0 flex-1 flex-col gap-6">
        <span className="flex flex-wrap items-center gap-12">
          <b>{address.name}</b>
          <bdi className="ui-ltr text-sm">{phoneLine(address)}</bdi>
          {address.is_default && <Badge tone="over">{t('address.default')}</Badge>}
          {address.is_default_bill && <Badge tone="over">{t('address.billing')}</Badge>}
        </span>
        <bdi className="self-start text-sm text-ink-2">{addressLine(address)}</bdi>
      </span>
      {go && <ForwardIcon className="flex-none text-ink-3" />}
    </span>
  );
}

export type AddressCardProps = {
  /** null: there is none yet */
  address: Address | null;
  href?: string;
  onClick?: () => void;
  /** buttons below */
  children?: ReactNode;
  chosen?: boolean;
  className?: string;
};

export function AddressCard({ address, href, onClick, children, chosen, className }: AddressCardProps) {
  const words = address ? (
    <Words address={address} go={Boolean(href || onClick)} />
  ) : (
    <span className="flex min-h-[44px] items-center gap-20">
      <PinIcon className="flex-none text-ink" />
      <span className="flex-1">
        <b>{t('address.add')}</b>
        <span className="block text-sm text-ink-3">{t('address.none')}</span>
      </span>
      <ForwardIcon className="flex-none text-ink-3" />
    </span>
  );
  return (
    <Card chosen={chosen} className={cx(className)}>
      {href ? (
        <Link href={href}>{words}</Link>
      ) : onClick ? (
        <button type="button" className="w-full" onClick={onClick}>
          {words}
        </button>
      ) : (
        words
      )}
      {address?.problem && (
        <Note tone="you" className="mt-20">
          {formatMessage(address.problem)}
        </Note>
      )}
      {children}
    </Card>
  );
}
