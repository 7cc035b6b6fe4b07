// A message of the catalogue with example values, for operators who write its text: to be read, or mailed to an address of
// theirs.
import { lookup } from '#contract/lookup.ts';
import { placeholdersOf } from '#contract/message.ts';
import { messageOf, say } from '#contract/messages.ts';
import type { Ctx, MessageParams } from '../../../context.ts';
import { emailHtml, emailText } from '../../platform/outbox/email-content.ts';
import { sendMailNow } from '../../platform/outbox/outbox.ts';
import { setting } from '../../platform/settings/settings.ts';
import { textFormatter } from './message-text.ts';

type SampleCtx = Pick<Ctx, 'app' | 'db' | 'now' | 'after'>;
type Sample = { title: string; text: string };

const DAY = 86_400_000;
/** Example values of gaps that are words; any other is a number, an amount (`_fen`) or a moment (`_at`). */
const WORDS = lookup<string>({
  no: 'D2611-10543',
  order_no: 'D2611-10543',
  waybill: 'SP2611-10651',
  tracking_no: 'EA123456789CN',
  reference: 'T-20261123-7',
  last: '6789',
  mark: 'SP-80421',
  name: 'Sampan',
  shop: 'Sampan',
  address: 'lin@example.com',
  weight: '1.62 kg',
  least: '2.00 kg',
});
const SAID = ['title', 'text', 'reason', 'why', 'note', 'line', 'services', 'refund', 'warehouse', 'before'];

function exampleOf(gap: string, now: Date, lang: string): string | number {
  if (gap.endsWith('_fen')) return 12_800;
  if (gap.endsWith('_at')) return new Date(now.getTime() + 3 * DAY).toISOString();
  if (gap === 'date' || gap === 'until') return now.toISOString().slice(0, 10);
  if (SAID.includes(gap)) return say('desk.texts.example', {}, lang);
  return WORDS.get(gap) ?? 3;
}

/** The event that a key of its title or text belongs to; null for any other text. */
export const eventOf = (key: string): string | null => /^msg\.(\w+)\.(?:title|text)$/.exec(key)?.[1] ?? null;

/** `unsaved`: the two texts that are being written, by key. */
export async function sampleOf(ctx: SampleCtx, event: string, lang: string, unsaved: Record<string, string>): Promise<Sample> {
  const keys = [`msg.${event}.title`, `msg.${event}.text`];
  const gaps = keys.flatMap((key) => placeholdersOf(messageOf(key, 'en')!));
  const params: MessageParams = Object.fromEntries(gaps.map((gap) => [gap, exampleOf(gap, ctx.now, lang)]));
  const write = await textFormatter(ctx.db, lang, keys, undefined, unsaved);
  return { title: write(keys[0]!, params), text: write(keys[1]!, params) };
}

/** As a member gets it, except the goods, and the ways to stop it. */
export async function mailSample(ctx: SampleCtx, to: string, lang: string, { title, text }: Sample): Promise<void> {
  const shop = await setting(ctx.db, 'shop_name');
  const shop_url = `${ctx.app.config.public_url}/wap/`;
  const button = { label: say('mail.open', {}, lang), url: shop_url };
  const blocks = [{ title, text, rows: [], button }];
  const letter = { lang, shop, shop_url, blocks, foot: [{ text: say('desk.texts.test_foot', { shop }, lang), link: null }] };
  await sendMailNow(ctx, { to, subject: title, text: emailText(letter), html: emailHtml(letter) });
}
