// Our store: the operator's layout, by default its advertisements, its floors and all goods of the sellers that the shop has
// picked.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { LaidPage } from '#shop/parts/blocks/laid-page.tsx';

export default function Mall() {
  return <LaidPage mark="mall" title={t('page.mall')} fallback={to.home()} />;
}
