// Postcode areas as people write them: "10000-19999" a range, "97*" or "97" a prefix, separated by commas or lines.
import type { PostcodeArea } from '#contract/freight.ts';

const clean = (text: string): string => text.trim().toUpperCase();

export function areasOf(text: string): PostcodeArea[] {
  return text
    .split(/[,，;\n]/)
    .map(clean)
    .filter((part) => part !== '')
    .map((part): PostcodeArea => {
      const range = /^([^-–\s]+)\s*[-–]\s*([^-–\s]+)$/.exec(part);
      // "SW1A-1AA" is one code with its hyphen, not a range: both ends of a range are written alike.
      if (range && range[1]!.length === range[2]!.length && /\d/.test(range[1]!) && shape(range[1]!) === shape(range[2]!))
        return { from: range[1]!, to: range[2]! };
      return { prefix: part.replace(/\*+$/, '') };
    });
}
const shape = (code: string): string => code.replace(/\d/g, '0').replace(/[A-Z]/g, 'A');

export const areasText = (areas: readonly PostcodeArea[] | undefined): string =>
  (areas ?? []).map((a) => ('prefix' in a ? `${a.prefix}*` : `${a.from}-${a.to}`)).join(', ');
