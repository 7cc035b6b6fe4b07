// Copies of answers, for users without a network: saved as answers come, restored where a query waits for the network.
import { useEffect } from 'react';
import type { Persistence } from '#client/use-call.ts';
import { hold } from '#shop/lib/offline.ts';
import { queries } from '#shop/lib/query.ts';

/** Not needed for the first page. */
const copies = () => import('#shop/lib/saved.ts');

export const persistence: Persistence = {
  save: (key, data) =>
    void copies()
      .then((c) => c.save(key, data))
      .catch(() => undefined),

  /** With data, the page counts as one that has a copy. */
  useSaved(query, key) {
    const name = JSON.stringify(key);
    const missing = query.isPaused && query.data === undefined;
    useEffect(() => {
      if (!missing) return;
      let gone = false;
      void copies()
        .then((c) => c.saved(key))
        .then((copy) => {
          if (copy && !gone && queries.getQueryData(key) === undefined)
            queries.setQueryData(key, copy.data, { updatedAt: copy.at });
        })
        .catch(() => undefined);
      return () => {
        gone = true;
      };
    }, [missing, name]);
    const holds = query.data !== undefined;
    useEffect(() => (holds ? hold() : undefined), [holds]);
  },
};
