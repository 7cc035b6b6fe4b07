// What was viewed last, on the overview of a wide window.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { GoodsGrid } from '#shop/parts/goods/goods-grid.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

const MOST = 4;

export default function MineSeen() {
  const seen = useCall('history/lists', { page_size: MOST }, { quiet: true }).data?.data ?? [];
  if (seen.length === 0) return null;
  return (
    <section className="flex flex-col gap-20" aria-label={t('page.member.history')}>
      <SectionTitle all={t('kit.all')} allHref={to.history()}>
        {t('page.member.history')}
      </SectionTitle>
      <GoodsGrid rows={seen} />
    </section>
  );
}
