// The link "this was not me": identifies one change, is signed for this purpose only, and expires after a week. Opening it changes nothing.
import type { Config } from '../../../config.ts';
import { sameText, sign } from '../../../secret.ts';

export const LINK_DAYS = 7;

type Named = { id: number; at: Date };

const signature = (config: Pick<Config, 'secret'>, id: number): string => sign(config.secret, 'notme', String(id));

export const tokenOf = (config: Pick<Config, 'secret'>, { id }: Pick<Named, 'id'>): string => `${id}.${signature(config, id)}`;

export const linkOf = (config: Pick<Config, 'secret' | 'public_url'>, change: Named): string =>
  `${config.public_url}/wap/#/pages/user/notme?token=${tokenOf(config, change)}`;

/** The id of the change that a token names; null when the signature is wrong. */
export function changeIdOf(config: Pick<Config, 'secret'>, token: string): number | null {
  const [, id, signed] = /^([1-9]\d{0,9})\.([\w-]{20,100})$/.exec(token) ?? [];
  return id && signed && sameText(signed, signature(config, Number(id))) ? Number(id) : null;
}

export const isLinkExpired = (change: Pick<Named, 'at'>, now: Date): boolean =>
  change.at.getTime() + LINK_DAYS * 86_400_000 <= now.getTime();
