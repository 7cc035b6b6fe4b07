// An item as the warehouse knows it: picture to compare with, options, whose it is, what they wrote.
import type { ReactNode } from 'react';
import { memberWords, spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { Pictures } from '#admin/parts/shot.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { Image } from '#ui/data/image.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { MessageIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function ItemFace({
  item,
  compact,
  children,
}: {
  item: StockRow /** the listing's pictures stay folded */;
  compact?: boolean;
  children?: ReactNode;
}) {
  return (
    <Card>
      <div className="flex gap-24">
        <Image className="w-[66px] h-[66px] rounded-image flex-none" src={item.pic_url} alt="" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg text-ink font-strong">{item.title}</h2>
          <p>{item.properties_name}</p>
          <Facts
            className="desk-small"
            items={[
              `× ${item.num}`,
              memberWords(item.member),
              t('desk.buying.order_no', { no: item.order_no }),
              item.tracking_no && spaced(item.tracking_no),
            ]}
          />
          <div className="flex flex-wrap gap-8 mt-8">
            <StateBadge thing="item" state={item.state} />
            {item.risk !== 'general' && item.risk !== '' && (
              <Badge tone={item.risk === 'forbidden' ? 'wrong' : 'clock'}>
                {t(`desk.risk.${item.risk as 'sensitive' | 'restricted' | 'forbidden'}`)}
              </Badge>
            )}
          </div>
        </div>
      </div>
      {item.remark && (
        <Note tone="clock" icon={<MessageIcon className="ui-icon-sm" />} className="mt-20">
          {t('desk.buying.remark')} <strong>{item.remark}</strong>
        </Note>
      )}
      {item.listing.length > 0 && (
        <details className="mt-20" open={!compact}>
          <summary className="ui-label">{t('desk.stock.listing', { n: item.listing.length })}</summary>
          <div className="mt-12 desk-photos-row">
            <Pictures pictures={item.listing.map((src) => ({ src, alt: '' }))} />
          </div>
        </details>
      )}
      {children}
    </Card>
  );
}
