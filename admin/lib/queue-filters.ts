// What a list of work is narrowed by, kept in the page's address.
import type { Address } from '#admin/lib/use-address.ts';
import { QUEUE_FILTERS, type QueueFilter } from '#contract/desk/tabs.ts';

export type Filters = Partial<Record<QueueFilter, string>>;

/** The filters of the address that this list knows. */
export const filtersOf = (address: Address, known: readonly QueueFilter[]): Filters =>
  Object.fromEntries(known.map((name) => [name, address.get(name)] as const).filter(([, value]) => value !== ''));

/** Filters as the call takes them; what was typed wrongly is left out. */
export const asInput = (filters: Filters): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]): [string, string | number][] =>
      name === 'api_type' ? [[name, value]] : /^\d{1,9}$/.test(value) && Number(value) > 0 ? [[name, Number(value)]] : [],
    ),
  );

/** All filters with what they become: those that are not set go out of the address. */
export const intoAddress = (filters: Filters): Record<string, string | null> =>
  Object.fromEntries(QUEUE_FILTERS.map((name) => [name, filters[name] || null]));
