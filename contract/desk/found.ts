// Back office: the addresses that search engines and shopping services are given.
import { query } from '../call.ts';
import { list, none, out, shape, z } from '../fields.ts';

const addresses = shape({
  /** empty while there is none */
  sitemap: out.text,
  /** empty while they are off; for each language in its own currency */
  feeds: list(shape({ service: z.enum(['google', 'meta']), lang: out.text, currency: out.text, url: out.text })),
});
export type FoundAddresses = z.output<typeof addresses>;

export const foundDesk = {
  found: {
    lists: query({
      by: 'settings',
      doc: 'Addresses of the sitemap, and of the product feeds for each language in its own currency; any other language and currency of the shop may be used instead.',
      input: none,
      output: addresses,
    }),
  },
};
