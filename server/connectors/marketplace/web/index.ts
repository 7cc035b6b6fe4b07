// Reads the goods of any shop's page, the way a search engine does: one page, with a user agent of our own, only where its
// robots.txt allows us, from public addresses alone. What a page does not have in machine-readable form is not guessed.

import { createHash } from 'node:crypto';
import { cutText } from '#contract/clean-text.ts';
import { withoutTracking } from '#contract/links/link.ts';
import { type Env, flag, isProduction } from '../../../env.ts';
import { FETCH_LIMITS, type FetchLimits, type FetchWish, fetchSafely, SsrfBlocked } from '../../ssrf-safe-fetch.ts';
import { defineSource, type PageRead, SourceFailed, type SourceItem } from '../source.ts';
import { readInThread } from './page-threads.ts';
import { handleOf } from './shopify.ts';

const ROBOT = 'SampanBot';
/** A product page of a large shop has a megabyte of scripts. */
export const PAGE_LIMITS: FetchLimits = { ...FETCH_LIMITS, max_bytes: 4 * 1024 * 1024, timeout: 9000, redirects: 4 };
const SMALL: Pick<FetchLimits, 'max_bytes' | 'timeout'> = { max_bytes: 256 * 1024, timeout: 4000 };

type Keys = { contact: string; limits: FetchLimits };

export const webPages = defineSource({
  code: 'web',
  name: 'Web pages',
  settings: {
    names: ['READ_PAGES'],
    row: [
      'READ_PAGES',
      '1, in production 0',
      'goods of any shop are read from its own page when a shopper pastes a link: one page, under the name SampanBot, where robots.txt allows it',
    ],
    read: (env: Env): Keys | null =>
      flag(env, 'READ_PAGES', !isProduction(env)) ? { contact: env.PUBLIC_URL ?? '', limits: PAGE_LIMITS } : null,
  },
  cost: null,
  operating:
    'With READ_PAGES=1 the page behind a link of an unknown shop is read when a shopper pastes it: JSON-LD, microdata, OpenGraph, or the product.json of Shopify. The reader names itself SampanBot with PUBLIC_URL, obeys robots.txt, asks public addresses alone, and gives up after nine seconds or four megabytes. What shops send is read in two threads, each of at most 192 MB, that are ended after two seconds; eight more pages may wait. What it cannot read goes to goods by hand, filled in with what was found.',
  connect: (keys: Keys) => ({
    code: 'web',
    item: null,
    search: null,
    shop: null,
    picture: null,
    resolve: null,
    page: { read: (url, signal) => readPage(keys, url, signal) },
  }),
});

/** The number of a page's goods: the same page has the same, with or without campaign parameters. */
export function pageNumber(url: string): string {
  const plain = new URL(withoutTracking(new URL(url)));
  plain.hash = '';
  plain.protocol = 'https:';
  return createHash('sha256').update(plain.href.replace(/\/$/, '')).digest('hex').slice(0, 24);
}

async function readPage(keys: Keys, url: string, signal: AbortSignal): Promise<PageRead> {
  const agent = `Mozilla/5.0 (compatible; ${ROBOT}/1.0${keys.contact ? `; +${keys.contact}` : ''})`;
  const html: FetchWish = {
    agent,
    accept: 'text/html,application/xhtml+xml',
    types: /^(text\/html|application\/xhtml)/i,
    what: 'page',
  };
  try {
    await obeyRobots(keys, agent, url, signal);
    const page = await fetchSafely(url, html, keys.limits, signal);
    // A redirect may have led to another shop, whose own robots.txt applies.
    if (new URL(page.url).origin !== new URL(url).origin) await obeyRobots(keys, agent, page.url, signal);
    const read = await readInThread<'page'>({ kind: 'page', bytes: page.bytes, type: page.type, address: page.url });
    const numbered = (item: SourceItem): SourceItem => ({
      ...item,
      num_iid: pageNumber(url),
      detail_url: withoutTracking(new URL(page.url)),
    });
    const handle = read.shopify ? handleOf(page.url) : null;
    const full = handle === null ? null : await shopifyItem(keys, agent, page.url, handle, read, signal);
    if (full) return { item: numbered(full) };
    return read.item ? { item: numbered(read.item) } : { item: null, title: read.title, pictures: read.pictures };
  } catch (error) {
    if (!(error instanceof SsrfBlocked)) throw error;
    // A page that is gone or forbidden is an answer about this page; a server that fails may answer later.
    throw new SourceFailed(error.status >= 500 ? 'transient' : 'refused', cutText(error.message, 200));
  }
}

async function obeyRobots(keys: Keys, agent: string, url: string, signal: AbortSignal): Promise<void> {
  const address = new URL('/robots.txt', url).href;
  const wish: FetchWish = { agent, accept: 'text/plain', types: /^text\//i, what: 'text' };
  let rules: Buffer;
  try {
    rules = (await fetchSafely(address, wish, { ...keys.limits, ...SMALL }, signal)).bytes;
  } catch (error) {
    // No rules: everything is allowed. A server that fails to send them is not read.
    if (error instanceof SsrfBlocked && error.status >= 400 && error.status < 500) return;
    if (error instanceof SsrfBlocked && error.message === 'not a text') return;
    throw error;
  }
  if (!(await readInThread<'robots'>({ kind: 'robots', bytes: rules, address, url, robot: ROBOT })))
    throw new SourceFailed('refused', 'robots.txt does not allow it');
}

async function shopifyItem(
  keys: Keys,
  agent: string,
  url: string,
  handle: string,
  page: { currency: string },
  signal: AbortSignal,
) {
  const wish: FetchWish = { agent, accept: 'application/json', types: /^(application|text)\/(json|javascript)/i, what: 'JSON' };
  try {
    const answer = await fetchSafely(new URL(`${handle}.json`, url).href, wish, keys.limits, signal);
    return await readInThread<'shopify'>({ kind: 'shopify', bytes: answer.bytes, currency: page.currency, address: url });
  } catch (error) {
    // Some shops do not publish it: the page itself has been read already.
    if (error instanceof SsrfBlocked) return null;
    throw error;
  }
}
