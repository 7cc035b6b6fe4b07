// What a member is notified by mail and by push: topics and their switches, the daily mail, and the browsers that take pushes.
import { command, query, recordedQuery } from '../call.ts';
import { flag, form, int, list, maybe, none, oneOf, out, shape, text, z } from '../fields.ts';

const remindOut = shape({
  /** topic: several events of the message catalogue under one name */
  event: out.text,
  group: z.enum(['orders', 'warehouse', 'waybills', 'money', 'account']),
  title: out.text,
  doc: out.text,
  /** mail */
  on: out.bool,
  default_on: out.bool,
  push_on: out.bool,
  default_push_on: out.bool,
  /** never part of the daily mail */
  urgent: out.bool,
  /** why its mail cannot be switched off; '' where it can */
  always: out.text,
});
const remindState = shape({
  list: list(remindOut),
  /** where mails go; '' without an address */
  email: out.text,
  /** hour (0 to 23, the shop's time zone) of the one mail a day; null: mails at once */
  digest_hour: z.nullable(out.int),
  time_zone: out.text,
  /** browsers of the member that take pushes */
  devices: out.int,
});
export type RemindState = z.output<typeof remindState>;
/** URL-safe base64 of the given number of bytes. */
const bytes = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`)));
const devices = shape({ devices: out.int });

export const reminders = {
  emailremind: {
    lists: query({
      method: 'POST',
      name: 'emailRemindLists',
      by: 'member',
      addon: 'emailremind',
      doc: 'Topics of notifications by mail and by push, and which are on; the daily mail.',
      input: none,
      output: remindState,
    }),
    setDefault: command({
      name: 'emailRemindSetDefault',
      by: 'member',
      addon: 'emailremind',
      doc: 'Reset mail and push to the defaults; the daily mail is unchanged.',
      input: none,
      output: remindState,
    }),
    setRemind: command({
      name: 'emailRemindSetRemind',
      by: 'member',
      addon: 'emailremind',
      doc: 'Switch one topic, of mail unless channel says push. Mail that must always be sent is refused.',
      input: form({ event: text(40), on: flag, channel: maybe(oneOf(['mail', 'push'])) }),
      output: remindState,
    }),
    digest: command({
      by: 'member',
      addon: 'emailremind',
      doc: "One mail a day at this hour (0 to 23, the shop's time zone); without hour mails are sent immediately. Urgent mails are never delayed.",
      input: form({ hour: maybe(int(0, 23)) }),
      output: remindState,
    }),
  },
  push: {
    key: recordedQuery({
      by: 'member',
      secret: true,
      doc: "The shop's public key (VAPID), which a browser subscribes with, how many browsers of the member take pushes, and whether the one with this endpoint does.",
      input: form({ endpoint: maybe(text(1000)) }),
      output: shape({ key: out.text, devices: out.int, on: out.bool }),
    }),
    subscribe: command({
      by: 'member',
      secret: true,
      doc: 'Send pushes to this browser from now on, in the language of the call, until it is logged out. The address must be a public https one.',
      input: form({ endpoint: text(1000), p256dh: bytes(65), auth: bytes(16) }),
      output: devices,
    }),
    unsubscribe: command({
      by: 'member',
      secret: true,
      doc: 'Send no more pushes to this browser.',
      input: form({ endpoint: text(1000) }),
      output: devices,
    }),
  },
};
