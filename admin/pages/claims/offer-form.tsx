// Deciding what is offered: the loss as judged, what the rules give for it, another amount with a reason, the second signature.
import { useState } from 'react';
import { readFen, writeFen } from '#admin/lib/figures.ts';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Parts } from '#admin/pages/claims/parts.tsx';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import type { ClaimDesk } from '#contract/desk/claims.ts';
import { CLAIMS_OF_GOODS } from '#contract/states/claim.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Switch } from '#ui/input/switch.tsx';
import { Card } from '#ui/layout/card.tsx';

export function OfferForm({ claim }: { claim: ClaimDesk }) {
  return claim.proposal && !claim.proposal.own ? <Sign claim={claim} proposal={claim.proposal} /> : <Decide claim={claim} />;
}

function useOffer() {
  return useCommand('claims/offer', { onDone: () => toast(t('desk.done'), { mark: 'done' }) });
}

function Sign({ claim, proposal }: { claim: ClaimDesk; proposal: NonNullable<ClaimDesk['proposal']> }) {
  const offer = useOffer();
  return (
    <Card title={t('desk.claim.proposal', { name: proposal.operator, amount: money(proposal.amount) })}>
      <Parts parts={proposal.parts} total={proposal.amount} />
      {proposal.reason && <p className="mt-14">{proposal.reason}</p>}
      <div className="mt-20 flex justify-end">
        <Button
          kind="primary"
          busy={offer.busy}
          onClick={() => void offer.run({ id: claim.id, version: claim.version, amount: proposal.amount })}
        >
          {t('desk.claim.sign_do', { amount: money(proposal.amount) })}
        </Button>
      </div>
    </Card>
  );
}

function Decide({ claim }: { claim: ClaimDesk }) {
  const ofGoods = CLAIMS_OF_GOODS.includes(claim.type);
  const named = claim.items.reduce((sum, item) => sum + item.paid, 0);
  const [loss, setLoss] = useState(writeFen(Math.min(claim.asked || named, named)));
  const [untrue, setUntrue] = useState(false);
  const [own, setOwn] = useState<string | null>(claim.proposal ? writeFen(claim.proposal.amount) : null);
  const [reason, setReason] = useState(claim.proposal?.reason ?? '');
  const offer = useOffer();
  const fen = ofGoods ? (readFen(loss) ?? 0) : undefined;
  const said = { ...(fen === undefined ? {} : { loss: fen }), ...(untrue ? { untrue } : {}) };
  const call = useCall('claims/worth', { id: claim.id, ...said }, { keepPrevious: ['id'] });
  const worth = call.data ?? claim.worth;
  const amount = own === null ? worth.total : (readFen(own) ?? 0);
  const differs = amount !== worth.total;
  const second = amount > claim.second_above;
  // What is about to be paid, not only what the rules give.
  const changed = { code: 'changed', key: 'claim.part.changed', params: {}, amount: amount - worth.total };
  const shown = differs ? [...worth.parts, changed] : worth.parts;
  const send = async () =>
    void (await offer.run({
      id: claim.id,
      version: claim.version,
      ...said,
      amount,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    }));
  return (
    <Card title={t('desk.claim.worth')} all={money(worth.total)}>
      {claim.proposal?.own && (
        <Note
          tone="you"
          title={t('desk.claim.proposal', { name: claim.proposal.operator, amount: money(claim.proposal.amount) })}
        >
          {t('desk.claim.proposal_own')}
        </Note>
      )}
      <Form onSubmit={send} errors={offer.errors}>
        {ofGoods && (
          <Field
            label={t('desk.claim.loss')}
            name="loss"
            type="decimal"
            suffix="CNY"
            value={loss}
            onChange={setLoss}
            autoComplete="off"
          />
        )}
        {claim.type === 'seized' && <Switch checked={untrue} onChange={setUntrue} label={t('desk.claim.untrue')} />}
        <FactsList
          facts={[
            [t('desk.claim.asked'), ofGoods && (claim.asked > 0 ? money(claim.asked) : t('desk.claim.asked_all'))],
            [t('desk.claim.cap'), money(worth.cap)],
          ]}
        />
        <Parts parts={shown} total={amount} label={t('desk.claim.paid_out')} />
        <Field
          label={t('desk.claim.amount')}
          name="amount"
          type="decimal"
          suffix="CNY"
          value={own ?? writeFen(worth.total)}
          onChange={setOwn}
          autoComplete="off"
          check={() =>
            amount > 0 && amount <= claim.most ? undefined : t('desk.claim.amount_wrong', { max: money(claim.most) })
          }
        />
        <CannedPick of={{ thing: 'claim', id: claim.id }} kind="decision" onPick={setReason} />
        <Field
          label={t('desk.claim.reason')}
          name="reason"
          type="textarea"
          rows={2}
          maxLength={300}
          value={reason}
          onChange={setReason}
          optional={!differs}
          hint={claim.asked > 0 && amount > claim.asked ? t('desk.claim.raised') : undefined}
          check={(v) => (differs && !v.trim() ? t('desk.input.reason_missing') : undefined)}
        />
        {second && <Note>{t('desk.claim.second', { amount: money(claim.second_above) })}</Note>}
        <div className="flex justify-end">
          <Button kind="primary" type="submit" busy={offer.busy} disabled={amount <= 0}>
            {t(second ? 'desk.claim.propose_do' : 'desk.claim.do', { amount: money(amount) })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
