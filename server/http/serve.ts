// Row -> route: authenticates, decodes the form, gates, validates, runs and wraps the answer. One builder for /api and
// /admin/api.

import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CNY, moneyText } from '#contract/amount.ts';
import { BODY_KB, type CacheRule, type Row } from '#contract/call.ts';
import { cleanName, cutText } from '#contract/clean-text.ts';
import { z } from '#contract/fields.ts';
import { DEFAULT_LANG, PSEUDO } from '#contract/lang.ts';
import type { Config } from '../config.ts';
import { type App, type Ctx, fail, type Log, type Member, Refusal } from '../context.ts';
import type { Cache } from '../db/cache.ts';
import { isTransient, withRetry } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import { type Replica, withReplica } from '../db/replica.ts';
import type { AnyHandler, AnyPersonal } from '../handlers.ts';
import { currencyFormat } from '../modules/pricing/money/rates.ts';
import { type Envelope, refused, success, unauthorised } from './answer.ts';
import { DESK_COOKIE } from './cookies.ts';
import type { Upload } from './file.ts';
import { sharedField } from './form.ts';
import { readInput } from './read-input.ts';
import { logOf } from './request-id.ts';
import { answerKey, type CachedResponse, cachedAnswer, sendAnswer } from './response-cache.ts';
import { run } from './run.ts';
import { asksForWarnings, withWarnings } from './warnings.ts';
import { hasCredentials, type Who } from './who.ts';

export type Site = {
  app: App;
  db: Db;
  /** Checks every answer against its row: on in tests and development. */
  strict: boolean;
  /** The sender of the request, by token or by the operator's cookie. */
  who: (req: FastifyRequest, lang: string, how?: { reads: boolean }) => Promise<Who>;
  addonOn: (name: string) => Promise<boolean>;
  /** The cache of answers of public queries; null makes each again. */
  cache: Cache | null;
  /** What public queries may read from in place of the database. */
  replica: Replica | null;
  /** Runs a call and throws where a query wrote: in tests. */
  watchWrites?: ((row: Row, path: string, work: () => Promise<unknown>) => Promise<unknown>) | undefined;
  /** Reads a multipart body to its end. */
  readUpload: (req: FastifyRequest, row: Row) => Promise<Upload>;
};

class Unauthorised extends Error {}

/** The database went away, or is too busy: not a permanent refusal, and no fault. A request with a key is safe to repeat. */
function tryAgain(log: Log, error: unknown, path: string, lang: string): Envelope {
  log.warn({ err: String(error), path }, 'the database did not answer');
  return refused(new Refusal('fail.try_again'), lang);
}

export function serve(
  server: FastifyInstance,
  prefix: string,
  rows: { path: string; row: Row }[],
  handlers: Record<string, AnyHandler>,
  site: Site,
  personal: Record<string, AnyPersonal> = {},
): void {
  for (const { path, row } of rows) {
    const handler = handlers[path];
    if (!handler) throw new Error(`${prefix}/${path} has no handler`);
    const call = { path, row, handler, personal: personal[path] };
    if ((row.cache?.for === 'merged') !== (call.personal !== undefined))
      throw new Error(`${prefix}/${path} says otherwise than the wiring whether its cached answer is merged`);
    const url = `${prefix}/${path}`;
    server.route({
      method: row.method === 'GET' ? ['GET', 'POST'] : 'POST',
      url,
      bodyLimit: (row.body_kb ?? BODY_KB) * 1024,
      // A caller without access is refused before a byte of its body is read.
      onRequest: (req, reply, done) => {
        // The answer is the same for everyone, or a public call came without credentials: there is no one to look up.
        if (row.cache?.for === 'everyone') return done();
        if (row.by !== 'public' || hasCredentials(req)) return identified(site, row, req, reply);
        req.sender = ANONYMOUS;
        done();
      },
      handler: (req, reply) => answerOrRefuse(site, call, req, reply),
    });
    if (row.method === 'POST') server.get(url, onlyPost(site.app.config));
  }
}

async function answerOrRefuse(site: Site, call: Call, req: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  try {
    if (req.unidentified) throw req.unidentified.error;
    return await answer(site, call, req, reply);
  } catch (error) {
    // Read only now: a multipart body that names the language has been read meanwhile.
    // One that was refused before its end may have named it behind the file: then what the browser prefers.
    const lang = langOf(req, site.app.config, req.isMultipart());
    if (error instanceof Refusal)
      return withWarnings(refused(error, lang, await amountOf(site, req, error, lang)), req.unknown_fields, lang);
    if (isTransient(error)) return tryAgain(logOf(site.app, req), error, call.path, lang);
    throw error;
  }
}

/** Looks up the sender of a request, and refuses those without access. */
async function identified(site: Site, row: Row, req: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const lang = langOf(req, site.app.config, true);
  try {
    const who = await withRetry(() => site.who(req, lang, { reads: row.kind !== 'command' }));
    authorise(row, who);
    req.sender = who;
  } catch (error) {
    if (error instanceof Unauthorised) return reply.send(unauthorised(lang));
    if (error instanceof Refusal) return reply.send(refused(error, lang));
    if (!isTransient(error)) throw error;
    req.unidentified = { error };
  }
  return undefined;
}

/** How a refusal writes its amounts: in the currency of the reader's prices. */
async function amountOf(
  site: Site,
  req: FastifyRequest,
  { params }: Refusal,
  lang: string,
): Promise<((fen: number) => string) | undefined> {
  const code = currencyOf(req);
  if (code === CNY.code || !Object.keys(params).some((name) => name.endsWith('_fen'))) return undefined;
  const face = await currencyFormat({ ...site, lang }, code);
  return (fen) => moneyText(fen, face);
}

const currencyOf = (req: FastifyRequest): string => {
  const code = sharedField(req, 'currency');
  return /^[A-Z]{3}$/.test(code) ? code : CNY.code;
};

/** Addresses are stored in histories and logs: no place for a password, and following a link must change nothing. */
const onlyPost = (config: Config) => async (req: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(405)
    .header('allow', 'POST')
    .send(refused(new Refusal('fail.only_post'), langOf(req, config)));

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender, once known. */
    sender: Who | null;
    /** The database failure while looking up the sender: answered when the form, which names the language, has been read. */
    unidentified: { error: unknown } | null;
  }
}
/** The state of a request from its beginning to its handler. A WeakMap keyed by requests would cost more than all its uses. */
export function carrySenders(server: FastifyInstance): void {
  server.decorateRequest('sender', null);
  server.decorateRequest('unidentified', null);
  server.decorateRequest('unknown_fields', null);
}

/** The sender of a request, as a key for counting: the signed-in user, else the address. */
export function senderOf(req: FastifyRequest): string {
  const who = req.sender;
  if (who?.member) return `member ${who.member.id}`;
  return who?.operator ? `operator ${who.operator.id}` : req.ip;
}

/**
 * The requested language: `lang` of the request, else the cookie, else the default. Before all of the body has come, also what the
 * browser prefers.
 */
export function langOf(req: FastifyRequest, { pseudo }: Pick<Config, 'pseudo'>, early = false): string {
  const cookie = (req.cookies as Record<string, string | undefined>)?.lang;
  const prefers = early ? /^[\w-]+/.exec(req.headers['accept-language'] ?? '')?.[0] : undefined;
  const asked = sharedField(req, 'lang') || cookie || prefers || DEFAULT_LANG;
  const lang = /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i.test(asked) ? asked.toLowerCase() : DEFAULT_LANG;
  return lang === PSEUDO.code && !pseudo ? DEFAULT_LANG : lang;
}

type Call = { path: string; row: Row; handler: AnyHandler; personal: AnyPersonal | undefined };
const ANONYMOUS: Who = { member: null, operator: null, csrf_ok: false };

async function answer(site: Site, call: Call, req: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { path, row, handler } = call;
  const { addon, cache: rule } = row;
  if (addon && !(await withRetry(() => site.addonOn(addon)))) fail('fail.addon_off', { addon });
  const { input, file } = await readInput(
    req,
    row,
    () => site.readUpload(req, row),
    (unknown) => {
      if (unknown.length > 0 && (site.strict || asksForWarnings(req))) req.unknown_fields = unknown;
    },
  );
  const lang = langOf(req, site.app.config);
  const answered = (data: unknown) => withWarnings(success(data), req.unknown_fields, lang);
  const sent = (ready: CachedResponse) => (req.unknown_fields ? answered(ready.data) : sendAnswer(req, reply, ready, rule!));
  const contextOf = (who: Who) => context(site, req, reply, who, lang);
  const made = async (ctx: Omit<Ctx, 'db' | 'after'>, db = site.db) => {
    const work = () => run(db, ctx, { path, row, handler, input, file });
    const data = await (site.watchWrites ? site.watchWrites(row, path, work) : work());
    return site.strict ? checked(path, row, data) : data;
  };
  const known = req.sender;
  const who = async () => known ?? (await withRetry(() => site.who(req, lang)));
  const { cache } = site;
  if (!cache || !isCached(rule, input, known?.member ?? null)) return answered(await made(contextOf(await who())));
  const accepts = rule.accepts ? acceptsOf(req) : '';
  const key = answerKey([path, input, lang, currencyOf(req), accepts], rule, site.app.clock.now());
  const ready = cache.peek<CachedResponse>(key);
  if (ready && !(known?.member && call.personal)) return sent(ready);
  const shared = {
    ...contextOf(ANONYMOUS),
    ...{ agent: '', token: '', cookies: {}, accepts },
    asker: async () => (await who()).member,
  };
  const common = cachedAnswer(cache, key, rule, () =>
    withReplica(site.replica, rule.reads, (replica) =>
      // What prepares, or records something, writes to the first database.
      row.kind === 'query' && typeof handler === 'function'
        ? made(shared, replica() ?? site.db)
        : made({ ...shared, reads: replica }),
    ),
  );
  if (!known?.member || !call.personal) return sent(await common);
  const member = contextOf(known);
  const everybodys = await common.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  // What belongs to one member is refused to everyone else, and made for the member.
  if (!everybodys) return answered(await made(member));
  const own = await withRetry(() => call.personal!({ ...member, db: site.db }, input, everybodys.data));
  if (own === everybodys.data) return sent(everybodys);
  return answered(site.strict ? checked(path, row, own) : own);
}

const acceptsOf = (req: FastifyRequest): string => req.headers['accept-language'] ?? '';

const isCached = (rule: CacheRule | undefined, input: Record<string, unknown>, member: Member | null): rule is CacheRule =>
  rule !== undefined && !rule.unless?.some((field) => input[field] !== undefined) && !(member && rule.for === 'visitors');

function authorise(row: Row, who: Who): void {
  if (row.by === 'public') return;
  if (row.by === 'member') {
    if (!who.member) throw new Unauthorised();
    return;
  }
  if (!who.operator) throw new Unauthorised();
  if (row.kind === 'command' && !who.csrf_ok) fail('fail.csrf');
  if (row.by !== 'operator' && !who.operator.permissions.includes(row.by)) fail('fail.forbidden');
}

function checked(path: string, row: Row, data: unknown): unknown {
  const sent = JSON.parse(JSON.stringify(data)) as unknown;
  const result = z.safeParse(row.output, sent);
  if (!result.success)
    throw new Error(`${path} answers what its row does not name: ${JSON.stringify(result.error.issues.slice(0, 5))}`);
  return sent;
}

const context = (site: Site, req: FastifyRequest, reply: FastifyReply, who: Who, lang: string): Omit<Ctx, 'db' | 'after'> => ({
  app: site.app,
  log: logOf(site.app, req),
  now: site.app.clock.now(),
  lang,
  currency: currencyOf(req),
  ip: req.ip,
  agent: cutText(cleanName(String(req.headers['user-agent'] ?? '')), 200),
  accepts: acceptsOf(req),
  member: who.member,
  operator: who.operator,
  token: String(req.headers.token ?? ''),
  cookies: req.cookies as Record<string, string | undefined>,
  setCookie: (name, value, maxAge) => {
    reply.setCookie(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: name === DESK_COOKIE ? 'strict' : 'lax',
      maxAge,
      secure: site.app.config.public_url.startsWith('https:'),
    });
  },
});
