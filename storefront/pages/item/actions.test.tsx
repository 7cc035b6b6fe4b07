import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ItemOut } from '#contract/calls/items.ts';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { ContactStaff } from '#shop/parts/money/frozen-note.tsx';
import { setPages } from '#shop/routes.ts';
import { fileOf, screenAt } from '#shop/screens.ts';
import { ItemBar } from './actions.tsx';

const INBOX = '/pages/member/advisory/index';
const item = { can_order: true, seller: { shop_id: 7 } } as ItemOut;
const html = () => renderToStaticMarkup(<ItemBar item={item} onCart={() => undefined} onBuy={() => undefined} />);
const serviceAt = (service_url: string) =>
  settingsStore.set((s) => ({
    ...s,
    configList: { ...s.configList, all: { ...s.configList?.all, service_url } } as typeof s.configList,
  }));

beforeEach(() => {
  setPack('en', 'ltr', pack('en', 'shop'));
  setPages({ [fileOf(screenAt(INBOX)!)]: () => Promise.reject(new Error('not loaded in tests')) }, {});
});

describe('the contact with a person', () => {
  it('is the chat of the shop, in a window of its own, where it has one', () => {
    serviceAt('https://chat.shop.example/room');
    for (const shown of [html(), renderToStaticMarkup(<ContactStaff />)]) {
      expect(shown).toMatch(/href="https:\/\/chat\.shop\.example\/room"[^>]*target="_blank"/);
      expect(shown).not.toContain(INBOX);
    }
  });
  it('is the inbox where it has none', () => {
    serviceAt('');
    expect(html()).toContain('Support');
    expect(html()).toContain(`${INBOX}"`);
    expect(renderToStaticMarkup(<ContactStaff />)).toContain(`${INBOX}?tab=feedback`);
  });
});
