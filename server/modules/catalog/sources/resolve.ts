// Where a short link or the code of a share text leads, asked of the sources that can tell.
import { type GoodsRef, parseLink } from '#contract/links/link.ts';
import type { Pasted } from '#contract/links/pasted.ts';
import { type Resolved, SourceFailed } from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { askOnce } from './ask.ts';

/** A short link leads to the same goods for long. */
const DAY_MINUTES = 24 * 60;

/** The goods that the text means; null when it names no marketplace that a source resolves, or nobody answers. */
export async function resolvePasted(ctx: Ctx, { link, code, title, api_type }: Pasted): Promise<GoodsRef | null> {
  const url = link?.ref === null ? link.url : '';
  if (link?.ref || (url === '' && code === '')) return null;
  // A code alone is Taobao's: no other marketplace's can be read.
  const market = api_type || (code !== '' ? 'taobao' : '');
  const source = ctx.app.config.sources.find((one) => one.resolve?.api_types.includes(market));
  if (!source) return null;
  try {
    const found = await askOnce<Resolved>(
      ctx,
      source,
      'resolve',
      { key: `${market}:${url}:${code}`, minutes: DAY_MINUTES },
      (signal) => source.resolve!.read({ url, code, title, api_type: market }, signal),
    );
    if (found === null) return null;
    return 'ref' in found ? found.ref : (parseLink(found.url)?.ref ?? null);
  } catch (error) {
    if (error instanceof SourceFailed) return null;
    throw error;
  }
}
