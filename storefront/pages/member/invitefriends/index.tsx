// Inviting friends: the own code and link, how many signed up, invitations by mail.
import type { OutputAt } from '#shop/lib/api.ts';
import { count } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useAddon, useConfig } from '#shop/lib/settings-store.ts';
import { share } from '#shop/lib/share.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { InviteMails } from './invite-mails.tsx';

type Invitations = OutputAt<'invitefriends/lists'>;

export default function InviteFriends() {
  const call = useCall('invitefriends/lists', { page_size: 1 }, { staleTime: 0 });
  return (
    <Screen fallback={to.mine()} onRefresh={call.refetch}>
      <QueryBoundary call={call} title={t('invite.failed')} shape={<PageSkeleton />}>
        {(known) => (
          <>
            <Code known={known} />
            <Results known={known} />
            <InviteMails known={known} onChanged={() => void call.refetch().catch(() => undefined)} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

function Code({ known }: { known: Invitations }) {
  const { name: shop } = useConfig();
  const promotes = useAddon('promotion');
  return (
    <Card className="flex flex-col gap-24">
      <div className="flex flex-col gap-8">
        <h2 className="text-xl text-ink">{t(promotes ? 'invite.title' : 'invite.title_plain')}</h2>
        <p className="text-sm text-ink-2">{t(promotes ? 'invite.help' : 'invite.help_plain', { shop })}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-16 rounded-card bg-sunken p-24">
        <span className="flex min-w-0 flex-col gap-4">
          <span className="text-xs text-ink-3">{t('invite.code')}</span>
          <b className="ui-mono ui-ltr text-2xl text-ink">{known.code}</b>
        </span>
        <CopyButton text={known.code} label={t('invite.copy_code')}>
          {t('invite.copy')}
        </CopyButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-16 rounded-card bg-sunken p-24">
        <span className="flex min-w-0 flex-1 flex-col gap-4">
          <span className="text-xs text-ink-3">{t('invite.link')}</span>
          <bdi className="ui-ltr text-sm text-ink [overflow-wrap:anywhere]">{known.url}</bdi>
        </span>
        <CopyButton text={known.url} label={t('invite.copy_link')}>
          {t('invite.copy')}
        </CopyButton>
      </div>
      <div className="flex flex-wrap gap-16 [&>*]:flex-1">
        <Button
          kind="primary"
          onClick={() =>
            void share({
              title: t('invite.share_title', { shop }),
              text: t('invite.share_text', { shop, code: known.code }),
              path: to.register({ code: known.code }),
            })
          }
        >
          {t('invite.share')}
        </Button>
        {promotes && <Button href={to.publicize()}>{t('invite.poster')}</Button>}
      </div>
    </Card>
  );
}

function Results({ known }: { known: Invitations }) {
  const currency = useCurrency();
  const promotes = useAddon('promotion');
  return (
    <Card>
      <Cells>
        <Cell
          label={t('invite.friends')}
          note={t('invite.active_n', { n: known.active })}
          value={count(known.invited)}
          href={to.inviteRecord()}
        />
        {promotes && <Cell label={t('invite.rewards')} value={money(known.rewards, currency)} href={to.promotion()} />}
      </Cells>
    </Card>
  );
}

const PageSkeleton = () => (
  <>
    <SkeletonBlock height={520} className="rounded-card" />
    <SkeletonBlock height={200} className="rounded-card" />
    <SkeletonBlock height={420} className="rounded-card" />
  </>
);
