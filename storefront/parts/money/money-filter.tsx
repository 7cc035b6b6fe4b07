// Narrowing the wallet statement: direction, kind of movement, days; and downloading the rows as a table. The address of the
// page has the choice.

import { lazy, Suspense, useState } from 'react';
import { calendarDay, periodText } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { type Choice, KINDS, type Narrowing } from '#shop/parts/money/money-choice.ts';
import { type Days, daysOf, ownDays, PERIODS } from '#shop/parts/money/money-days.ts';
import { FilterIcon } from '#ui/icons.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';

const FilterSheet = lazy(() => import('#shop/parts/money/money-filter-sheet.tsx').then((m) => ({ default: m.MoneyFilterSheet })));

const TYPES = ['all', 'in', 'out'] as const;
const LABELS = { all: 'kit.all', in: 'wallet.in', out: 'wallet.out' } as const;

/** The filters of the address, as the call takes them. */
export function useNarrowing(): { asked: Narrowing; choice: Choice } {
  const way = useParam('type');
  const named = useParam('kind');
  const time = useParam('period');
  const days = ownDays(useParam('from'), useParam('to'));
  const type = TYPES.find((one) => one === way) ?? 'all';
  const kind = KINDS.find((one) => one === named) ?? 'all';
  const period = PERIODS.find((one) => one === time) ?? (days.from || days.to ? 'own' : 'all');
  const asked = { type, ...(kind === 'all' ? {} : { kind }), ...daysOf(period, new Date(), days) };
  return { asked, choice: { kind, period, days } };
}

export const isNarrow = ({ asked }: { asked: Narrowing }): boolean =>
  asked.type !== 'all' || Boolean(asked.kind ?? asked.from ?? asked.to);

export function MoneyFilter({ narrowing }: { narrowing: ReturnType<typeof useNarrowing> }) {
  const { asked, choice } = narrowing;
  const [open, setOpen] = useState(false);
  const setParams = useSetParams();
  const clear = (...names: string[]) => setParams(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <div className="flex items-start gap-14">
      <div className="flex min-w-0 flex-1 flex-col gap-14">
        <Chips choice scroll label={t('wallet.records')}>
          {TYPES.map((one) => (
            <Chip
              key={one}
              choice
              selected={one === asked.type}
              onClick={() => setParams({ type: one === 'all' ? undefined : one })}
            >
              {t(LABELS[one])}
            </Chip>
          ))}
        </Chips>
        {(choice.kind !== 'all' || choice.period !== 'all') && (
          <div className="flex flex-wrap gap-12">
            {choice.kind !== 'all' && (
              <Chip removable selected onClick={() => clear('kind')}>
                {t(`wallet.kind.${choice.kind}`)}
              </Chip>
            )}
            {choice.period !== 'all' && (
              <Chip removable selected onClick={() => clear('period', 'from', 'to')}>
                {choice.period === 'own' ? daysText(choice.days) : t(`wallet.period.${choice.period}`)}
              </Chip>
            )}
          </div>
        )}
      </div>
      <Chip icon={<FilterIcon className="ui-icon-sm" />} onClick={() => setOpen(true)}>
        {t('wallet.filter')}
      </Chip>
      {open && (
        <Suspense fallback={null}>
          <FilterSheet asked={asked} choice={choice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const daysText = ({ from, to }: Days): string =>
  periodText(from ? calendarDay(from) : '…', to ? calendarDay(to) : t('wallet.today'));
