// First row of the search bar in shop mode: logo, the pill for language and currency, support chat.
import { lazy, Suspense, useState } from 'react';
import { t, useLang } from '#shop/lib/i18n.ts';
import { useCurrency } from '#shop/lib/money.ts';
import { useConfig, useSettings } from '#shop/lib/settings-store.ts';
import { Boat } from '#ui/feedback/boat.tsx';
import { ServiceIcon } from '#ui/icons.tsx';

const LangSheet = lazy(() => import('#shop/parts/form/lang-sheet.tsx'));

export function ShopRow() {
  const { name, logo, service_url } = useConfig();
  const code = useLang();
  const language = useSettings((s) => s.languageList.find((l) => l.code === code)?.name ?? code);
  const currency = useCurrency();
  const [open, setOpen] = useState(false);
  const money = `${currency.code} ${currency.symbol || currency.symbol_left || '￥'}`;
  return (
    <div className="shop-row">
      <span className="shop-logo">
        {logo ? <img src={logo} alt="" /> : <Boat />}
        <span className="ui-cut">{name}</span>
      </span>
      <button
        type="button"
        className="shop-pill ui-reach"
        aria-label={t('search.choose', { language, currency: money })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="ui-cut">{language}</span>
        <i />
        <bdi className="ui-ltr">{money}</bdi>
      </button>
      {service_url && (
        <a className="ui-iconbtn" href={service_url} target="_blank" rel="noopener noreferrer" aria-label={t('search.support')}>
          <ServiceIcon className="ui-icon-bar" />
        </a>
      )}
      {open && (
        <Suspense fallback={null}>
          <LangSheet open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
