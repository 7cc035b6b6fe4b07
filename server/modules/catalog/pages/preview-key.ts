// The signed key with which the editor shows a draft in the storefront, for one page and a quarter of an hour. It is no session.
import type { Config } from '../../../config.ts';
import { sameText, sign } from '../../../secret.ts';

const PREVIEW_MS = 15 * 60_000;

const signature = (config: Config, page_id: number, ends: number): string => sign(config.secret, 'preview', `${page_id}:${ends}`);

export function previewKey(config: Config, page_id: number, now: Date): { key: string; ends_at: string } {
  const ends = now.getTime() + PREVIEW_MS;
  return { key: `${page_id}.${ends}.${signature(config, page_id, ends)}`, ends_at: new Date(ends).toISOString() };
}

/** The page that a key opens; null when it is invalid or expired. */
export function previewedPage(config: Config, key: string | undefined, now: Date): number | null {
  const [page, ends, given] = (key ?? '').split('.');
  if (!given || !/^\d{1,9}$/.test(page!) || !/^\d{1,15}$/.test(ends!)) return null;
  if (!sameText(given, signature(config, Number(page), Number(ends)))) return null;
  return Number(ends) > now.getTime() ? Number(page) : null;
}
