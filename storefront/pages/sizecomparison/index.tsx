// Size comparison: by one's own measures or by a size of a region, the same size elsewhere, how certain it is, and the whole
// table.
import { useState } from 'react';
import type { SizeTable } from '#contract/calls/sizes.ts';
import { fitOf, measuresOf, regionsOf, rowsOf } from '#contract/size-fit.ts';
import { SIZE_REGIONS } from '#contract/sizes.ts';
import { sentences } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';
import { BySize, type Chosen, chosenIn } from './by-size.tsx';
import { MyMeasures } from './my-measures.tsx';
import { FoundSize } from './result.tsx';
import { storedMeasures, storedUnit, storedWay } from './stored-measures.ts';
import { WholeTable } from './whole-table.tsx';

const FRESH_MS = 3_600_000;

export default function SizeComparison() {
  const call = useCall('sizes/lists', {}, { staleTime: FRESH_MS });
  return (
    <Screen onRefresh={call.refetch}>
      <QueryBoundary call={call} title={t('size.failed')} shape={<PageSkeleton />}>
        {(tables) => (tables.length > 0 ? <Tables tables={tables} /> : <Empty full title={t('size.none')} />)}
      </QueryBoundary>
    </Screen>
  );
}

function Tables({ tables }: { tables: SizeTable[] }) {
  const asked = useParam('table');
  const setParams = useSetParams();
  const table = tables.find((one) => one.code === asked) ?? tables[0]!;
  return (
    <>
      <Chips choice scroll label={t('size.kind')}>
        {tables.map(({ code, name }) => (
          <Chip key={code} choice selected={code === table.code} onClick={() => setParams({ table: code })}>
            {name}
          </Chip>
        ))}
      </Chips>
      <Converter key={table.code} table={table} />
    </>
  );
}

function Converter({ table }: { table: SizeTable }) {
  const { rows, note, sources } = table;
  const own = measuresOf(rows);
  const [unit, setUnit] = useState(storedUnit.get);
  const [way, setWay] = useState(storedWay.get);
  const [measures, setMeasures] = useState(storedMeasures.get);
  const [chosen, setChosen] = useState<Chosen>(() => chosenIn(table));
  const fit = way === 'measures' ? fitOf(rows, Object.fromEntries(own.map((one) => [one, measures[one]]))) : null;
  const at = way === 'size' ? rowsOf(rows, chosen.region, chosen.size) : fit ? [fit.row] : [];
  return (
    <div className="shop-start shop-start-sizes contents">
      <div className="shop-start-form contents">
        <Card className="flex flex-col gap-24">
          <div className="flex flex-wrap gap-14 [&>.ui-segment]:grow [&_label]:flex-auto">
            <Segment
              fill
              label={t('size.way')}
              value={way}
              onChange={(next) => {
                storedWay.set(next);
                setWay(next);
              }}
              options={[
                { value: 'measures', label: t('size.by_measures') },
                { value: 'size', label: t('size.by_size') },
              ]}
            />
            <Segment
              fill
              label={t('size.unit')}
              value={unit}
              onChange={(next) => {
                storedUnit.set(next);
                setUnit(next);
              }}
              options={[
                { value: 'cm', label: t('size.cm') },
                { value: 'in', label: t('size.in') },
              ]}
            />
          </div>
          {way === 'measures' ? (
            <MyMeasures
              key={unit}
              wanted={own}
              unit={unit}
              measures={measures}
              onChange={(next) => {
                storedMeasures.set(next);
                setMeasures(next);
              }}
            />
          ) : (
            <BySize table={table} chosen={chosen} onChange={setChosen} />
          )}
          {note && <p className="text-sm text-ink-3">{note}</p>}
        </Card>
      </div>
      <div className="shop-start-more contents">
        <div aria-live="polite" className="contents">
          {at.length > 0 && <FoundSize table={table} at={at} fit={fit} />}
        </div>
        <WholeTable table={table} at={at} unit={unit} regions={regionsOf(rows, SIZE_REGIONS)} measures={own} />
        {sources && <p className="text-xs text-ink-3 px-8">{sentences(t('size.sources'), sources, t('size.makers'))}</p>}
      </div>
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      <SkeletonBlock height={60} />
      <div className="ui-card flex flex-col gap-24">
        <SkeletonBlock width="70%" height={60} />
        <SkeletonBlock height={92} />
        <SkeletonBlock height={92} />
      </div>
      <div className="ui-card">
        <SkeletonBlock height={420} />
      </div>
    </div>
  );
}
