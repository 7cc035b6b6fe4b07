// An address without a screen: unknown, not built, or of an addon that is off.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { Page } from '#ui/layout/page.tsx';

export function NotFound() {
  return (
    <Page nav={<Nav title={t('notfound.title')} />}>
      <Empty
        full
        title={t('notfound.help')}
        actions={
          <Button kind="primary" size="small" href={to.home()}>
            {t('notfound.home')}
          </Button>
        }
      />
    </Page>
  );
}
