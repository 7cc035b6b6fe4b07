// Lines compared for one question. Those that can't serve are folded under one row; where none can, they stay with what would
// help, and only those that do not serve the country at all are folded.
import { useState } from 'react';
import type { QuoteOut } from '#contract/calls/site.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { LineCard, type LineCardProps } from '#shop/parts/waybill/line-card.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { DownIcon } from '#ui/icons.tsx';

const TYPES_FRESH_MS = 3_600_000;

/** Names of goods types by code, for reasons such as "does not take batteries". */
function useGoodsTypeName(): (code: string) => string {
  const types = useCall('other/getGoodsType', {}, { staleTime: TYPES_FRESH_MS, quiet: true });
  return (code) => types.data?.find((type) => type.code === code)?.name ?? code;
}

const elsewhere = ({ quote }: QuoteOut): boolean => quote.reasons.some((reason) => reason.key === 'freight.no.country');

export type QuoteListProps = {
  lines: readonly QuoteOut[];
  country: string;
  /** with `onChoose`: id of the chosen line */
  chosen?: number | null;
  onChoose?: (line: QuoteOut) => void;
  /** what a card shows besides: an amount of its own, more below it */
  card?: (line: QuoteOut) => Partial<LineCardProps>;
  about?: boolean;
  sunken?: boolean;
};

export function QuoteList({ lines, country, chosen, onChoose, card, about = true, sunken }: QuoteListProps) {
  const [all, setAll] = useState(false);
  const goodsType = useGoodsTypeName();
  const some = lines.some(({ quote }) => quote.eligible);
  const away = (line: QuoteOut) => (some ? !line.quote.eligible : elsewhere(line));
  const folded = lines.filter(away);
  const shown = all ? lines : lines.filter((line) => !away(line));
  return (
    <>
      {shown.map((one) => (
        <LineCard
          key={one.line.id}
          line={one.line}
          quote={one.quote}
          recommended={one.recommended}
          goodsType={goodsType}
          chosen={one.line.id === chosen}
          onChoose={onChoose && (() => onChoose(one))}
          about={about}
          sunken={sunken}
          {...card?.(one)}
        />
      ))}
      {folded.length > 0 && (
        <button type="button" className="ui-fold !my-0" aria-expanded={all} onClick={() => setAll(!all)}>
          {country && folded.every(elsewhere)
            ? t('freight.elsewhere', { n: folded.length, country: countryName(country) })
            : t('freight.unavailable', { n: folded.length })}
          <DownIcon className="ui-icon-xs" />
        </button>
      )}
    </>
  );
}
