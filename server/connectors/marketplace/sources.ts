// The list of product sources: those that are set up are called in this order. To add one: its folder and a row here
// (docs/contributing.md).
import type { Env } from '../../env.ts';
import { onebound } from './onebound/index.ts';
import type { ProductSource, SourceDescriptor } from './source.ts';
import { webPages } from './web/index.ts';

export const PRODUCT_SOURCES: readonly SourceDescriptor[] = [onebound, webPages];

/** The sources that the environment sets up. Throws SettingError for one whose settings are incomplete. */
export const sourcesOf = (env: Env): ProductSource[] =>
  PRODUCT_SOURCES.flatMap((one) => {
    const source = one.fromEnv(env);
    return source === null ? [] : [source];
  });
