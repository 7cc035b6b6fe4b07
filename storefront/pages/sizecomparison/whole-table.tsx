// The whole table: the first column stays while the regions scroll sideways; the rows found are marked.
import { useEffect, useRef } from 'react';
import type { SizeTable } from '#contract/calls/sizes.ts';
import { shownLength } from '#contract/size-fit.ts';
import type { SizeMeasure, SizeRegion } from '#contract/sizes.ts';
import { rangeText } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { cx } from '#ui/cx.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = {
  table: SizeTable;
  at: readonly number[];
  unit: 'cm' | 'in';
  regions: readonly SizeRegion[];
  measures: readonly SizeMeasure[];
};

const CELL = 'px-16 py-14 text-start whitespace-nowrap border-b border-line';
const HEAD = `${CELL} sticky top-0 bg-surface text-xs text-ink-3`;

export function WholeTable({ table: { rows, name }, at, unit, regions, measures }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [first, ...others] = regions.includes('eu') ? ['eu' as const, ...regions.filter((one) => one !== 'eu')] : regions;
  const found = at[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown when another row is found
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[data-found="true"]');
    if (row && box.current) box.current.scrollTop = Math.max(0, row.offsetTop - box.current.clientHeight / 2);
  }, [found]);
  if (!first) return null;
  return (
    <Card title={t('size.whole')} all={measures.length > 0 ? t(`size.in_${unit}`) : undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section ref={box} className="shop-sizes -mx-28 max-h-[70vh] overflow-auto px-28" aria-label={name} tabIndex={0}>
        <table className="w-full border-separate border-spacing-0 text-sm text-ink ui-num">
          <caption className="ui-hidden">{name}</caption>
          <thead>
            <tr>
              <th scope="col" className={cx(HEAD, 'start-0 z-2')}>
                {t(`size.region.${first}`)}
              </th>
              {others.map((region) => (
                <th key={region} scope="col" className={cx(HEAD, 'z-1')}>
                  {t(`size.region.${region}`)}
                </th>
              ))}
              {measures.map((measure) => (
                <th key={measure} scope="col" className={cx(HEAD, 'z-1')}>
                  {t(`size.measure.${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const on = at.includes(index);
              const ground = on ? 'bg-accent-soft' : 'bg-surface';
              return (
                <tr key={index} data-found={on}>
                  <th scope="row" className={cx(CELL, ground, 'sticky start-0 font-strong')}>
                    <span className="inline-flex items-center gap-6">
                      <bdi>{row.sizes[first] ?? '–'}</bdi>
                      {on && <CheckIcon className="ui-icon-xs" aria-label={t('size.yours')} />}
                    </span>
                  </th>
                  {others.map((region) => (
                    <td key={region} className={cx(CELL, ground)}>
                      <bdi>{row.sizes[region] ?? '–'}</bdi>
                    </td>
                  ))}
                  {measures.map((measure) => {
                    const range = row.measures[measure];
                    return (
                      <td key={measure} className={cx(CELL, ground, 'text-ink-2')}>
                        <bdi>{range ? rangeText(shownLength(range.from, unit), shownLength(range.to, unit)) : '–'}</bdi>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
