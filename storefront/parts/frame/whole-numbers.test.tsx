import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { wholeNumbers } from './whole-numbers.tsx';

const html = (text: string) => renderToStaticMarkup(<p>{wholeNumbers(text)}</p>);

it('keeps each number of an order or waybill on one line, and the words around it as they are', () => {
  expect(html('Freight for waybill SP2611-10707')).toBe(
    '<p>Freight for waybill <span class="whitespace-nowrap">SP2611-10707</span></p>',
  );
  expect(html('Order D2611-10560, D2611-10561').match(/whitespace-nowrap/g)).toHaveLength(2);
  expect(html('Top-up, 3-4 days')).toBe('<p>Top-up, 3-4 days</p>');
});
