// Choosing the language.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { LanguageList } from '#shop/parts/form/language-list.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';

export default function LanguagePage() {
  return (
    <Screen fallback={to.settings()}>
      <p className="px-8 text-sm text-ink-3">{t('setting.language_note')}</p>
      <LanguageList />
    </Screen>
  );
}
