// How the landed cost is calculated: what is due now row by row, what comes later line by line, for which country and on what
// weight.
import { useState } from 'react';
import { cmSize, kg } from '#shop/lib/format.ts';
import { lang, t } from '#shop/lib/i18n.ts';
import type { CallResult } from '#shop/lib/use-call.ts';
import type { Estimate } from '#shop/parts/goods/use-picked.ts';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import PaymentFees from '#shop/parts/money/payment-fees.tsx';
import { shownSum } from '#shop/parts/money/shown-sum.ts';
import { laterRange } from '#shop/parts/waybill/later-words.tsx';
import { CountryPicker } from '#shop/parts/waybill/quote-country.tsx';
import { QuoteList } from '#shop/parts/waybill/quote-list.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { Note } from '#ui/feedback/note.tsx';
import { PinIcon, ScaleIcon } from '#ui/icons.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export default function HowSheet({
  open,
  onClose,
  estimate,
}: {
  open: boolean;
  onClose: () => void;
  estimate: CallResult<Estimate>;
}) {
  const [choosing, setChoosing] = useState(false);
  const { data } = estimate;
  return (
    <Sheet open={open} onClose={onClose} title={t('item.how')}>
      <div className="border border-line rounded-card">
        <Cells>
          <Cell
            icon={<PinIcon />}
            label={t('estimate.to')}
            value={data ? countryName(data.country) : ''}
            onClick={() => setChoosing(true)}
          />
        </Cells>
      </div>
      {data && <Answer estimate={data} busy={estimate.fetching} />}
      <CountryPicker open={choosing} onClose={() => setChoosing(false)} value={data?.country} />
    </Sheet>
  );
}

function Answer({ estimate, busy }: { estimate: Estimate; busy: boolean }) {
  const { now, now_total, later, lines } = estimate;
  return (
    <div className="flex flex-col gap-30" aria-busy={busy}>
      <section>
        <h3 className="text-lg font-strong text-ink mb-12">{t('item.now_title')}</h3>
        <FeeRows rows={now} total={now_total} totalLabel={t('item.now')} caption={t('item.now_title')} />
        <PaymentFees amount={now_total} className="mt-12" />
      </section>
      <section className="flex flex-col gap-16">
        <h3 className="text-lg font-strong text-ink">{t('item.later_title', { country: countryName(estimate.country) })}</h3>
        <Note icon={<ScaleIcon className="ui-icon-sm" />}>{basis(estimate)}</Note>
        <QuoteList lines={lines} country={estimate.country} sunken />
        {lines.length === 0 && <p className="text-sm">{t('item.no_line', { country: countryName(estimate.country) })}</p>}
      </section>
      {later && (
        <div className="border-t border-line pt-22">
          <p className="flex flex-wrap justify-between gap-x-20 text-lg font-strong text-ink">
            {t('item.delivered')}
            <bdi>{shownSum([now_total, later.total])}</bdi>
          </p>
          <p className="mt-6 text-xs text-ink-3">
            <bdi>{laterRange(later)}</bdi>
          </p>
        </div>
      )}
    </div>
  );
}

/** Where weight and size come from, how reliable they are, and that the scale decides in the end. */
function basis({ weight, size, source, band }: Estimate): string {
  const what = size ? t('estimate.what', { weight: kg(weight), size: cmSize(size) }) : kg(weight);
  const sentences = [t(`estimate.source.${source}`, { what }), band > 0 && t('estimate.band', { band }), t('estimate.settled')];
  return sentences.filter(Boolean).join(/^(zh|ja)/.test(lang()) ? '' : ' ');
}
