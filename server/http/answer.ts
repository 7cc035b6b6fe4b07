// The envelope {code, msg, data} and what each refusal looks like on the wire.

import type { z } from '#contract/fields.ts';
import { say, texts } from '#contract/messages.ts';
import { Refusal } from '../context.ts';
import { written } from '../written.ts';

export type Envelope = { code: number; msg: string; data: unknown };

export const success = (data: unknown): Envelope => ({ code: 1, msg: '', data });

type Amount = (fen: number) => string;
const messageOf = (r: Refusal, lang: string, amount?: Amount): string =>
  say(r.key, { ...written(r.params, lang, amount), ...(r.field ? { field: fieldName(r.field, lang) } : {}) }, lang);

/** `amount` writes fen; in CNY by default. */
export const refused = (r: Refusal, lang: string, amount?: Amount): Envelope => ({
  code: 0,
  msg: messageOf(r, lang, amount),
  data: {
    key: r.key,
    params: r.params,
    field: r.field ?? null,
    ...(r.data === undefined ? {} : { now: r.data }),
    ...(r.others.length === 0
      ? {}
      : {
          others: r.others.map((one) => ({
            key: one.key,
            params: one.params,
            field: one.field ?? null,
            msg: messageOf(one, lang, amount),
          })),
        }),
  },
});

export const unauthorised = (lang: string): Envelope => ({ code: 401, msg: say('fail.login_first', {}, lang), data: null });

/** What a field is called in the user's language. */
function fieldName(field: string, lang: string): string {
  const key = `field.${field}`;
  return key in texts ? say(key, {}, lang) : field;
}

type Issue = z.core.$ZodIssue;

/** The errors of an input: the first one as the refusal that names its field, and with it the first of every other field. */
export function refusalOf(issues: readonly Issue[], input: Record<string, unknown>): Refusal {
  const byField = issues.filter((issue, at) => issues.findIndex((other) => nameOf(other.path) === nameOf(issue.path)) === at);
  const [first, ...others] = byField.map((issue) => refusalOfIssue(issue, input));
  return new Refusal(first!.key, first!.params, first!.field, false, undefined, others);
}

/** A field inside a list or a form as a client writes it: `consignee.phone`, `items[2].price`. A value of a plain list is the list's own fault. */
function nameOf([field = '', ...inner]: Issue['path']): string {
  if (!inner.some((step) => typeof step === 'string')) return String(field);
  return inner.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : `${name}.${String(step)}`),
    String(field),
  );
}

function refusalOfIssue(issue: Issue, input: Record<string, unknown>): Refusal {
  const field = nameOf(issue.path);
  // What is inside was read from the text of its field: the issue has the value.
  const value = Object.hasOwn(input, field) ? input[field] : issue.input;
  if (value === undefined || value === '') return new Refusal('fail.field_missing', {}, field);
  const text = 'origin' in issue && issue.origin === 'string';
  // -1 in a picker or an id means that nothing was chosen; a number that was typed is too low.
  const typed = issue.code === 'too_small' && !text && !/(^|_)p?ids?$/.test(field);
  if ((value === '-1' || value === -1) && !typed) return new Refusal('fail.field_missing', {}, field);
  // Ids are picked, never typed: an invalid one is an unknown choice.
  if (/(^|_)ids?$/.test(field)) return new Refusal('fail.field_choice', {}, field);
  if (issue.code === 'too_big')
    return new Refusal(text ? 'fail.field_long' : 'fail.field_high', { max: Number(issue.maximum) }, field);
  if (issue.code === 'too_small') {
    if (text && issue.minimum === 1) return new Refusal('fail.field_missing', {}, field);
    return new Refusal(text ? 'fail.field_short' : 'fail.field_low', { min: Number(issue.minimum) }, field);
  }
  return new Refusal(issue.code === 'invalid_value' ? 'fail.field_choice' : 'fail.field_format', {}, field);
}
