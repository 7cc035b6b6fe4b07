// Where an estimate is for, next to it, and changing that.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { CountryPicker } from '#shop/parts/waybill/quote-country.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { cx } from '#ui/cx.ts';

type Props = { country: string | undefined; onPick?: (country: string) => void; className?: string };

/** `country`: its code; undefined where the server has not said one. */
export function Destination({ country, onPick, className }: Props) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx('ui-reach relative text-start text-xs text-ink-2', className)}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {country && <bdi>{t('estimate.to_country', { country: countryName(country) })} </bdi>}
        <span className="font-strong text-ink underline">{t('estimate.change')}</span>
      </button>
      <CountryPicker open={choosing} onClose={() => setChoosing(false)} value={country} onPick={onPick} />
    </>
  );
}
