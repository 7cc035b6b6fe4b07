// Calls of a OneBound-style service: one GET each, and the meaning of an answer without data. The service answers 200 to almost
// everything, so the envelope decides: `error_code`, the text of `error`, and whether it contains anything.
import { cutText, readJson } from '#contract/clean-text.ts';
import { lookup } from '#contract/lookup.ts';
import { AnswerTooLarge, readText } from '../../bounded-answer.ts';
import { SourceFailed, type SourceProblem } from '../source.ts';
import { type RawValue, record, text } from '../values.ts';

export type Keys = { key: string; secret: string; url: string };

/** Codes of the envelope. 0000 is success; everything else is a failure, also what is not listed. */
const CODES = lookup<SourceProblem | 'none'>({
  '2000': 'transient',
  '4000': 'none',
  '4003': 'denied',
  '4004': 'denied',
  '4005': 'denied',
  '4007': 'denied',
  '4010': 'quota',
  '4013': 'quota',
  '4016': 'quota',
  '5000': 'transient',
});

/** Failures that only the text shows. */
const TEXTS: readonly [pattern: RegExp, problem: SourceProblem | 'none'][] = [
  [/item[-_ ]?not[-_ ]?found|not exist|不存在|已下架|已删除|no (?:such )?(?:item|result|data)/i, 'none'],
  [/quota|limit(?:ed)? exceeded|too many|balance|余额|次数|频率|超(?:过|出)/i, 'quota'],
  [
    /(?:invalid|wrong|bad|error) (?:key|secret|sign)|key (?:is )?(?:invalid|expired)|expire|permission|无权限|过期|密钥|unauthori[sz]ed|forbidden/i,
    'denied',
  ],
  [/time ?out|timed out|超时|retry|busy|繁忙|temporar|upstream|parse/i, 'transient'],
];

/** Unwraps an envelope: the answer, or that there is nothing; throws SourceFailed for everything else. */
export function opened(envelope: RawValue): Record<string, RawValue> | null {
  const answer = record(envelope);
  const code = text(answer.error_code);
  const message = `${text(answer.error)} ${text(answer.reason)}`.trim();
  const good = code === '' ? message === '' && (answer.item !== undefined || answer.items !== undefined) : /^0+$/.test(code);
  if (good && text(answer.error) === '') return answer;
  const byText = TEXTS.find(([pattern]) => pattern.test(message))?.[1];
  // "item-not-found" comes with a stub, sometimes with a code of success.
  if (good && byText !== 'none') return answer;
  const problem = byText === 'none' ? 'none' : (CODES.get(code) ?? byText ?? 'refused');
  if (problem === 'none') return null;
  throw new SourceFailed(problem, cutText(`${code} ${message}`.trim(), 200) || 'an answer without a code');
}

/** JSON, also after output that PHP printed before it. Throws for a page of HTML and for an answer that was cut off. */
export function parsed(body: string): RawValue {
  const start = body.indexOf('{');
  if (start >= 0 && !/^\s*<(?:!doctype|html)/i.test(body))
    try {
      return readJson(body.slice(start)) as RawValue;
    } catch {
      // Reported below: an answer that was cut off may be whole the next time.
    }
  throw new SourceFailed('transient', 'an answer that is not JSON');
}

/** The largest answer: it is parsed in the server's own thread, which takes some 10 ms a megabyte. */
const MOST_BYTES = 3 * 1024 * 1024;

export async function ask(
  keys: Keys,
  platform: string,
  api: string,
  params: Record<string, string | number>,
  signal: AbortSignal,
): Promise<Record<string, RawValue> | null> {
  const query = new URLSearchParams({ key: keys.key, secret: keys.secret, result_type: 'json', cache: 'yes', lang: 'cn' });
  for (const [name, value] of Object.entries(params)) query.set(name, String(value));
  let body: string;
  try {
    const reply = await fetch(`${keys.url}/${platform}/${api}/?${query}`, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json' },
    });
    if (reply.status === 401 || reply.status === 403) throw new SourceFailed('denied', `status ${reply.status}`);
    if (reply.status === 429) throw new SourceFailed('quota', 'status 429');
    if (reply.status >= 500) throw new SourceFailed('transient', `status ${reply.status}`);
    body = await readText(reply, MOST_BYTES);
  } catch (error) {
    if (error instanceof SourceFailed) throw error;
    if (error instanceof AnswerTooLarge) throw new SourceFailed('refused', 'an answer that is too large');
    // The address has the secret: the message of fetch must not reach a log.
    throw new SourceFailed('transient', (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'no answer');
  }
  return opened(parsed(body));
}
