import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { SubmitBar } from './submit-bar.tsx';

beforeAll(() => {
  setPack('en', 'ltr', pack('en', 'shop'));
  const eur = { code: 'EUR', symbol: '€', symbol_left: '€', symbol_right: '', value: '0.125', decimal_place: 2 };
  settingsStore.set((s) => ({ ...s, currencyList: [eur as (typeof s.currencyList)[number]] }));
});

const DUE = { problems: [], lines: [], amount: 12_345, currency: 'EUR', rate: '0.13', pays: 'now' };
const bar = (change: Partial<PackagePreview> = {}): string => {
  const preview = { ...DUE, ...change } as unknown as PackagePreview;
  return renderToStaticMarkup(
    <SubmitBar preview={preview} stale={false} waiting={false} busy={false} onSubmit={() => undefined} />,
  );
};
const read = (html: string): string => html.replace(/<[^>]*>|\u200b/g, '');
const button = (html: string): string => read(/<button[\s\S]*<\/button>/.exec(html)![0]);

it('the button says the amount of its bar, at the rate of the quote; nothing where nothing is due yet', () => {
  expect(read(bar())).toBe('€16.05Submit, €16.05');
  expect(button(bar({ pays: 'rehearsal' }))).toBe('Submit, €16.05');
  expect(button(bar({ pays: 'after_packing' }))).toBe('Submit');
  expect(button(bar({ amount: 0 }))).toBe('Submit');
  expect(button(bar({ problems: [{ key: 'waybill.problem.no_line', params: {} }] }))).toBe('Submit');
});
