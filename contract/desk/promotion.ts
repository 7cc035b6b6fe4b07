// Back office: what promotion costs and brings, rebates held for a decision, inviters, invitations by mail. Amounts in fen,
// rates in basis points.
import { command, query } from '../call.ts';
import { form, id, key, list, maybe, oneOf, out, pageOf, paging, shape, text, version, z } from '../fields.ts';
import { REBATE_SIGNALS, REBATE_STATES } from '../states/promotion.ts';
import { INVITE_MAIL_STATES } from '../states/simple.ts';

const person = shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int });

const rebateDesk = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  no: out.text,
  /** who earns it, and from whom */
  inviter: person,
  invited: person,
  bill_no: out.text,
  waybill: z.nullable(shape({ id: out.id, no: out.text })),
  freight: out.fen,
  rate: out.int,
  discount: out.int,
  amount: out.fen,
  state: z.enum(REBATE_STATES),
  /** what the two have in common: why it is or was held */
  signals: list(z.enum(REBATE_SIGNALS)),
  /** of the operator who decided */
  reason: out.text,
  operator: out.text,
  time: out.time,
  received_at: out.timeOrNull,
  available_at: out.timeOrNull,
});
export type RebateDesk = z.output<typeof rebateDesk>;

const rebateRow = shape({ id: out.id, no: out.text, amount: out.fen, state: z.enum(REBATE_STATES), time: out.time });

export const promotionDesk = {
  promotion: {
    overview: query({
      by: 'finance',
      doc: 'Cost and income of promotion: rebates by state, balances and payments of members, freight of invited members.',
      input: form({}),
      output: shape({
        pending: out.fen,
        held: out.fen,
        held_count: out.int,
        /** became available, in all */
        earned: out.fen,
        /** of that: on members' rebate balances, and moved to wallets */
        balance: out.fen,
        paid: out.fen,
        void: out.fen,
        /** list freight with a rebate */
        freight: out.fen,
        inviters: out.int,
        invited: out.int,
        active: out.int,
        mails: out.int,
        joined: out.int,
        /** the last twelve months, oldest first: freight with a rebate, and the rebate on it */
        months: list(shape({ month: out.text, freight: out.fen, amount: out.fen })),
      }),
    }),
    rebates: query({
      by: 'finance',
      doc: 'Rebates by state, held ones oldest first.',
      input: form({ state: z._default(oneOf(REBATE_STATES), 'held'), q: maybe(text(60)), ...paging }),
      output: pageOf(rebateDesk),
    }),
    release: command({
      by: 'finance',
      doc: 'Release a held rebate: it is pending again and becomes available under the usual rules.',
      input: form({ id, reason: text(300), version, key }),
      output: rebateDesk,
    }),
    void: command({
      by: 'finance',
      doc: 'Void a held rebate; the inviter is notified with the reason.',
      input: form({ id, reason: text(300), version, key }),
      output: rebateDesk,
    }),
    inviters: query({
      by: 'finance',
      doc: 'Members who have invited others, the highest earnings first.',
      input: form({ q: maybe(text(60)), ...paging }),
      output: pageOf(
        shape({
          ...person.shape,
          invited: out.int,
          active: out.int,
          experience: out.int,
          freight: out.fen,
          waiting: out.fen,
          earned: out.fen,
        }),
      ),
    }),
    mails: query({
      by: 'finance',
      doc: 'Invitations by mail, latest first.',
      input: form({ state: maybe(oneOf(INVITE_MAIL_STATES)), q: maybe(text(60)), ...paging }),
      output: pageOf(
        shape({
          id: out.id,
          inviter: person,
          email: out.text,
          state: z.enum(INVITE_MAIL_STATES),
          time: out.time,
          sent_at: out.timeOrNull,
        }),
      ),
    }),
    member: query({
      by: 'members',
      doc: 'Of one member: who invited them, how many they invited, and their earnings.',
      input: form({ id }),
      output: shape({
        inviter: z.nullable(person),
        invited: out.int,
        active: out.int,
        level: out.int,
        experience: out.int,
        pending: out.fen,
        held: out.fen,
        earned: out.fen,
      }),
    }),
    sent: query({
      by: 'members',
      doc: 'The addresses that a member invited by mail, latest first, paged.',
      input: form({ id, ...paging }),
      output: pageOf(shape({ id: out.id, email: out.text, state: z.enum(INVITE_MAIL_STATES), time: out.time })),
    }),
    invited: query({
      by: 'members',
      doc: 'Members invited by a member, newest first, paged.',
      input: form({ id, ...paging }),
      output: pageOf(person),
    }),
    earned: query({
      by: 'members',
      doc: 'The rebates of a member, newest first, paged.',
      input: form({ id, ...paging }),
      output: pageOf(rebateRow),
    }),
  },
};
