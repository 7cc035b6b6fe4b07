import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { Translated } from './translated.tsx';

beforeAll(() => setPack('en', 'ltr', pack('en', 'shop')));

it('marks what a service translated and leads to the original; nothing else is marked', () => {
  const html = renderToStaticMarkup(<Translated text="Which size?" original="要哪个尺码？" />);
  expect(html).toContain('Which size?');
  expect(html).toContain('Translated');
  expect(html).toMatch(/<button[^>]*>Show original<\/button>/);
  expect(html).not.toContain('要哪个尺码？');
  expect(renderToStaticMarkup(<Translated text="Which size?" />)).toBe('<bdi>Which size?</bdi>');
});
