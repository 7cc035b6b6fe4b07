// Language and currency, in a popover below their button.
import { t, useLang } from '#shop/lib/i18n.ts';
import { codeAndSign, useCurrency } from '#shop/lib/money.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { CurrencyList, LanguageList } from '#shop/parts/form/language-list.tsx';
import { usePopover } from './use-popover.ts';

export function LanguagePop() {
  const code = useLang();
  const language = useSettings((s) => s.languageList.find((l) => l.code === code)?.name ?? code);
  const money = codeAndSign(useCurrency());
  const { open, setOpen, box } = usePopover();
  return (
    <div ref={box} className="wide-language">
      <button type="button" className="wide-pill" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="ui-hidden">{t('search.choose', { language, currency: money })}</span>
        <span className="ui-cut" aria-hidden="true">
          {language}
        </span>
        <i />
        <bdi className="ui-ltr" aria-hidden="true">
          {money}
        </bdi>
      </button>
      {open && (
        <div className="wide-pop wide-language-pop">
          <div>
            <h2>{t('page.setting.language')}</h2>
            <LanguageList onDone={() => setOpen(false)} />
          </div>
          <div>
            <h2>{t('page.setting.currency')}</h2>
            <CurrencyList onDone={() => setOpen(false)} />
          </div>
        </div>
      )}
    </div>
  );
}
