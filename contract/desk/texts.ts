// Back office: the shop's own words as a file for translators, one language at a time.
import { command, query } from '../call.ts';
import { email, flag, form, json, key, list, maybe, out, shape, text, z } from '../fields.ts';

/** `lang` is the language of the caller: the language of the file has its own field. */
const text_lang = z.string().check(z.trim(), z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/));
const entries = z.record(text(200), z.unknown());
/** All texts of a language at nine bytes a character in a form, with room to grow. */
const body_kb = 4096;

const right = shape({ key: out.text, now: out.text, text: out.text });
const wrong = shape({
  key: out.text,
  text: out.text,
  problem: z.enum(['unknown', 'not_text', 'long', 'syntax', 'strange', 'missing']),
  names: list(out.text),
});

/** A message of the catalogue by the key of its title or text; `text`: that one as it is being written, else the stored one. */
const sample = { text_key: text(120), text_lang, text: maybe(text(2000)) };

export const textFiles = {
  texts: {
    preview: query({
      method: 'POST',
      by: 'settings',
      doc: 'A message to members as they would read it, with example values. Nothing is stored.',
      input: form(sample),
      output: shape({ title: out.text, text: out.text }),
    }),
    test: command({
      by: 'settings',
      doc: 'Mail a message with example values to an address, to see it as members do.',
      input: form({ ...sample, email, key: maybe(key) }),
      output: shape({}),
    }),
    export: query({
      by: 'settings',
      doc: "The shop's own words of a language as key -> ICU MessageFormat; `all`: every text of the storefront as readers see it.",
      input: form({ text_lang, all: maybe(flag) }),
      output: shape({ entries: z.record(z.string(), z.string()) }),
    }),
    xliff: query({
      by: 'settings',
      doc: 'The same as XLIFF 2.1 with the source of each text, for translation agencies; a text that the language lacks has no target.',
      input: form({ text_lang, source_lang: text_lang, all: maybe(flag) }),
      output: shape({ text: out.text }),
    }),
    read_xliff: query({
      method: 'POST',
      by: 'settings',
      body_kb: 13_312,
      doc: 'The translated texts of an XLIFF 2 file by key, to be checked and imported. A broken file is refused with its line.',
      input: form({ text: text(1_500_000) }),
      output: shape({ text_lang: out.text, entries: z.record(z.string(), z.string()) }),
    }),
    check: query({
      method: 'POST',
      by: 'settings',
      body_kb,
      doc: 'Validate a file of texts: what it would change, and its errors (unknown keys, syntax, unknown or missing placeholders). Nothing is stored.',
      input: form({ text_lang, entries: json(entries) }),
      output: shape({ right: list(right), wrong: list(wrong), same: out.int, version: out.text }),
    }),
    import: command({
      by: 'settings',
      body_kb,
      doc: 'Store validated texts, all or none; `version` as the check returned it.',
      input: form({ text_lang, entries: json(entries), version: text(64), key: maybe(key) }),
      output: shape({ stored: out.int }),
    }),
  },
};
