// Asking the pay password from anywhere: `const ask = usePayPassword(); const password = await ask({ title, fen })`. The sheet
// is not rendered by the page that asks: it gets its own root when it is first needed.

import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { kitTexts } from '#client/kit-texts.ts';
import { t } from '#shop/lib/i18n.ts';
import { queries } from '#shop/lib/query.ts';
import { addonOn } from '#shop/lib/settings-store.ts';
import type { PayPasswordAsk } from '#shop/parts/money/pay-password-ask.ts';
import { UiTextsProvider } from '#ui/texts.tsx';

/** The password, or null when the user gave up or it could not be used. */
export type AskPayPassword = (ask?: PayPasswordAsk) => Promise<string | null>;

/** A shop that switched pay passwords off asks for none; the calls still take six digits. */
const NOT_ASKED = '000000';

const Sheet = lazy(() =>
  import('#shop/parts/money/pay-password-sheet.tsx').then((module) => ({ default: module.PayPasswordSheet })),
);

let root: Root | null = null;
let giveUp: (() => void) | null = null;

function draw(ask: PayPasswordAsk | null, turn: number, done: (password: string | null) => void): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    ask && (
      <QueryClientProvider client={queries}>
        <UiTextsProvider texts={kitTexts(t)}>
          <Suspense fallback={null}>
            <Sheet key={turn} ask={ask} onDone={done} />
          </Suspense>
        </UiTextsProvider>
      </QueryClientProvider>
    ),
  );
}

let turn = 0;

const askPayPassword: AskPayPassword = async (ask = {}) => {
  if (!addonOn('paypassword')) return (await ask.submit?.(NOT_ASKED)) ? null : NOT_ASKED;
  giveUp?.();
  turn += 1;
  return new Promise((resolve) => {
    const done = (password: string | null) => {
      if (giveUp === cancel) giveUp = null;
      resolve(password);
    };
    const cancel = () => done(null);
    giveUp = cancel;
    draw(ask, turn, done);
  });
};

export const usePayPassword = (): AskPayPassword => useCallback(askPayPassword, []);
