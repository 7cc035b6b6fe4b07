// First row of the search bar in shop mode: logo, the pill for language and currency, support chat; without a chat the inbox of messages.
import { lazy, Suspense, useState } from 'react';
import { t, useLang } from '#shop/lib/i18n.ts';
import { useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useConfig, useSettings } from '#shop/lib/settings-store.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { hasScreen } from '#shop/routes.ts';
import { Boat } from '#ui/feedback/boat.tsx';
import { ServiceIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

const LangSheet = lazy(() => import('#shop/parts/form/lang-sheet.tsx'));

export function ShopRow() {
  const { name, logo, service_url } = useConfig();
  const code = useLang();
  const language = useSettings((s) => s.languageList.find((l) => l.code === code)?.name ?? code);
  const currency = useCurrency();
  const threads = useMember().data?.counts.threads;
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
      {service_url ? (
        <IconButton
          label={t('search.support')}
          href={service_url}
          target="_blank"
          icon={<ServiceIcon className="ui-icon-bar" />}
        />
      ) : (
        hasScreen(to.advisory()) && (
          <IconButton
            label={t('mine.advisory')}
            href={to.advisory()}
            count={threads}
            icon={<ServiceIcon className="ui-icon-bar" />}
          />
        )
      )}
      {open && (
        <Suspense fallback={null}>
          <LangSheet open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
