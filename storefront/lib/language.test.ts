// Another language: everything that is shown by name follows at once, not only the texts.
import { afterEach, expect, test, vi } from 'vitest';
import { t } from './i18n.ts';
import { setLanguage } from './language.ts';
import { addonOn, marketName, settingsStore } from './settings-store.ts';

afterEach(() => vi.unstubAllGlobals());

test('marketplaces, currencies and addons change with the texts, in one step', async () => {
  const seen: string[] = [];
  const answers: Record<string, unknown> = {
    'other/language': { loading: 'Lädt' },
    'other/configlist': { all: { api_types: [{ code: 'taobao', name: 'Taobao DE' }] } },
    'currency/lists': [{ code: 'USD', name: 'US-Dollar' }],
    'addon/lists': [{ name: 'coupon', title: 'Gutscheine', state: 1 }],
  };
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const asked = `${url} ${String(init?.body ?? '')}`;
    const path = Object.keys(answers).find((one) => asked.includes(one))!;
    expect(asked).toContain('lang=de');
    seen.push(path);
    return new Response(JSON.stringify({ code: 1, msg: '', data: answers[path] }));
  });
  const steps: string[] = [];
  const stop = settingsStore.subscribe(() => {
    const { lang, currencyList, addonList } = settingsStore.get();
    steps.push([lang, currencyList[0]?.name, addonList[0]?.title, marketName('taobao')].join());
  });
  await setLanguage('de');
  stop();
  expect(seen.sort()).toEqual(Object.keys(answers).sort());
  expect(steps).toEqual(['de,US-Dollar,Gutscheine,Taobao DE']);
  expect(addonOn('coupon')).toBe(true);
  expect(t('loading')).toBe('Lädt');
});
