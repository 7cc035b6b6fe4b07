// Which languages a form shows at once: the operators' own and those with words; the rest is a tap away.
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { setPack } from '#client/i18n.ts';
import { pack } from '#contract/messages.ts';
import { ByLanguage, hasError, splitLanguages } from './by-language.tsx';

const LANGUAGES = ['zh-cn', 'en', 'de', 'fr', 'ja'].map((code) => ({ code, name: code.toUpperCase() }));
vi.mock('#admin/lib/languages.ts', () => ({ useLanguages: () => LANGUAGES }));
beforeAll(() => setPack('en', 'ltr', pack('en', 'desk')));

const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

it('shows the operators’ languages and those with words', () => {
  const { shown, rest } = splitLanguages(LANGUAGES, (code) => code === 'fr');
  expect([codes(shown), codes(rest)]).toEqual([
    ['zh-cn', 'en', 'fr'],
    ['de', 'ja'],
  ]);
});
it('shows the first language of a shop that has none of the operators’', () => {
  const { shown } = splitLanguages(LANGUAGES.slice(2), () => false);
  expect(codes(shown)).toEqual(['de']);
});
it('says how many more there are, closed, and of what', () => {
  const html = renderToStaticMarkup(
    <ByLanguage className="desk-two" label="Name" has={(code) => code === 'de'}>
      {({ code }) => <i key={code}>{code}</i>}
    </ByLanguage>,
  );
  expect(html).toMatch(/<i>zh-cn<\/i><i>en<\/i><i>de<\/i>/);
  expect(html).toContain('aria-expanded="false"');
  expect(html).toContain('aria-label="2 more languages: Name"');
  expect(html).not.toContain('<i>fr</i>');
});
it('opens for an error in a language that is not shown', () => {
  const nameOf = (code: string) => `titles.${code}`;
  expect(hasError(LANGUAGES.slice(2), { 'titles.ja': 'too long' }, nameOf)).toBe(true);
  expect(hasError(LANGUAGES.slice(2), { 'titles.en': 'too long' }, nameOf)).toBe(false);
  expect(hasError(LANGUAGES, undefined, nameOf)).toBe(false);
});
