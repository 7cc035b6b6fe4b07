// Back office: find anything by a number, a name or an amount, and read each thing on a page of its own in every state. Amounts
// in fen.
import { query } from '../call.ts';
import { historyRow, messageOut, photo, video } from '../calls/parts.ts';
import { form, id, list, oneOf, out, shape, text, z } from '../fields.ts';
import { FOUND_KINDS, RECORD_KINDS } from './tabs.ts';

const foundRow = shape({
  kind: z.enum(FOUND_KINDS),
  id: out.id,
  /** its number, or the name of a member */
  label: out.text,
  note: out.text,
  /** in the reader's language; empty where it has none */
  state: out.text,
  amount: z.nullable(out.fen),
});
export type FoundRow = z.output<typeof foundRow>;

const link = shape({ kind: z.enum(FOUND_KINDS), id: out.id, label: out.text, state: out.text, amount: z.nullable(out.fen) });

const record = shape({
  kind: z.enum(RECORD_KINDS),
  id: out.id,
  no: out.text,
  state: out.text,
  amount: z.nullable(out.fen),
  member: z.nullable(shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int })),
  /** text keys of its facts, with their values */
  facts: list(shape({ label: out.text, value: out.text, time: out.bool })),
  items: list(
    shape({
      id: out.id,
      title: out.text,
      properties_name: out.text,
      num: out.int,
      pic_url: out.text,
      state: out.text,
      photos: list(photo),
      videos: list(video),
      /** the page where the reader may work on it: text of a path of the back office, or empty */
      tracking_no: out.text,
    }),
  ),
  /** bills and payments; only for those who see money */
  money: list(link),
  /** related things */
  links: list(link),
  photos: list(photo),
  messages: list(messageOut),
  timeline: list(historyRow),
});
export type DeskRecord = z.output<typeof record>;

export const findDesk = {
  find: {
    search: query({
      by: 'operator',
      doc: 'Orders, waybills, parcels, bills, payments and members by the first or last characters of a number, by a name, or by an amount such as 12.50: the latest eight of each kind that the operator may see. `more`: kinds with further matches. Settings by their description, in any language of the back office.',
      input: form({ q: text(60, 2) }),
      output: shape({
        list: list(foundRow),
        more: list(z.enum([...FOUND_KINDS, 'setting'])),
        /** by what they do, in any language; only for those who may change them */
        settings: list(shape({ key: out.text, label: out.text, group: out.text })),
      }),
    }),
    record: query({
      by: 'operator',
      doc: 'One order, waybill, parcel, bill or payment in any state, as far as the operator may see it: items, photos, money, messages, history, and related records.',
      input: form({ kind: oneOf(RECORD_KINDS), id }),
      output: record,
    }),
  },
};
