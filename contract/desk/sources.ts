// Back office: the sources that goods of other marketplaces are read from, their calls, cost and health.
import { command, query } from '../call.ts';
import { form, list, none, out, shape, text, z } from '../fields.ts';

const desk = shape({
  /** days back that are counted, today included */
  days: out.int,
  sources: list(
    shape({
      code: out.text,
      name: out.text,
      on: out.bool,
      /** names of its settings of the environment */
      settings: list(out.text),
      /** open: it is not called until `open_until` */
      state: z.enum(['closed', 'open']),
      open_until: out.timeOrNull,
      problem: z.enum(['', 'transient', 'quota', 'denied', 'refused']),
      error: out.text,
      error_at: out.timeOrNull,
      /** of these days, fen */
      cost: out.fen,
      kinds: list(
        shape({
          kind: z.enum(['item', 'search', 'shop', 'picture', 'resolve', 'page', 'translate']),
          today: out.int,
          calls: out.int,
          failed: out.int,
          /** answered from the cache */
          cached: out.int,
          /** mean of a call, ms */
          ms: out.int,
        }),
      ),
    }),
  ),
});
export type SourcesDesk = z.output<typeof desk>;

export const sourcesDesk = {
  sources: {
    lists: query({
      by: 'settings',
      doc: 'Sources of goods: set up or not, queries of the last 30 days, failures, cost, and whether their circuit is open.',
      input: none,
      output: desk,
    }),
    retry: command({
      by: 'settings',
      doc: 'Query a source again immediately, after its keys or quota were corrected.',
      input: form({ code: text(30) }),
      output: desk,
    }),
  },
};
