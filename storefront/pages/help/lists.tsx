// One help article, and those related to it.
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam } from '#shop/lib/router.tsx';
import { share } from '#shop/lib/share.ts';
import { useTitle } from '#shop/lib/title.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { RichText } from '#shop/parts/frame/rich-text.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { useSupport } from '#shop/parts/frame/support.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ShareIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export default function HelpArticle() {
  const id = useNumberParam('id');
  const article = useCall('article/detail', { id });
  const { data } = article;
  useTitle(data?.title);
  return (
    <Screen
      title={data?.category}
      fallback={to.help()}
      onRefresh={article.refetch}
      end={
        data && (
          <IconButton
            label={t('item.share')}
            icon={<ShareIcon />}
            onClick={() => void share({ title: data.title, path: to.helpArticle({ id }) })}
          />
        )
      }
    >
      <QueryBoundary call={article} shape={<PageSkeleton />}>
        {({ title, content, updated_at, related, category }) => (
          <>
            <Card>
              <h1 className="text-2xl leading-tight text-ink">{title}</h1>
              <Facts
                className="block text-xs text-ink-3 mt-12 mb-24"
                items={[category, t('setting.updated', { date: date(updated_at) })]}
              />
              <RichText html={content} />
            </Card>
            {related.length > 0 && (
              <Card title={t('help.related')} className="pb-8">
                <Cells>
                  {related.map((one) => (
                    <Cell key={one.id} label={one.title} href={to.helpArticle({ id: one.id })} />
                  ))}
                </Cells>
              </Card>
            )}
            <Ask />
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

/** No article helped: contact a person. */
function Ask() {
  const support = useSupport('feedback');
  if (!support) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-16 py-16 text-sm text-ink-3">
      {t('help.unanswered')}
      <Button size="small" href={support.href} target={support.target}>
        {t(support.chat ? 'help.chat' : 'help.ask')}
      </Button>
    </div>
  );
}

const PageSkeleton = () => (
  <div className="ui-card flex flex-col gap-28">
    <SkeletonBlock height={50} width="80%" />
    <SkeletonBlock width="40%" />
    <SkeletonBlock />
    <SkeletonBlock />
    <SkeletonBlock width="70%" />
  </div>
);
