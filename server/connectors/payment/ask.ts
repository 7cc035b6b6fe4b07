// Asking a gateway over HTTP: what it refuses is told apart from what nobody knows the end of, because only the second may be asked again.

const TIMEOUT = 20_000;

/** No answer, or one that says nothing of what was done: ask again, with the same key. */
export class Unsure extends Error {}
/** The gateway said no; nothing was done. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of gateways; every reader checks what it takes out of them
export type Json = any;
type Asked = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };

/** Answers of these say that it was not tried: too many at once, still busy with the same key, keys that are wrong at the moment. */
const AGAIN = [401, 403, 408, 409, 425, 429];

export async function ask(url: string, asked: Asked, errorOf: (body: Json) => { code: string; message: string }): Promise<Json> {
  let reply: Response;
  let text: string;
  try {
    reply = await fetch(url, { ...asked, signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
    text = await reply.text();
  } catch (error) {
    throw new Unsure(`no answer: ${(error as Error).cause ?? (error as Error).message}`);
  }
  const body = parse(text);
  if (reply.ok) {
    if (body === undefined) throw new Unsure('an answer that cannot be read');
    return body;
  }
  const { code, message } = errorOf(body ?? {});
  const said = `${reply.status} ${code} ${message}`.trim();
  if (reply.status >= 500 || AGAIN.includes(reply.status)) throw new Unsure(said);
  throw new Refused(reply.status, code, said);
}

export function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
