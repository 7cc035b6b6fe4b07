// A size that one knows, in the region that calls it so.
import type { SizeTable } from '#contract/calls/sizes.ts';
import { regionsOf, sizesIn } from '#contract/size-fit.ts';
import { SIZE_REGIONS, type SizeRegion } from '#contract/sizes.ts';
import { t } from '#shop/lib/i18n.ts';
import { isText, persisted } from '#shop/lib/storage.ts';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';

export type Chosen = { region: SizeRegion; size: string };
const keptRegion = persisted('size_region', '', isText);

/** The region chosen last, where this table has it, and a size in its middle. */
export function chosenIn({ rows }: SizeTable): Chosen {
  const regions = regionsOf(rows, SIZE_REGIONS);
  const region = regions.find((one) => one === keptRegion.get()) ?? regions.find((one) => one === 'eu') ?? regions[0] ?? 'eu';
  const sizes = sizesIn(rows, region);
  return { region, size: sizes[Math.floor((sizes.length - 1) / 2)] ?? '' };
}

export function BySize({ table, chosen, onChange }: { table: SizeTable; chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const { rows } = table;
  const pick = (region: SizeRegion) => {
    keptRegion.set(region);
    const sizes = sizesIn(rows, region);
    onChange({ region, size: sizes[Math.floor((sizes.length - 1) / 2)] ?? '' });
  };
  return (
    <div className="flex flex-col gap-24">
      <Field
        label={t('size.region')}
        name="region"
        type="select"
        value={chosen.region}
        onChange={(region) => pick(region as SizeRegion)}
        options={regionsOf(rows, SIZE_REGIONS).map((value) => ({ value, label: t(`size.region.${value}`) }))}
      />
      <Chips choice label={t('size.size')}>
        {sizesIn(rows, chosen.region).map((size) => (
          <Chip key={size} choice selected={size === chosen.size} onClick={() => onChange({ ...chosen, size })}>
            <bdi>{size}</bdi>
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
