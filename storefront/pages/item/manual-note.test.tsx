import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { ManualNote } from './manual-note.tsx';

beforeAll(() => {
  setPack('en', 'ltr', pack('en', 'shop'));
  const all = { api_types: [{ code: 'taobao', name: 'Taobao' }] };
  settingsStore.set((s) => ({ ...s, configList: { all } as typeof s.configList }));
});

const shown = (market?: string, id?: string, given = true) =>
  renderToStaticMarkup(<ManualNote given={given} market={market} id={id} />);

it('says what was read from a link whose goods are not in the shop, and that the link is kept', () => {
  expect(shown('taobao', '652874751412')).toContain('Link recognised: Taobao, product 652874751412');
  expect(shown('taobao', '652874751412')).toContain('Your link is kept');
  expect(shown('taobao')).toContain('Link recognised: Taobao<');
  expect(shown()).toContain('This link could not be read');
  expect(shown(undefined, undefined, false)).toContain('Paste a link and we');
});
