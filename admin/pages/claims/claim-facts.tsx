// The story of a claim with its evidence, and the waybill that it is about.
import { dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { MemberWords } from '#admin/parts/member-words.tsx';
import { Pictures, Shot } from '#admin/parts/shot.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { ClaimDesk } from '#contract/desk/claims.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function ClaimStory({ claim }: { claim: ClaimDesk }) {
  return (
    <>
      <Card title={t('desk.claim.says')}>
        <p>
          <MemberWords of={{ thing: 'claim', id: claim.id }} text={claim.content} />
        </p>
        {claim.asked > 0 && (
          <p className="mt-12 text-ink-2">
            {t('desk.claim.asked')} <b>{money(claim.asked)}</b>
          </p>
        )}
      </Card>
      {claim.items.length > 0 && (
        <Card title={t('desk.claim.goods')}>
          <ul className="flex flex-col gap-16">
            {claim.items.map((item) => (
              <li key={item.id} className="flex items-center gap-16">
                <Shot src={item.pic_url} alt="" />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2">{item.title}</span>
                  <Facts className="desk-small block" items={[item.properties_name, `×${item.num}`]} />
                </span>
                <b className="ui-num">{money(item.paid)}</b>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('desk.claim.evidence')} all={claim.photos.length > 0 ? String(claim.photos.length) : undefined}>
        {claim.photos.length > 0 ? (
          <Pictures pictures={claim.photos.map((src) => ({ src, alt: t('desk.claim.evidence') }))} />
        ) : (
          <p className="text-ink-3">{t('desk.claim.evidence_none')}</p>
        )}
      </Card>
    </>
  );
}

export function ClaimFacts({ claim: { facts } }: { claim: ClaimDesk }) {
  const at = (time: string | null) => (time ? dateTime(time) : null);
  return (
    <Card title={t('desk.claim.facts')} aside={<StateBadge thing="waybill" state={facts.state} />}>
      <FactsList
        facts={[
          [t('desk.claim.line'), <Facts key="line" items={[facts.line, facts.country]} />],
          [t('desk.claim.insured'), facts.insured_value > 0 ? money(facts.insured_value) : t('desk.claim.not_insured')],
          [t('desk.claim.goods_paid'), money(facts.goods)],
          [t('desk.claim.freight'), money(facts.freight)],
          [t('desk.claim.declared'), money(facts.declared)],
          [t('desk.claim.dispatched'), at(facts.dispatched_at)],
          [t('desk.claim.delivered'), at(facts.delivered_at)],
          [t('desk.claim.received'), at(facts.received_at)],
          [t('desk.claim.days'), t('desk.claim.days_of', { days: facts.days, max: facts.days_max })],
          [
            t('desk.claim.tracking'),
            facts.tracking_nos.length > 0 ? (
              <span key="nos" className="ui-mono break-all">
                {facts.tracking_nos.join(' ')}
              </span>
            ) : null,
          ],
        ]}
      />
    </Card>
  );
}
