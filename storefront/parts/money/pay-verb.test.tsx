import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { OrderVerb, PayVerb } from './pay-verb.tsx';

/** As it is read aloud: a comma for the drawn dot. */
const read = (amount: string | false): string =>
  renderToStaticMarkup(<PayVerb verb="Place order" amount={amount} />).replace(/<[^>]*>|\u200b/g, '');

it('a button that orders or pays has its verb and the amount, and the verb alone where nothing is due', () => {
  expect(read('€48.26')).toBe('Place order, €48.26');
  expect(read(false)).toBe('Place order');
});

it('a button that orders has nothing but its words in German', () => {
  const shown = (lang: string): string => {
    setPack(lang, 'ltr', pack(lang, 'shop'));
    return renderToStaticMarkup(<OrderVerb amount="€48.26" />).replace(/<[^>]*>|\u200b/g, '');
  };
  expect(shown('de')).toBe('Zahlungspflichtig bestellen');
  expect(shown('en')).toContain('€48.26');
});
