// Addresses of pictures. Public ones have names that nobody can guess; all others carry a signature and an end.
import type { UPLOAD_USES } from '#contract/calls/users.ts';
import type { Config } from '../../../config.ts';
import { sameText, sign } from '../../../secret.ts';

/** `photo`: taken by operators of goods and parcels. */
export type UploadUse = (typeof UPLOAD_USES)[number] | 'photo';

const PUBLIC: ReadonlySet<string> = new Set<UploadUse>(['avatar', 'review']);
export const isPublic = (use: string): boolean => PUBLIC.has(use);

/** Signed addresses are good for 30 to 60 minutes; within half an hour they stay the same, so that browsers may keep the picture. */
const HALF_HOUR = 1800;

type Signing = Pick<Config, 'secret'>;
const signature = (config: Signing, text: string): string => sign(config.secret, 'media', text).slice(0, 22);

/** The address of an uploaded picture for somebody who may see it; add `?w=` (or `&w=`) for a smaller one. */
export function uploadUrl(config: Signing, name: string, use: string, now: Date): string {
  if (!name) return '';
  if (isPublic(use)) return `/media/u/${name}`;
  const until = (Math.floor(now.getTime() / 1000 / HALF_HOUR) + 2) * HALF_HOUR;
  return `/media/u/${name}?e=${until}&s=${signature(config, `u:${name}:${until}`)}`;
}

/** Whether an address of a private picture is ours and has not ended. */
export const isSignatureValid = (config: Signing, name: string, until: string, given: string, now: Date): boolean =>
  /^\d{1,12}$/.test(until) && Number(until) > now.getTime() / 1000 && sameText(given, signature(config, `u:${name}:${until}`));

/** The address of a picture somewhere else, fetched through us: browsers never ask that server. Ours and empty ones stay as they are. */
export function externalUrl(config: Signing, url: string): string {
  const full = url.startsWith('//') ? `https:${url}` : url;
  if (!/^https?:\/\//i.test(full)) return url;
  return `/media/x/${signature(config, `x:${full}`)}/${Buffer.from(full).toString('base64url')}`;
}

/** The outside address in one of ours; null when it is not signed by us. */
export function readExternalUrl(config: Signing, given: string, encoded: string): string | null {
  const url = Buffer.from(encoded, 'base64url').toString('utf8');
  return sameText(given, signature(config, `x:${url}`)) ? url : null;
}
