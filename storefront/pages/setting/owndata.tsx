// One's own data: downloading it, and erasing the account with everything that prevents it.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { EraseAccount } from './erase-account.tsx';
import { ExportData } from './export-data.tsx';

export default function OwnData() {
  return (
    <Screen title={t('page.setting.owndata')} fallback={to.settings()}>
      <ExportData />
      <EraseAccount />
    </Screen>
  );
}
