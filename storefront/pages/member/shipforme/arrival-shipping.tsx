// Shipping on arrival: to an address, on a line chosen now, paid from the wallet automatically up to a limit.
import { lazy, Suspense, useEffect, useState } from 'react';
import { kg } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { cny, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { AddressCard, addressLine } from '#shop/parts/address/address-card.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { QuoteList } from '#shop/parts/waybill/quote-list.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Switch } from '#ui/input/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { type Draft, WEIGHTS } from './draft.ts';

const Picker = lazy(() => import('#ui/input/picker.tsx').then((m) => ({ default: m.Picker })));
export type ArrivalProps = { draft: Draft; set: (change: Partial<Draft>) => void; errors: Record<string, string> };

export default function Shipping({ draft, set, errors }: ArrivalProps) {
  const addresses = useCall('address/lists', {});
  const [picking, setPicking] = useState(false);
  const all = addresses.data ?? [];
  const chosen = all.find((a) => a.id === draft.address_id) ?? null;
  const usual = all[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the default one, once it is known
  useEffect(() => {
    if (draft.address_id === null && usual !== undefined) set({ address_id: usual });
  }, [usual]);
  return (
    <>
      <SectionTitle>{t('forme.to')}</SectionTitle>
      <QueryBoundary call={addresses} shape={<SkeletonBlock width="100%" height={150} />}>
        {() => (
          <AddressCard address={chosen} {...(all.length > 0 ? { onClick: () => setPicking(true) } : { href: to.address() })} />
        )}
      </QueryBoundary>
      {errors.address_id && <Wrong>{errors.address_id}</Wrong>}
      {chosen && <Lines draft={draft} set={set} country={chosen.country} postcode={chosen.postcode} error={errors.shipping_id} />}
      <AutoPay draft={draft} set={set} errors={errors} />
      {picking && (
        <Suspense fallback={null}>
          <Picker
            open
            onClose={() => setPicking(false)}
            title={t('forme.to')}
            value={String(draft.address_id ?? '')}
            options={all.map((a) => ({ value: String(a.id), label: a.name, note: addressLine(a) }))}
            onPick={(value) => {
              setPicking(false);
              set({ address_id: Number(value), shipping_id: null });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const Wrong = ({ children }: { children: string }) => (
  <Note tone="wrong" role="alert">
    {children}
  </Note>
);

type LinesProps = Omit<ArrivalProps, 'errors'> & { country: string; postcode: string; error: string | undefined };

function Lines({ draft, set, country, postcode, error }: LinesProps) {
  const quotes = useCall(
    'other/estimates',
    {
      country,
      ...(postcode ? { postcode } : {}),
      weight: draft.weight,
      goods_type: draft.goods_type,
      ...(draft.warehouse_id ? { warehouse_id: draft.warehouse_id } : {}),
    },
    { keepPrevious: true, quiet: true },
  );
  return (
    <>
      <SectionTitle>{t('send.line')}</SectionTitle>
      <Card className="flex flex-col gap-14">
        <span className="ui-label">{t('forme.weight')}</span>
        <Chips label={t('forme.weight')} choice>
          {WEIGHTS.map((g) => (
            <Chip key={g} choice selected={g === draft.weight} onClick={() => set({ weight: g })}>
              {kg(g)}
            </Chip>
          ))}
        </Chips>
        <p className="text-sm text-ink-3">{t('forme.lines_note')}</p>
      </Card>
      {error && <Wrong>{error}</Wrong>}
      <QueryBoundary call={quotes} shape={<SkeletonBlock width="100%" height={180} />}>
        {(lines) => (
          <QuoteList
            lines={lines}
            country={country}
            chosen={draft.shipping_id}
            onChoose={({ line }) => set({ shipping_id: line.id })}
          />
        )}
      </QueryBoundary>
    </>
  );
}

function AutoPay({ draft, set }: ArrivalProps) {
  return (
    <Card className="flex flex-col gap-20">
      <Cells>
        <Cell
          label={t('forme.auto')}
          note={t('forme.auto_help')}
          end={<Switch label={t('forme.auto')} checked={draft.auto} onChange={(auto) => set({ auto })} />}
        />
      </Cells>
      {draft.auto && <Limit draft={draft} set={set} />}
    </Card>
  );
}

/** Typed in the chosen currency, as all of the member's own money; the stored limit is CNY and is shown below. */
function Limit({ draft, set }: Pick<ArrivalProps, 'draft' | 'set'>) {
  const typed = useTyped(draft.limit || undefined);
  const { code } = useCurrency();
  return (
    <Field
      label={t('forme.limit')}
      name="pay_limit"
      type="decimal"
      prefix={typed.prefix}
      value={typed.text}
      onChange={(text) => {
        typed.setText(text);
        set({ limit: typed.read(text) ?? 0 });
      }}
      maxLength={12}
      hint={typed.fen && code !== 'CNY' ? cny(typed.fen) : undefined}
      check={(text) => (typed.read(text) ? undefined : t('forme.limit_wrong'))}
    />
  );
}
