// What the server refuses about the prices of a purchase, next to the field of a price: they are sent together and refused as one.
import { useMemo, useRef } from 'react';

type Price = { item_id: number; price: number };
type Errors = Record<string, string>;

export const priceField = (item_id: number): string => `price-${item_id}`;

/** At the highest of the prices that were sent: a figure too long is what the form itself cannot know. */
export function atPrices(errors: Errors, sent: readonly Price[]): Errors {
  const { prices, ...rest } = errors;
  const highest = sent.reduce<Price | undefined>((most, one) => (most && most.price >= one.price ? most : one), undefined);
  return prices && highest ? { ...rest, [priceField(highest.item_id)]: prices } : errors;
}

export function usePriceErrors(errors: Errors): { errors: Errors; sending: (prices: readonly Price[]) => void } {
  const sent = useRef<readonly Price[]>([]);
  const sending = (prices: readonly Price[]) => {
    sent.current = prices;
  };
  return { errors: useMemo(() => atPrices(errors, sent.current), [errors]), sending };
}
