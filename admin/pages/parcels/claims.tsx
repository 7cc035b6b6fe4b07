// Claims on one parcel side by side: who, what they say is inside, their picture; one of them gets it.
import { useState } from 'react';
import { dateTime, money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Contents } from '#admin/pages/parcels/contents.tsx';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { MemberReason } from '#admin/parts/member-reason.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import type { ClaimDesk, ParcelWork } from '#contract/desk/parcels.ts';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

type Asking = { claim: ClaimDesk; how: 'agree' | 'refuse' };
const TONE: Record<ClaimDesk['state'], Tone> = { waiting: 'you', agreed: 'safe', refused: 'over', withdrawn: 'over' };
const nameOf = (claim: ClaimDesk) => claim.member.nickname || claim.member.mark;

export function Claims({ parcel, onDone }: { parcel: ParcelWork; onDone: () => void }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  return (
    <Card title={t('desk.parcels.claims')} all={String(parcel.claims.length)}>
      <div className="grid gap-20 [grid-template-columns:repeat(auto-fit,minmax(220px,1fr))]">
        {parcel.claims.map((claim) => (
          <Claim key={claim.id} claim={claim} mark={parcel.mark} onAsk={(how) => setAsking({ claim, how })} />
        ))}
      </div>
      {asking && (
        <Decide
          key={`${asking.claim.id}-${asking.how}`}
          parcel={parcel}
          {...asking}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            onDone();
          }}
        />
      )}
    </Card>
  );
}

function Claim({ claim, mark, onAsk }: { claim: ClaimDesk; mark: string; onAsk: (how: Asking['how']) => void }) {
  return (
    <section className="flex min-w-0 flex-col gap-14 rounded-card border border-line p-20" aria-label={nameOf(claim)}>
      <header className="flex flex-wrap items-center justify-between gap-8">
        <Facts className="font-strong" items={[nameOf(claim), claim.member.mark, `V${claim.member.level}`]} />
        <Badge tone={mark !== '' && mark === claim.member.mark ? 'safe' : TONE[claim.state]}>
          {t(`desk.parcels.claim.state.${claim.state}`)}
        </Badge>
      </header>
      <Facts className="desk-small" items={[dateTime(claim.created_at), claim.courier, claim.goods_type, money(claim.value)]} />
      <Contents items={claim.items} />
      {claim.remark && <p>{claim.remark}</p>}
      {claim.picture ? (
        <Pictures pictures={[{ src: claim.picture, alt: t('desk.parcels.claim.picture') }]} />
      ) : (
        <p className="desk-small">{t('desk.parcels.claim.no_picture')}</p>
      )}
      {claim.reason && <Note>{translate(claim.reason)}</Note>}
      {claim.state === 'waiting' && (
        <div className="mt-auto flex justify-end gap-12">
          <Button size="small" kind="danger" onClick={() => onAsk('refuse')}>
            {t('desk.parcels.claim.refuse')}
          </Button>
          <Button size="small" kind="primary" onClick={() => onAsk('agree')}>
            {t('desk.parcels.claim.agree')}
          </Button>
        </div>
      )}
    </section>
  );
}

type DecideProps = Asking & { parcel: ParcelWork; onClose: () => void; onDone: () => void };

function Decide({ claim, how, parcel, onClose, onDone }: DecideProps) {
  const [reason, setReason] = useState('');
  const done = {
    invalidates: ['warehouse'] as const,
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onDone();
    },
  };
  const agree = useCommand('parcels/agree', done);
  const refuse = useCommand('parcels/refuse', done);
  const command = how === 'agree' ? agree : refuse;
  const others = parcel.claims.filter((c) => c.state === 'waiting' && c.id !== claim.id).length;
  const name = nameOf(claim);
  const asks = how === 'refuse' || others > 0;
  const send = () =>
    how === 'agree'
      ? agree.run({
          id: parcel.id,
          version: parcel.version,
          claim_id: claim.id,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        })
      : refuse.run({ id: parcel.id, version: parcel.version, claim_id: claim.id, reason: reason.trim() });
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t(how === 'agree' ? 'desk.parcels.agree_title' : 'desk.parcels.refuse_title', { name })}
      verb={t(`desk.parcels.claim.${how}`)}
      danger={how === 'refuse'}
      busy={command.busy}
      errors={command.errors}
      onSend={send}
    >
      {how === 'agree' && <Note tone="safe">{t('desk.parcels.agree_effect', { name, fee: money(parcel.handling_fee) })}</Note>}
      {asks && (
        <MemberReason
          of={how === 'refuse' ? { thing: 'parcel_claim', id: claim.id } : undefined}
          label={how === 'refuse' ? undefined : t('desk.parcels.agree_others', { n: others })}
          value={reason}
          onChange={setReason}
        />
      )}
    </AskSheet>
  );
}
