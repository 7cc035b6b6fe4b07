// What to fetch, in the order of the shelves; ticked off by tap or by scanning the parcel's number.
import { kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useAhead } from '#admin/pages/packing/use-pack-scans.ts';
import { Shot } from '#admin/parts/shot.tsx';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function PickList({ waybill, ticking }: { waybill: PackDetail; ticking: boolean }) {
  const { items } = waybill;
  const ahead = useAhead();
  const verify = useCommand('packing/verify');
  const unverify = useCommand('packing/unverify');
  const picked = new Set([...waybill.checked.map((one) => one.item_id), ...items.map((i) => i.id).filter((id) => ahead.has(id))]);
  const scanned = new Set(waybill.checked.filter((one) => one.scanned).map((one) => one.item_id));
  const sorted = [...items].sort((a, b) => a.bin.localeCompare(b.bin, 'en', { numeric: true }));
  const toggle = (item_id: number, on: boolean) => void (on ? verify : unverify).run({ id: waybill.id, item_id });
  const pieces = items.reduce((sum, i) => sum + i.num, 0);
  return (
    <Card
      title={t('desk.packing.contents')}
      all={ticking ? t('desk.packing.picked', { n: picked.size, of: items.length }) : t('desk.packing.pieces', { n: pieces })}
    >
      <ul>
        {sorted.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-20 py-16 border-t border-line first:border-0">
            {ticking && (
              <Checkbox
                shape="square"
                label={`${item.bin} ${item.title}`}
                checked={picked.has(item.id)}
                onChange={(on) => toggle(item.id, on)}
              />
            )}
            {ticking && scanned.has(item.id) && <Badge tone="safe">{t('pack.scanned')}</Badge>}
            <span className="ui-mono text-ink font-strong min-w-160">{item.bin || '-'}</span>
            <Shot src={item.photos[0]?.thumb || item.pic_url} alt="" />
            <span className="flex-1 min-w-240">
              <span className="block text-ink">{item.title}</span>
              <Facts
                className="desk-small"
                items={[item.properties_name, `× ${item.num}`, item.weight ? kg(item.weight) : null, item.remark]}
              />
            </span>
            {item.risk !== 'general' && item.risk !== '' && (
              <Badge tone={item.risk === 'forbidden' ? 'wrong' : 'clock'}>
                {t(`desk.risk.${item.risk as 'sensitive' | 'restricted' | 'forbidden'}`)}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
