// Languages and currencies to choose from, wherever they are chosen.
import { useState } from 'react';
import { announce } from '#shop/lib/announce.ts';
import { send } from '#shop/lib/api.ts';
import { t, useLang } from '#shop/lib/i18n.ts';
import { setCurrency, setLanguage } from '#shop/lib/language.ts';
import { type Currency, codeAndSign, rateText, useCurrency } from '#shop/lib/money.ts';
import { signedIn } from '#shop/lib/session.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { ChoiceList } from '#shop/parts/form/choice-list.tsx';

export function LanguageList({ onDone }: { onDone?: () => void }) {
  const languages = useSettings((s) => s.languageList);
  const lang = useLang();
  const [busy, setBusy] = useState<string | null>(null);
  const pick = async (code: string) => {
    if (busy) return;
    setBusy(code);
    try {
      await setLanguage(code);
      // Mails follow; when the server cannot be reached the error is shown, the screen has its language all the same.
      if (signedIn()) await send('user/profile', { follow_lang: true });
      onDone?.();
    } catch (error) {
      announce(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <ChoiceList
      label={t('page.setting.language')}
      value={lang}
      busy={busy}
      onPick={(code) => void pick(code)}
      choices={languages.map((l) => ({ value: l.code, label: l.name, lang: l.code }))}
    />
  );
}

/** "1 CNY = 0.1225 EUR"; CNY itself needs no rate. */
const rateOf = (c: { code: string; value: string }, face: Currency) =>
  c.code === 'CNY' ? undefined : (
    <bdi className="ui-ltr">{t('setting.rate', { rate: `${rateText(face, c.value)} ${c.code}` })}</bdi>
  );

export function CurrencyList({ onDone }: { onDone?: () => void }) {
  const currencies = useSettings((s) => s.currencyList);
  const chosen = useCurrency();
  return (
    <ChoiceList
      label={t('page.setting.currency')}
      value={chosen.code}
      onPick={(code) => {
        setCurrency(code);
        onDone?.();
      }}
      choices={currencies.map((c) => ({
        value: c.code,
        label: (
          <>
            {c.name} <bdi className="ui-ltr text-ink-3">{codeAndSign(c)}</bdi>
          </>
        ),
        note: rateOf(c, chosen),
      }))}
    />
  );
}
