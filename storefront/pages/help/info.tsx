// The articles of one help category.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam } from '#shop/lib/router.tsx';
import { useTitle } from '#shop/lib/title.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

export default function HelpCategory() {
  const id = useNumberParam('id');
  const list = useList('article/lists', { category_id: id || undefined });
  const categories = useCall('article/getCategory', {}, { staleTime: 600_000, quiet: true });
  const name = categories.data?.find((category) => category.id === id)?.name;
  useTitle(name);
  return (
    <ListPage
      list={list}
      title={name}
      fallback={to.help()}
      shape={<PageSkeleton />}
      rows={(rows) => (
        <Cells>
          {rows.map((article) => (
            <Cell
              key={article.id}
              label={article.title}
              note={article.summary && <span className="line-clamp-2">{article.summary}</span>}
              href={to.helpArticle({ id: article.id })}
            />
          ))}
        </Cells>
      )}
      empty={{
        title: t('help.empty'),
        actions: (
          <Button size="small" href={to.help()}>
            {t('help.back')}
          </Button>
        ),
      }}
    />
  );
}

const PageSkeleton = () => (
  <div className="ui-card flex flex-col gap-56">
    {Array.from({ length: 6 }, (_, at) => (
      <SkeletonBlock key={at} width={at % 2 ? '60%' : '80%'} />
    ))}
  </div>
);
