// The seller's text about the goods: parameters, description, and the page it comes from.
import { useState } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import { webAddress } from '#contract/web-address.ts';
import { t } from '#shop/lib/i18n.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import { RichText } from '#shop/parts/frame/rich-text.tsx';
import { DownIcon, ExternalIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';

const FOLDED = 4;

export function Details({ item }: { item: ItemOut }) {
  const { props, desc, detail_url, title, title_original } = item;
  return (
    <>
      {props.length > 0 && <Parameters rows={props} />}
      {(desc || detail_url) && (
        <Card title={t('item.description')}>
          {title_original && title_original !== title && (
            <p className="text-sm text-ink-3 mb-18">
              {t('item.original_title')} <span lang="zh-CN">{title_original}</span>
            </p>
          )}
          {desc && <RichText html={desc} />}
          {webAddress(detail_url) && (
            <p className="mt-20">
              <Button kind="quiet" size="small" href={detail_url} target="_blank" icon={<ExternalIcon className="ui-icon-xs" />}>
                {t('item.source', { market: marketName(item.api_type) })}
              </Button>
            </p>
          )}
        </Card>
      )}
    </>
  );
}

function Parameters({ rows }: { rows: ItemOut['props'] }) {
  const [open, setOpen] = useState(false);
  const shown = open ? rows : rows.slice(0, FOLDED);
  return (
    <Card title={t('item.parameters')}>
      <dl className="grid grid-cols-[minmax(25%,auto)_1fr] gap-x-24 gap-y-16 text-sm">
        {shown.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-ink break-words min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length > FOLDED && (
        <button type="button" className="ui-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('kit.less') : t('kit.expand', { n: rows.length })}
          <DownIcon className="ui-icon-xs" />
        </button>
      )}
    </Card>
  );
}
