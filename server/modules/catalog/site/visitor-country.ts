// Where a caller without an address is: the region that their browser's first language names, where the shop ships there, else the shop's own default.
import type { Ctx } from '../../../context.ts';
import { firstRegion } from '../../platform/settings/first-choice.ts';
import { setting } from '../../platform/settings/settings.ts';
import { allCountries } from './reference.ts';

/** The code of the country. */
export async function visitorCountry(ctx: Pick<Ctx, 'db' | 'accepts'>): Promise<string> {
  const region = firstRegion(ctx.accepts);
  const known = region && (await allCountries(ctx.db)).some((one) => one.code === region && one.served);
  return known ? region : setting(ctx.db, 'country');
}
