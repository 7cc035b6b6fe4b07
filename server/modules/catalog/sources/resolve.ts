// Resolves short links and codes of share texts through the sources that can.
import { type GoodsRef, parseLink } from '#contract/links/link.ts';
import type { Pasted } from '#contract/links/pasted.ts';
import { type Resolved, SourceFailed } from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { askOnce } from './ask.ts';

/** The target of a short link rarely changes. */
const DAY_MINUTES = 24 * 60;

/** The goods that the text names; null when no source resolves its marketplace, or none answers. */
export async function resolvePasted(ctx: Ctx, { link, code, title, api_type }: Pasted): Promise<GoodsRef | null> {
  const url = link?.ref === null ? link.url : '';
  if (link?.ref || (url === '' && code === '')) return null;
  // A code without a link is Taobao's: codes of other marketplaces can't be resolved.
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
