// Back office: what is missing of the shop's own words by language, filled by the translation service, and read by staff.
import { command, query } from '../call.ts';
import { code, form, key, list, maybe, oneOf, out, shape, text, z } from '../fields.ts';
import { RESOURCE_NAMES } from './resource-list.ts';

const text_lang = z.string().check(z.trim(), z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/));
const resource = oneOf(RESOURCE_NAMES);

const row = shape({
  /** a resource, or `texts` for the shop's own wording of the storefront */
  resource: out.text,
  total: out.int,
  /** of a large table: when it was counted, null before the first time */
  counted_at: out.timeOrNull,
  large: out.bool,
  /** whether the service may fill it: what members agree to is never written by a machine */
  fills: out.bool,
  languages: list(
    shape({
      code: out.text,
      missing: out.int,
      /** texts by the service that nobody has read yet */
      machine: out.int,
      /** an operator has asked for it, and the job is at work */
      filling: out.bool,
    }),
  ),
});
const overview = shape({
  /** a translation service is set up */
  translates: out.bool,
  languages: list(shape({ code: out.text, name: out.text })),
  rows: list(row),
});
export type TranslationsOverview = z.output<typeof overview>;

export const translationsDesk = {
  translations: {
    overview: query({
      by: 'operator',
      doc: 'Rows without a text in a language, by resource that the operator may edit and language of the shop. Large tables as the nightly job counted them.',
      input: form({}),
      output: overview,
    }),
    fill: command({
      by: 'operator',
      doc: 'Have the translation service fill the missing texts of a resource in a language, by a job in small steps. Its texts are marked until an operator has reviewed them.',
      input: form({ resource, text_lang, key: maybe(key) }),
      output: overview,
    }),
    read: command({
      by: 'operator',
      doc: 'Remove the mark of a text by the service: an operator has reviewed it.',
      input: form({ resource, id: text(80), field: code(60), text_lang, key: maybe(key) }),
      output: z.strictObject({}),
    }),
  },
};
