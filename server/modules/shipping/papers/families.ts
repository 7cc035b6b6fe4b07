// The font files of papers, in the order in which they are tried for a character.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const WEIGHTS = { plain: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** One file, or one for each weight. `variable`: made at a weight before it is used. `han`: draws Chinese characters as one country does. */
export type FontFile = {
  name: string;
  family: string;
  paths: Record<Weight, string>;
  variable: boolean;
  han: boolean;
};
export type Family = {
  name: string;
  files: () => FontFile[];
  /** Texts with these characters use the Chinese characters of this family. */
  own?: RegExp;
};

const pathOf = (file: string): string => fileURLToPath(import.meta.resolve(file));

/** The whole of Noto Sans, so that a word with characters of several alphabets' slices is shaped as one. */
const noto: Family = {
  name: 'noto-sans',
  files: () => [
    {
      ...{ name: 'noto-sans', family: 'noto-sans', variable: false, han: false },
      paths: {
        plain: pathOf('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
        bold: pathOf('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
      },
    },
  ],
};

/** A family whose package is split into slices of the alphabet. */
function sliced(name: string, more: { own?: RegExp; han?: boolean; weights?: 'one' } = {}): Family {
  const variable = more.weights !== 'one';
  const scope = variable ? '@fontsource-variable' : '@fontsource';
  const ending = variable ? '-wght-normal.woff2' : '-400-normal.woff2';
  return {
    name,
    ...(more.own ? { own: more.own } : {}),
    files: () => {
      const own = `${name}-${name.split('-').at(-1)}-`;
      const folder = join(dirname(pathOf(`${scope}/${name}/package.json`)), 'files');
      return (
        readdirSync(folder)
          .filter((file) => file.endsWith(ending))
          // The script's own slice before the slices of other scripts, which include some of its letters.
          .sort((a, b) => Number(b.includes(own)) - Number(a.includes(own)) || a.localeCompare(b, 'en'))
          .map((file) => ({
            ...{ name: file.slice(0, -ending.length), family: name, variable, han: more.han ?? false },
            paths: { plain: join(folder, file), bold: join(folder, file) },
          }))
      );
    },
  };
}

export const FAMILIES: readonly Family[] = [
  noto,
  ...['arabic', 'hebrew', 'thai', 'georgian', 'armenian', 'bengali', 'tamil', 'telugu', 'kannada', 'malayalam', 'gujarati']
    .concat(['gurmukhi', 'oriya', 'sinhala', 'khmer', 'lao', 'myanmar', 'ethiopic', 'thaana'])
    .map((script) => sliced(`noto-sans-${script}`)),
  sliced('noto-serif-tibetan'),
  sliced('noto-sans-sc', { han: true }),
  sliced('noto-sans-tc', { han: true }),
  sliced('noto-sans-hk', { han: true }),
  sliced('noto-sans-jp', { han: true, own: /[\p{Script=Hiragana}\p{Script=Katakana}]/u }),
  sliced('noto-sans-kr', { han: true, own: /\p{Script=Hangul}/u }),
  sliced('noto-sans-symbols'),
  sliced('noto-sans-symbols-2', { weights: 'one' }),
  sliced('noto-emoji'),
];
