// Selling here: the application in all its states, and the shop once it is open.

import type { OutputAt } from '#shop/lib/api.ts';
import { timeIn } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { type PreviewResult, usePreview } from '#shop/lib/use-preview.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { SellerBadge } from '#shop/parts/seller/seller-badge.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { ApplyForm } from './apply-form.tsx';
import { MyShop } from './my-shop.tsx';

type Application = OutputAt<'shop/add'>;

export default function Settled() {
  const application = usePreview('shop/add', {});
  return (
    <Screen fallback={to.mine()} onRefresh={application.refetch}>
      <QueryBoundary
        call={application}
        title={t('seller.failed')}
        shape={
          <>
            <SkeletonBlock height={200} className="rounded-card" />
            <SkeletonBlock height={560} className="rounded-card" />
          </>
        }
      >
        {(mine) => <Where mine={mine} application={application} />}
      </QueryBoundary>
    </Screen>
  );
}

function Where({ mine, application }: { mine: Application; application: PreviewResult<Application> }) {
  if (!mine.actions.includes('apply')) return mine.state === 'approved' ? <MyShop /> : <Waiting mine={mine} />;
  return (
    <>
      {mine.state === 'rejected' ? (
        <Note tone="wrong" role="status" title={t('seller.rejected_title')}>
          <Said
            thing="application"
            id={mine.id ?? 0}
            text={mine.reason}
            className="whitespace-pre-line [overflow-wrap:anywhere]"
          />
        </Note>
      ) : (
        <Card title={t('seller.why_title')}>
          <ul className="flex list-disc flex-col gap-8 ps-32 text-sm text-ink-2">
            <li>{t('seller.why.goods')}</li>
            <li>{t('seller.why.warehouse')}</li>
            <li>{t('seller.why.money')}</li>
          </ul>
        </Card>
      )}
      <ApplyForm before={mine} onSent={application.replace} />
    </>
  );
}

function Waiting({ mine }: { mine: Application }) {
  return (
    <>
      <Note tone="clock" role="status" title={t('seller.waiting_title')}>
        {t('seller.waiting_help')}
      </Note>
      <Card title={mine.company} end={<SellerBadge thing="application" state={mine.state} />} className="flex flex-col gap-12">
        <span className="text-sm text-ink-3">
          <Facts
            items={[t(`seller.kind.${mine.kind}`), mine.contact, mine.time && t('seller.sent_at', { time: timeIn(mine.time) })]}
          />
        </span>
        {mine.content && <p className="whitespace-pre-line text-md [overflow-wrap:anywhere]">{mine.content}</p>}
        <span className="text-sm text-ink-3">{t('seller.papers_n', { n: mine.papers.length })}</span>
      </Card>
    </>
  );
}
