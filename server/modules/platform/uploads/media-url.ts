// URLs of pictures. Public pictures have unguessable names; private ones and pictures fetched from elsewhere carry a signature.
import type { UPLOAD_USES } from '#contract/calls/users.ts';
import type { Config } from '../../../config.ts';
import { sameText, sign } from '../../../secret.ts';

/** An upload without a known use: stored for a day for its member only, until a call names it (unclaimed.ts). */
export const UNCLAIMED = 'unclaimed';
/** The use of an upload; `photo`, `video`: taken of goods and parcels by operators. */
export type UploadUse = (typeof UPLOAD_USES)[number] | 'photo' | 'video' | typeof UNCLAIMED;

/** Papers show identity numbers, and an unclaimed upload may be one: stored encrypted, not cached, so that backups don't reveal them. */
export const isSealed = (use: string): boolean => use === 'papers' || use === UNCLAIMED;

const PUBLIC: ReadonlySet<string> = new Set<UploadUse>(['avatar', 'review', 'goods']);
export const isPublic = (use: string): boolean => PUBLIC.has(use);

/** Signed URLs are valid for 30 to 60 minutes and stay the same within each half hour, so that browsers can cache the picture. */
const HALF_HOUR = 1800;

type Signing = Pick<Config, 'secret'>;
const signature = (config: Signing, text: string): string => sign(config.secret, 'media', text).slice(0, 22);

function signedUrl(config: Signing, kind: 'u' | 'v', name: string, now: Date): string {
  const until = (Math.floor(now.getTime() / 1000 / HALF_HOUR) + 2) * HALF_HOUR;
  return `/media/${kind}/${name}?e=${until}&s=${signature(config, `${kind}:${name}:${until}`)}`;
}

/** The URL of an uploaded picture, for a user who may see it; append `?w=` (or `&w=`) and a width in px for a smaller one. '' without a name. */
export function uploadUrl(config: Signing, name: string, use: string, now: Date): string {
  if (!name) return '';
  if (isPublic(use)) return `/media/u/${name}`;
  return signedUrl(config, 'u', name, now);
}

/** The URL of a video, for a user who may see it; valid as long as a private picture's. */
export const videoUrl = (config: Signing, name: string, now: Date): string => signedUrl(config, 'v', name, now);

/** Whether the signature of a private upload's URL is valid and has not expired; u: a picture, v: a video. */
export const isSignatureValid = (
  config: Signing,
  kind: 'u' | 'v',
  name: string,
  { e: until = '', s: given = '' }: { e?: string; s?: string },
  now: Date,
): boolean =>
  /^\d{1,12}$/.test(until) &&
  Number(until) > now.getTime() / 1000 &&
  sameText(given, signature(config, `${kind}:${name}:${until}`));

/** A URL of the shop that proxies a picture of another site, so that browsers never contact it. Empty URLs and those of the shop are returned unchanged. */
export function externalUrl(config: Signing, url: string): string {
  const full = url.startsWith('//') ? `https:${url}` : url;
  if (!/^https?:\/\//i.test(full)) return url;
  return `/media/x/${signature(config, `x:${full}`)}/${Buffer.from(full).toString('base64url')}`;
}

/** The external URL inside a proxied one; null when the signature is wrong. */
export function readExternalUrl(config: Signing, given: string, encoded: string): string | null {
  const url = Buffer.from(encoded, 'base64url').toString('utf8');
  return sameText(given, signature(config, `x:${url}`)) ? url : null;
}
