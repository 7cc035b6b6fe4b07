// The member's address in China beside the overview of a wide window: to copy whole, and to declare what is sent to it.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';

const FRESH_MS = 600_000;

export default function MineAddress() {
  const all = useCall('other/warehouse', {}, { staleTime: FRESH_MS, quiet: true }).data ?? [];
  const [id, setId] = useState<number>();
  const one = all.find((warehouse) => warehouse.id === id) ?? all[0];
  if (!one) return null;
  const lines = [one.receiver_name, one.phone, one.address, one.postcode].filter(Boolean);
  return (
    <Card title={t('wide.address')} end={<CopyButton text={lines.join('\n')}>{t('forme.copy_all')}</CopyButton>}>
      <p lang="zh-CN" className="text-sm leading-body text-ink-2">
        <bdi className="text-ink">{one.receiver_name}</bdi> <bdi className="ui-ltr">{one.phone}</bdi>
        <br />
        <bdi>
          {one.address} {one.postcode}
        </bdi>
      </p>
      <div className="mt-20 flex flex-col gap-12">
        {all.length > 1 && (
          <Segment
            fill
            label={t('forme.warehouse')}
            value={String(one.id)}
            onChange={(next) => setId(Number(next))}
            options={all.map((warehouse) => ({ value: String(warehouse.id), label: warehouse.name }))}
          />
        )}
        <Button kind="quiet" size="small" href={to.shipForMe({ view: 'add' })}>
          {t('forme.declare')}
        </Button>
      </div>
    </Card>
  );
}
