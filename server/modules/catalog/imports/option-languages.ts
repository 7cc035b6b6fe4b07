// The names of options in more languages than the file has: those that the shop has for the same words already, so that a new
// import takes no translation away, and common words.
import { LANGS, type Names } from '#contract/lang.ts';
import type { GoodsOption, GoodsSku } from '../../../db/stored/goods.ts';
import { inKnownLanguages, readsTheSame } from '../translation/dictionary.ts';

type Optioned = { options: GoodsOption[]; skus: GoodsSku[] };

/** `old`: the options that the goods had. */
export function inMoreLanguages({ options, skus }: Optioned, old: readonly GoodsOption[]): Optioned {
  const had = old.flatMap((option) => [option.names, ...option.values.map((value) => value.names)]);
  const more = (names: Names): Names => ({ ...inKnownLanguages(names), ...had.find((one) => isPart(names, one)), ...names });
  const turned = options.map((option) => ({
    ...option,
    names: more(option.names),
    values: option.values.map((value) => ({ ...value, names: more(value.names) })),
  }));
  return {
    options: turned,
    skus: skus.map((sku) => ({ ...sku, properties_name: { ...labels(sku.properties, turned), ...sku.properties_name } })),
  };
}

const isPart = (names: Names, of: Names): boolean => Object.entries(names).every(([lang, text]) => of[lang] === text);

/** "Color: Red; Size: XL" in every language that has all of its words. */
function labels(properties: string, options: readonly GoodsOption[]): Names {
  const pairs = properties.split(';').flatMap((part) => {
    const [pid, vid] = part.split(':');
    const option = options.find((one) => one.pid === pid);
    const value = option?.values.find((one) => one.vid === vid);
    return option && value ? [[option.names, value.names]] : [];
  });
  if (pairs.length === 0) return {};
  const written = LANGS.flatMap((lang) => {
    const parts = pairs.map((pair) => pair.map((names) => wordIn(names, lang)));
    return parts.some((pair) => pair.includes(undefined)) ? [] : [[lang, parts.map((pair) => pair.join(': ')).join('; ')]];
  });
  return Object.fromEntries(written);
}

function wordIn(names: Names, lang: string): string | undefined {
  const any = Object.values(names)[0] ?? '';
  return names[lang] ?? (readsTheSame(any) ? any : undefined);
}
