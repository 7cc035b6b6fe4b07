// Handlers of the back office: sources, their use and cost.

import type { SourcesDesk } from '#contract/desk/sources.ts';
import { PRODUCT_SOURCES } from '../../../connectors/marketplace/sources.ts';
import { translation } from '../../../connectors/translation/translator.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { isAhead } from '../../../wait-time.ts';
import { MOST_OPEN_MS } from './ask.ts';
import * as queries from './queries.ts';

/** The translation service has calls, counts and a circuit as sources do. */
const TRANSLATION = { code: 'translate', name: 'Translation', settings: translation };

const DAYS = 30;
const DAY_MS = 86_400_000;
type Source = SourcesDesk['sources'][number];

async function lists(ctx: OperatorCtx): Promise<SourcesDesk> {
  const day = (ago: number): string => new Date(ctx.now.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  const use = await queries.usedSince(ctx.db, day(0), day(DAYS - 1));
  const states = await queries.states(ctx.db);
  return {
    days: DAYS,
    sources: [...PRODUCT_SOURCES, TRANSLATION].map(({ code, name, settings }): Source => {
      const state = states.find((one) => one.code === code);
      const own = use.filter((one) => one.code === code);
      const open =
        state?.open_until !== null && state?.open_until !== undefined && isAhead(state.open_until, ctx.now, MOST_OPEN_MS);
      return {
        code,
        name,
        on: [...ctx.app.config.sources, ctx.app.config.translator].some((one) => one?.code === code),
        settings: [...settings.names],
        state: open ? 'open' : 'closed',
        open_until: open ? state!.open_until!.toISOString() : null,
        problem: (state?.problem ?? '') as Source['problem'],
        error: state?.error ?? '',
        error_at: state?.error_at?.toISOString() ?? null,
        // Stored in thousandths of a fen.
        cost: Math.round(own.reduce((all, one) => all + one.cost, 0) / 1000),
        kinds: own.map((one) => ({
          kind: one.kind as Source['kinds'][number]['kind'],
          today: one.today,
          calls: one.calls,
          failed: one.failed,
          cached: one.cached,
          ms: one.calls === 0 ? 0 : Math.round(one.ms / one.calls),
        })),
      };
    }),
  };
}

export const sourcesDesk = {
  'sources/lists': (ctx) => lists(ctx),
  'sources/retry': async (ctx, input) => {
    if (![...PRODUCT_SOURCES, TRANSLATION].some((one) => one.code === input.code)) fail('fail.not_found', {}, 'code');
    await queries.closeCircuit(ctx.db, input.code);
    return lists(ctx);
  },
} satisfies Partial<DeskHandlers>;
