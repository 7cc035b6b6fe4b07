// The figures of one price table, as its mode has them.

import { t } from '#admin/lib/i18n.ts';
import { Num } from '#admin/pages/resources/lines/num.tsx';
import { withoutRow, withRow } from '#admin/pages/resources/lines/price-edit.ts';
import type { Price } from '#contract/freight.ts';
import { PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Props = { price: Price; unit: 'kg' | 'm3'; name: string; onChange: (price: Price) => void };
type Part = 'to' | 'first' | 'first_money' | 'next' | 'next_money' | 'unit' | 'total' | 'base' | 'per' | 'money';

const MONEY: Part[] = ['first_money', 'next_money', 'unit', 'total', 'base', 'money'];
const COLUMNS: Record<2 | 3 | 4 | 5, Part[]> = {
  2: ['to', 'unit'],
  3: ['to', 'total'],
  4: ['to', 'per', 'money'],
  5: ['to', 'first', 'first_money', 'next', 'next_money'],
};
const HEAD: Record<Price['mode'], Part[]> = {
  1: ['first', 'first_money', 'next', 'next_money'],
  2: ['base'],
  3: ['unit'],
  4: ['first', 'first_money'],
  5: [],
};

export function PriceTable({ price, unit, name, onChange }: Props) {
  const figure = (part: Part) => (MONEY.includes(part) ? 'fen' : unit === 'm3' ? 'whole' : 'grams') as 'fen' | 'whole' | 'grams';
  const suffix = (part: Part) =>
    part === 'unit' ? `CNY / ${unit === 'm3' ? 'm³' : 'kg'}` : MONEY.includes(part) ? 'CNY' : unit === 'm3' ? 'cm³' : 'kg';
  const own = price as unknown as Record<Part, number>;
  const rows = (price.mode === 1 ? [] : price.mode === 4 ? price.steps : price.tiers) as unknown as Record<Part, number>[];
  const setRow = (at: number, part: Part, value: number | null) => {
    const next = rows.map((row, i) => (i === at ? { ...row, [part]: value } : row));
    onChange({ ...price, [price.mode === 4 ? 'steps' : 'tiers']: next } as unknown as Price);
  };
  return (
    <div className="flex flex-col gap-16">
      {HEAD[price.mode].length > 0 && (
        <div className="desk-two">
          {HEAD[price.mode].map((part) => (
            <Num
              key={part}
              label={t(`desk.line.part.${part}`)}
              name={`${name}-${part}`}
              figure={figure(part)}
              suffix={suffix(part)}
              value={own[part]}
              onChange={(v) => onChange({ ...price, [part]: v } as unknown as Price)}
            />
          ))}
        </div>
      )}
      {price.mode !== 1 && (
        <>
          {rows.map((row, at) => (
            <div key={at} className="flex items-start gap-12">
              <div className="flex-1 grid gap-12 [grid-template-columns:repeat(auto-fit,minmax(104px,1fr))]">
                {COLUMNS[price.mode as 2 | 3 | 4 | 5].map((part) => (
                  <Num
                    key={part}
                    hideLabel={at > 0}
                    label={`${t(`desk.line.part.${part}`)}${at > 0 ? ` ${at + 1}` : ''}`}
                    name={`${name}-${at}-${part}`}
                    figure={figure(part)}
                    suffix={suffix(part)}
                    value={row[part]}
                    onChange={(v) => setRow(at, part, v)}
                  />
                ))}
              </div>
              <span className={at === 0 ? 'pt-32' : ''}>
                <IconButton
                  label={t('desk.resource.remove_row', { n: at + 1 })}
                  icon={<TrashIcon className="size-36" />}
                  disabled={rows.length === 1}
                  onClick={() => onChange(withoutRow(price, at))}
                  throttle={false}
                />
              </span>
            </div>
          ))}
          <div>
            <Button size="small" icon={<PlusIcon />} throttle={false} onClick={() => onChange(withRow(price))}>
              {t('desk.resource.add_row')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
