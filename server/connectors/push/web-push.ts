// Web Push (RFC 8030, 8291, 8292): encrypts a payload for one browser and sends it to that browser's push service. The address
// comes from a member's browser and is not trusted: only https and public hosts are called, the connection goes to the address
// that was checked, and no answer is read.
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { PermanentFailure } from '../delivery.ts';
import { guardedLookup, isPrivate } from '../ssrf-safe-fetch.ts';

export type VapidKeys = { public_key: string; private_key: string };
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The browser is gone: unsubscribed, or its address has expired. */
export class PushGone extends PermanentFailure {}

/** The allowed targets. Tests add a server of their own. */
export const fence = { protocols: ['https:'], refused: isPrivate };

const TIMEOUT = 15_000;
/** How long a push service stores what it cannot deliver, in seconds. */
const KEPT = 3 * 86_400;

export function newVapidKeys(): VapidKeys {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { public_key: publicKey, private_key: privateKey };
}

/** Whether an address may be that of a push service: a name in the public web, without a password or a port of its own. */
export function isPushEndpoint(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !fence.protocols.includes(url.protocol) || url.username || url.password) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return !fence.refused(host);
  return url.port === '' && host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(host);
}

/** Throws PushGone on 404 and 410, PermanentFailure on what a retry cannot fix, another error when one may help. */
export async function sendWebPush(to: PushTarget, payload: string, keys: VapidKeys, subject: string): Promise<void> {
  if (!isPushEndpoint(to.endpoint)) throw new PermanentFailure('no address of a push service');
  let made: ReturnType<typeof webPush.generateRequestDetails>; // only headers and bytes: the request is our own
  try {
    made = webPush.generateRequestDetails({ endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }, payload, {
      vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
      TTL: KEPT,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
  } catch (error) {
    throw new PermanentFailure((error as Error).message);
  }
  const status = await post(new URL(made.endpoint), made.headers, made.body ?? Buffer.alloc(0));
  if (status === 404 || status === 410) throw new PushGone(`push service: ${status}`);
  // Wrong key, wrong form, too large: a retry would be refused again.
  if ([400, 401, 403, 413].includes(status)) throw new PermanentFailure(`push service: ${status}`);
  if (status < 200 || status >= 300) throw new Error(`push service: ${status}`);
}

function post(url: URL, headers: Record<string, string | number>, body: Buffer): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers, lookup: guardedLookup(fence.refused), agent: false, signal: AbortSignal.timeout(TIMEOUT) },
      (reply) => {
        reply.destroy();
        resolve(reply.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
