// First row of the search bar in shop mode: logo, the pill for language and currency, support chat; without a chat the inbox of messages.
import { lazy, Suspense, useState } from 'react';
import { t, useLang } from '#shop/lib/i18n.ts';
import { codeAndSign, useCurrency } from '#shop/lib/money.ts';
import { useConfig, useSettings } from '#shop/lib/settings-store.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { useSupport } from '#shop/parts/frame/support.ts';
import { Boat } from '#ui/feedback/boat.tsx';
import { ServiceIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

const LangSheet = lazy(() => import('#shop/parts/form/lang-sheet.tsx'));

export function ShopRow() {
  const { name, logo } = useConfig();
  const support = useSupport();
  const code = useLang();
  const language = useSettings((s) => s.languageList.find((l) => l.code === code)?.name ?? code);
  const currency = useCurrency();
  const threads = useMember().data?.counts.threads;
  const [open, setOpen] = useState(false);
  const money = codeAndSign(currency);
  return (
    <div className="shop-row">
      <span className="shop-logo">
        {logo ? <img src={logo} alt="" /> : <Boat />}
        <span className="ui-cut">{name}</span>
      </span>
      <button type="button" className="shop-pill ui-reach" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="ui-hidden">{t('search.choose', { language, currency: money })}</span>
        <span className="ui-cut" aria-hidden="true">
          {language}
        </span>
        <i />
        <bdi className="ui-ltr" aria-hidden="true">
          {money}
        </bdi>
      </button>
      {support && (
        <IconButton
          label={t(support.chat ? 'search.support' : 'mine.advisory')}
          href={support.href}
          target={support.target}
          count={support.chat ? undefined : threads}
          icon={<ServiceIcon className="ui-icon-bar" />}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <LangSheet open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
