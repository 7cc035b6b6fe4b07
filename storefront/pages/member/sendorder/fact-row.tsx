// What a waybill is asked for by, in one row of a wide window.
import type { ReactNode } from 'react';
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { kg } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export default function FactRow({ waybill: w, boxes }: { waybill: WaybillDetail; boxes: number }) {
  const facts: [string, ReactNode][] = [
    [t('send.no'), <bdi key="no">{w.no}</bdi>],
    [
      t('send.tracking_no'),
      w.tracking_no && (
        <CopyButton key="number" text={w.tracking_no} size="small" label={t('send.copy_no')}>
          <bdi className="ui-ltr">{w.tracking_no}</bdi>
        </CopyButton>
      ),
    ],
    [t('wide.line'), w.line],
    [
      t('wide.boxes'),
      boxes > 0 && <Facts key="boxes" items={[t('send.boxes', { n: boxes }), <bdi key="weight">{kg(w.weight)}</bdi>]} />,
    ],
    [t('wide.insured'), w.insured_value > 0 && t('wide.up_to', { amount: money(w.insured_value) })],
  ];
  return (
    <dl className="wide-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
