// Price tables: in force from a date, for all countries or a zone, in one of the five modes.

import { countryName } from '#admin/lib/countries.ts';
import { t } from '#admin/lib/i18n.ts';
import type { LinePart } from '#admin/pages/resources/lines/line-part.ts';
import { Num } from '#admin/pages/resources/lines/num.tsx';
import { type Mode, withMode } from '#admin/pages/resources/lines/price-edit.ts';
import { PriceTable } from '#admin/pages/resources/lines/price-table.tsx';
import { MultiPick } from '#admin/parts/multi-pick.tsx';
import { countryWords } from '#client/country-words.ts';
import type { PriceVersion } from '#contract/freight.ts';
import { CopyIcon, PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';

const MODES: Mode[] = [1, 2, 3, 4, 5];
const today = () => new Date().toISOString().slice(0, 10);

export function Prices({ line, change }: LinePart) {
  const set = (at: number, version: PriceVersion) => change({ prices: line.prices.map((v, i) => (i === at ? version : v)) });
  const options = line.countries.map((code) => ({ value: code, label: countryName(code) }));
  const fresh: PriceVersion = {
    from: today(),
    price: { mode: 1, first: 500, first_money: 8000, next: 500, next_money: 3000 },
    fuel_bp: 0,
  };
  return (
    <Card title={t('desk.line.prices')} all={t('desk.line.prices_hint')}>
      <div className="flex flex-col gap-40">
        {line.prices.map((version, at) => (
          <fieldset key={at} className="flex flex-col gap-20 bg-sunken rounded-image p-24">
            <legend className="ui-hidden">{t('desk.line.price_n', { n: at + 1 })}</legend>
            <div className="flex items-center gap-12">
              <strong>{t('desk.line.price_n', { n: at + 1 })}</strong>
              <span className="ms-auto flex">
                <IconButton
                  label={t('desk.line.copy_price', { n: at + 1 })}
                  icon={<CopyIcon className="size-36" />}
                  throttle={false}
                  onClick={() => change({ prices: [...line.prices, { ...structuredClone(version), from: today() }] })}
                />
                <IconButton
                  label={t('desk.line.remove_price', { n: at + 1 })}
                  icon={<TrashIcon className="size-36" />}
                  throttle={false}
                  onClick={() => change({ prices: line.prices.filter((_, i) => i !== at) })}
                />
              </span>
            </div>
            <div className="desk-three">
              <Field
                label={t('desk.line.from')}
                name={`from-${at}`}
                type="date"
                value={version.from}
                onChange={(from) => set(at, { ...version, from })}
              />
              <Num
                label={t('desk.line.fuel')}
                name={`fuel-${at}`}
                figure="bp"
                value={version.fuel_bp}
                onChange={(v) => set(at, { ...version, fuel_bp: v ?? 0 })}
              />
              <Field
                label={t('desk.line.mode')}
                name={`mode-${at}`}
                type="select"
                value={String(version.price.mode)}
                onChange={(v) => set(at, { ...version, price: withMode(version.price, Number(v) as Mode) })}
                options={MODES.map((m) => ({
                  value: String(m),
                  label: t(`desk.line.mode.${m}`),
                  disabled: line.unit === 'm3' && m > 2,
                }))}
              />
            </div>
            <MultiPick
              label={t('desk.line.zone')}
              options={options}
              wordsOf={countryWords}
              value={version.countries ?? []}
              empty={t('desk.line.all_countries')}
              onChange={(next) => {
                const { countries: _, ...rest } = version;
                set(at, next.length > 0 ? { ...rest, countries: next } : rest);
              }}
            />
            <PriceTable
              price={version.price}
              unit={line.unit}
              name={`price-${at}`}
              onChange={(price) => set(at, { ...version, price })}
            />
          </fieldset>
        ))}
        <div>
          <Button size="small" icon={<PlusIcon />} throttle={false} onClick={() => change({ prices: [...line.prices, fresh] })}>
            {t('desk.line.add_price')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
