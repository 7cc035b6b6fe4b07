// The size in every region, and how certain it is.
import type { SizeTable } from '#contract/calls/sizes.ts';
import { type Fit, regionsOf, sizeAcross } from '#contract/size-fit.ts';
import { SIZE_REGIONS } from '#contract/sizes.ts';
import { t } from '#shop/lib/i18n.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';

export function FoundSize({ table: { rows }, at, fit }: { table: SizeTable; at: readonly number[]; fit: Fit | null }) {
  const regions = regionsOf(rows, SIZE_REGIONS);
  return (
    <Card title={t('size.yours')}>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-14 mb-24">
        {regions.map((region) => (
          <div key={region} className="rounded-image bg-sunken px-18 py-14">
            <dt className="text-xs text-ink-3">{t(`size.region.${region}`)}</dt>
            <dd className="text-md font-strong text-ink">
              <bdi>{sizeAcross(rows, at, region)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Sure rows={rows} at={at} fit={fit} />
    </Card>
  );
}

function Sure({ rows, at, fit }: { rows: SizeTable['rows']; at: readonly number[]; fit: Fit | null }) {
  if (!fit) return at.length > 1 ? <Note tone="clock">{t('size.sure.several')}</Note> : <Note>{t('size.sure.usual')}</Note>;
  const measure = t(`size.measure.${fit.by}`);
  const region = regionsOf(rows, ['eu', 'intl', ...SIZE_REGIONS])[0]!;
  const name = (row: number) => sizeAcross(rows, [row], region);
  switch (fit.sure) {
    case 'usual':
      return <Note>{t('size.sure.usual')}</Note>;
    case 'between':
      return (
        <Note tone="clock">
          {t('size.sure.between', { measure, small: name(fit.other!), large: name(fit.row), region: t(`size.region.${region}`) })}
        </Note>
      );
    case 'apart':
      return (
        <Note tone="clock">
          {t('size.sure.apart', { measure, small: name(fit.other!), large: name(fit.row), region: t(`size.region.${region}`) })}
        </Note>
      );
    case 'small':
    case 'large':
      return <Note tone="clock">{t(`size.sure.${fit.sure}`, { measure })}</Note>;
  }
}
