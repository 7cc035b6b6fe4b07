// An address that leads nowhere.
import { t } from '#admin/lib/i18n.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';

export function NotFound({ title }: { title?: string }) {
  const words = title ?? t('desk.error.no_page');
  return (
    <DeskPage title={words}>
      <Empty
        title={words}
        actions={
          <Button kind="primary" size="small" href="/">
            {t('desk.menu.overview')}
          </Button>
        }
      />
    </DeskPage>
  );
}
