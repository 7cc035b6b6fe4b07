// The foot of a paged table.
import { useEffect, useEffectEvent } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { Button } from '#ui/input/button.tsx';

export function Pager({
  page,
  total,
  size,
  onPage,
}: {
  page: number;
  total: number;
  size: number;
  onPage: (page: number) => void;
}) {
  const pages = Math.max(1, Math.ceil(total / size));
  // The last row of the last page may have gone.
  const toLast = useEffectEvent(() => onPage(pages));
  useEffect(() => {
    if (page > pages) toLast();
  }, [page, pages]);
  return (
    <nav className="flex flex-wrap items-center gap-24" aria-label={t('desk.list.page', { page, pages })}>
      <span className="desk-small">{t('desk.list.total', { n: total })}</span>
      {pages > 1 && (
        <span className="ms-auto flex items-center gap-16">
          <Button size="small" disabled={page <= 1} throttle={false} onClick={() => onPage(page - 1)}>
            {t('desk.list.previous')}
          </Button>
          <span className="desk-small ui-num">{t('desk.list.page', { page, pages })}</span>
          <Button size="small" disabled={page >= pages} throttle={false} onClick={() => onPage(page + 1)}>
            {t('desk.list.next')}
          </Button>
        </span>
      )}
    </nav>
  );
}
