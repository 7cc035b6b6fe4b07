import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { kitTexts } from '#client/kit-texts.ts';
import { t } from '#shop/lib/i18n.ts';
import { queries } from '#shop/lib/query.ts';
import { login, logout } from '#shop/lib/session.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { UiTextsProvider } from '#ui/texts.tsx';
import Profile from './profile.tsx';

/** The cell of the mobile number on the profile of a member with this number. */
function cell(mobile: string, register_modes: string[]): string | undefined {
  settingsStore.set((s) => ({ ...s, configList: { all: { register_modes } } as never }));
  const user = { nickname: 'Anna', mark: 'SP-9', mobilecode: '49', mobile, created_at: '2026-01-01T00:00:00Z' };
  login({ token: 'x', user: user as never });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <UiTextsProvider texts={kitTexts(t)}>
        <Profile />
      </UiTextsProvider>
    </QueryClientProvider>,
  );
  expect(html).toContain(t('field.email'));
  return html.split('<div class="ui-cell').find((part) => part.includes(t('field.mobile')));
}

afterEach(() => {
  logout();
  settingsStore.set((s) => ({ ...s, configList: null }));
});

it('a mobile number is asked for only where the shop sends SMS; one that is bound stays readable', () => {
  expect(cell('', ['email', 'mobile'])).toContain('<button');
  expect(cell('', ['email'])).toBeUndefined();
  const bound = cell('15112345678', ['email']);
  expect(bound).toContain('15112345678');
  expect(bound).not.toContain('<button');
});
