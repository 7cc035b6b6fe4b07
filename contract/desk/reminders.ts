// Back office: what members are notified about, its defaults, and how much was sent.
import { command, query } from '../call.ts';
import { flag, form, list, none, oneOf, out, shape, text, z } from '../fields.ts';

const counts = shape({ sent: out.int, failed: out.int });
const desk = shape({
  /** days back that are counted */
  days: out.int,
  /** browsers that take pushes, and members who have one */
  devices: out.int,
  push_members: out.int,
  /** members with one mail a day */
  daily_members: out.int,
  daily: counts,
  list: list(
    shape({
      event: out.text,
      group: z.enum(['orders', 'warehouse', 'waybills', 'money', 'account']),
      title: out.text,
      doc: out.text,
      mail_on: out.bool,
      push_on: out.bool,
      always: out.bool,
      urgent: out.bool,
      mail: counts,
      push: counts,
    }),
  ),
});
export type RemindersDesk = z.output<typeof desk>;

export const reminders = {
  reminders: {
    lists: query({
      by: 'settings',
      doc: 'Topics of notifications, their defaults, and mails and pushes that were sent or failed.',
      input: none,
      output: desk,
    }),
    set: command({
      by: 'settings',
      doc: 'Set the default of one topic, for members who have not chosen themselves.',
      input: form({ event: text(40), channel: oneOf(['mail', 'push']), on: flag }),
      output: desk,
    }),
  },
};
