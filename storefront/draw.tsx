// Draws the first page on the server: home, as a visitor sees it. The browser takes it over where it is the page that it
// would draw itself (main.tsx).

import { setTimeout } from 'node:timers/promises';
import { loaded, pages } from 'virtual:pages';
import { renderToString } from 'react-dom/server';
import type { Answer } from '#client/create-cache.ts';
import { App } from '#shop/app.tsx';
import { begin } from '#shop/boot.ts';
import type { BootData } from '#shop/lib/boot-data.ts';
import { queries } from '#shop/lib/query.ts';
import { byFile, setPages } from '#shop/routes.ts';

/** Answers a call as a visitor gets it; undefined where the page is drawn without it. */
export type Ask = (path: string, args: object) => Promise<unknown>;
export type Drawn = { html: string; answers: Answer[] };

/**
 * ms after which it is drawn once more: a part that is loaded later (React.lazy) is there then. Only the first page of a server
 * waits, while the files of the parts are read.
 */
const AGAIN_MS = [1, 10, 30, 100, 300, 600];
const LATER = '<!--$!-->';

setPages(byFile(pages), loaded);

/** One drawing. Nothing waits in it: what the modules hold belongs to one reader at a time. */
function once(boot: BootData, answers: readonly Answer[]): { html: string; asked: [string, object][] } {
  queries.clear();
  begin({ ...boot, answers });
  const html = renderToString(<App />);
  const asked = queries
    .getQueryCache()
    .getAll()
    .filter(({ state, queryKey }) => state.data === undefined && queryKey.length === 2)
    .map(({ queryKey }) => queryKey as unknown as [string, object]);
  queries.clear();
  return { html, asked };
}

/** Throws where a part of the page cannot be drawn. */
export async function draw(boot: BootData, ask: Ask): Promise<Drawn> {
  const answers: Answer[] = [];
  let drawn = once(boot, answers);
  for (const [path, args] of drawn.asked) {
    const data = await ask(path, args);
    if (data !== undefined) answers.push({ path, args, data });
  }
  drawn = once(boot, answers);
  for (const wait of AGAIN_MS) {
    if (!drawn.html.includes(LATER)) break;
    await setTimeout(wait);
    drawn = once(boot, answers);
  }
  if (drawn.html.includes(LATER)) throw new Error('a part of the first page is not there');
  return { html: drawn.html, answers };
}
