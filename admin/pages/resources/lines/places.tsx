// Where a line goes, from where, and with what.

import { useState } from 'react';
import { useChoices } from '#admin/lib/choices.ts';
import { t } from '#admin/lib/i18n.ts';
import { areasOf, areasText } from '#admin/pages/resources/lines/areas.ts';
import type { LinePart } from '#admin/pages/resources/lines/line-part.ts';
import { MultiPick } from '#admin/parts/multi-pick.tsx';
import { countryWords } from '#client/country-words.ts';
import { PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';

type Region = LinePart['line']['regions'][number];

export function Places({ line, change }: LinePart) {
  const options = (name: 'countries' | 'goods_types' | 'warehouses') =>
    ({ countries, goods_types, warehouses })[name].map((c) => ({ value: c.id, label: c.name }));
  const countries = useChoices('countries');
  const goods_types = useChoices('goods_types');
  const warehouses = useChoices('warehouses');
  const own = options('countries').filter((o) => line.countries.includes(o.value));
  const setRegion = (at: number, region: Region) => change({ regions: line.regions.map((r, i) => (i === at ? region : r)) });
  const free = own.filter((o) => !line.regions.some((r) => r.country === o.value));
  return (
    <Card title={t('desk.line.places')}>
      <div className="flex flex-col gap-32">
        <MultiPick
          label={t('desk.line.countries')}
          options={options('countries')}
          wordsOf={countryWords}
          value={line.countries}
          onChange={(next) =>
            change({
              countries: next,
              suspended: line.suspended.filter((c) => next.includes(c)),
              regions: line.regions.filter((r) => next.includes(r.country)),
            })
          }
          empty={t('desk.line.no_country')}
        />
        <MultiPick
          label={t('desk.line.goods_types')}
          options={options('goods_types')}
          value={line.goods_types}
          onChange={(next) => change({ goods_types: next })}
          empty={t('desk.line.no_goods_type')}
        />
        {warehouses.length > 1 && (
          <MultiPick
            label={t('desk.line.warehouses')}
            options={options('warehouses')}
            value={line.warehouses.map(String)}
            onChange={(next) => change({ warehouses: next.map(Number) })}
            empty={t('desk.line.every_warehouse')}
          />
        )}
        <MultiPick
          label={t('desk.line.suspended')}
          options={own}
          wordsOf={countryWords}
          value={line.suspended}
          onChange={(next) => change({ suspended: next })}
          empty={t('desk.none')}
        />
        <div className="flex flex-col gap-16">
          <span className="ui-label">{t('desk.line.regions')}</span>
          {line.regions.map((region, at) => (
            <RegionRow
              key={region.country}
              region={region}
              name={own.find((o) => o.value === region.country)?.label ?? region.country}
              onChange={(next) => setRegion(at, next)}
              onRemove={() => change({ regions: line.regions.filter((_, i) => i !== at) })}
            />
          ))}
          {free.length > 0 && (
            <div>
              <Button
                size="small"
                icon={<PlusIcon />}
                throttle={false}
                onClick={() => change({ regions: [...line.regions, { country: free[0]!.value, except: [{ prefix: '0' }] }] })}
              >
                {t('desk.line.add_region')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

function RegionRow({
  region,
  name,
  onChange,
  onRemove,
}: {
  region: Region;
  name: string;
  onChange: (region: Region) => void;
  onRemove: () => void;
}) {
  const kind = region.only ? 'only' : 'except';
  const [text, setText] = useState(areasText(region.only ?? region.except));
  const set = (which: 'only' | 'except', areas: string) => onChange({ country: region.country, [which]: areasOf(areas) });
  return (
    <div className="flex flex-wrap items-start gap-12">
      <span className="min-w-160 pt-20 text-ink">{name}</span>
      <Field
        className="min-w-240"
        hideLabel
        label={t('desk.line.region_kind')}
        name={`region-${region.country}`}
        type="select"
        value={kind}
        onChange={(v) => set(v as 'only' | 'except', text)}
        options={[
          { value: 'only', label: t('desk.line.region_only') },
          { value: 'except', label: t('desk.line.region_except') },
        ]}
      />
      <Field
        className="flex-1 min-w-320"
        hideLabel
        label={t('desk.line.areas')}
        name={`areas-${region.country}`}
        value={text}
        onChange={(v) => {
          setText(v);
          set(kind, v);
        }}
        placeholder="10000-19999, 97*"
        ltr
        check={(v) => (areasOf(v).length > 0 ? undefined : t('desk.line.areas_missing'))}
      />
      <IconButton
        label={t('desk.resource.remove_row', { n: 1 })}
        icon={<TrashIcon className="size-36" />}
        onClick={onRemove}
        throttle={false}
      />
    </div>
  );
}
