// Fetches pictures and pages from untrusted URLs, safe against SSRF: public addresses only, bounded in size (also unpacked), time and redirects.
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import zlib from 'node:zlib';

export class SsrfBlocked extends Error {
  constructor(
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

export type FetchLimits = { max_bytes: number; timeout: number; redirects: number; refused: (ip: string) => boolean };

const blocked = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blocked.addSubnet(net, bits, 'ipv4');
// Of IPv6 only global unicast is allowed, without the parts of it that lead to an IPv4 network or to documentation.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Addresses of private, local and special networks. */
export function isPrivate(ip: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return isPrivate(mapped);
  if (isIP(ip) === 4) return blocked.check(ip, 'ipv4');
  return isIP(ip) !== 6 || !global.check(ip, 'ipv6') || blocked.check(ip, 'ipv6');
}

export const FETCH_LIMITS: FetchLimits = { max_bytes: 12 * 1024 * 1024, timeout: 10_000, redirects: 3, refused: isPrivate };

/** A request: its user agent, accept header, and the content types it reads. */
export type FetchWish = { agent: string; accept: string; types: RegExp; what: string };

const PICTURE: FetchWish = {
  agent: 'Mozilla/5.0 (compatible; Sampan)',
  accept: 'image/*',
  types: /^image\/(?!svg)/i,
  what: 'picture',
};

/** The bytes of the picture at `address`. Throws SsrfBlocked when the address, the answer or its size is not allowed, or the fetch fails. */
export const fetchPicture = async (address: string, fence: FetchLimits = FETCH_LIMITS): Promise<Buffer> =>
  (await fetchSafely(address, PICTURE, fence)).bytes;

export type Fetched = { url: string; type: string; bytes: Buffer };

/**
 * The bytes at `address` and their final address. Throws SsrfBlocked as fetchPicture does; `status`: the answer's, when there
 * was one.
 */
export async function fetchSafely(address: string, wish: FetchWish, fence: FetchLimits, signal?: AbortSignal): Promise<Fetched> {
  const timeout = AbortSignal.timeout(fence.timeout);
  const until = signal ? AbortSignal.any([timeout, signal]) : timeout;
  let url = parse(address);
  for (let hop = 0; hop <= fence.redirects; hop++) {
    const reply = await ask(url, wish, fence, until);
    const to = reply.headers.location;
    if (reply.statusCode && reply.statusCode >= 300 && reply.statusCode < 400 && to) {
      reply.destroy();
      url = parse(new URL(to, url).href);
      continue;
    }
    return { url: url.href, type: reply.headers['content-type'] ?? '', bytes: await read(reply, wish, fence) };
  }
  throw new SsrfBlocked('too many redirects');
}

function parse(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new SsrfBlocked('not a web address');
  if (url.username || url.password) throw new SsrfBlocked('address with a password');
  return url;
}

function ask(url: URL, wish: FetchWish, fence: FetchLimits, signal: AbortSignal): Promise<http.IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && fence.refused(host)) throw new SsrfBlocked('private network');
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    // The connection goes to the address that was checked: a name cannot resolve differently in between.
    const sent = request(
      url,
      {
        lookup: guardedLookup(fence.refused),
        signal,
        agent: false,
        headers: { accept: wish.accept, 'user-agent': wish.agent, 'accept-encoding': 'gzip, br' },
      },
      resolve,
    );
    sent.on('error', (error) => reject(error instanceof SsrfBlocked ? error : new SsrfBlocked(error.message)));
    sent.end();
  });
}

/** Resolves a name for a connection, and refuses one with any address that is not allowed. */
export const guardedLookup =
  (refused: (ip: string) => boolean): LookupFunction =>
  (name, options, done) => {
    dns.lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const first = found[0];
      if (!first || found.some((a) => refused(a.address))) return done(new SsrfBlocked('private network'), '', 0);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };

/** Compressed answers are unpacked in chunks: the unpacked size is bounded, so that a small bomb stays small. */
function unpacked(reply: http.IncomingMessage): Readable {
  const encoding = (reply.headers['content-encoding'] ?? 'identity').toLowerCase();
  const through = {
    gzip: zlib.createGunzip,
    'x-gzip': zlib.createGunzip,
    br: zlib.createBrotliDecompress,
    deflate: zlib.createInflate,
  }[encoding];
  if (encoding === 'identity' || encoding === '') return reply;
  if (!through) throw new SsrfBlocked('packed in an unknown way');
  const stream = through();
  reply.on('error', (error) => stream.destroy(error));
  return reply.pipe(stream);
}

async function read(reply: http.IncomingMessage, wish: FetchWish, fence: FetchLimits): Promise<Buffer> {
  try {
    if (reply.statusCode !== 200) throw new SsrfBlocked(`status ${reply.statusCode}`, reply.statusCode);
    if (!wish.types.test(reply.headers['content-type'] ?? '')) throw new SsrfBlocked(`not a ${wish.what}`);
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of unpacked(reply) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > fence.max_bytes) throw new SsrfBlocked('too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    throw error instanceof SsrfBlocked ? error : new SsrfBlocked((error as Error).message);
  } finally {
    reply.destroy();
  }
}
