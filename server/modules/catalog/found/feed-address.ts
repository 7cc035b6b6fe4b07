// Where the product feeds are: under a key that nobody guesses, another one for each number of the setting found_feed_turn.
import type { Config } from '../../../config.ts';
import { sign } from '../../../secret.ts';

export const FEED_FILES = [
  { service: 'google', file: 'google.xml' },
  { service: 'meta', file: 'meta.csv' },
] as const;
type FeedFile = (typeof FEED_FILES)[number]['file'];

export const feedKey = ({ secret }: Pick<Config, 'secret'>, turn: number): string =>
  sign(secret, 'feed', String(turn)).slice(0, 32);

export const feedAddress = (
  config: Pick<Config, 'secret' | 'public_url'>,
  turn: number,
  lang: string,
  currency: string,
  file: FeedFile,
) => `${config.public_url}/feeds/${feedKey(config, turn)}/${lang}/${currency}/${file}`;
