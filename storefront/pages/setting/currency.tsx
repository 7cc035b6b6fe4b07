// Choosing the currency that amounts are shown in.
import { calendarDay, sentences } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { CurrencyList } from '#shop/parts/form/language-list.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';

export default function CurrencyPage() {
  const day = useSettings((s) => s.currencyList.find((c) => c.rate_date)?.rate_date);
  return (
    <Screen fallback={to.settings()}>
      <p className="px-8 text-sm text-ink-3">
        {sentences(t('setting.currency_note'), day ? t('setting.rate_date', { date: calendarDay(day) }) : null)}
      </p>
      <CurrencyList />
    </Screen>
  );
}
