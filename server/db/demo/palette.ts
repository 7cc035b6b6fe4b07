// Colours of demo goods: their names, and the tint of a picture.
import { z } from '#contract/fields.ts';
import { code, decimal, whole } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';

const row = z.object({
  key: code,
  /** In degrees; saturation and lightness of the main surface are from 0 to 1. */
  hue: whole,
  sat: decimal,
  light: decimal,
});
const texts = textsOf('demo', 'colours');

export type Colour = string;
export type Tint = Omit<z.output<typeof row>, 'key'> & { names: Record<string, string> };

export const palette: ReadonlyMap<Colour, Tint> = new Map(
  table('demo', 'colours', row, ['key']).map(({ key, ...tint }) => [key, { names: texts.names(`${key}.name`), ...tint }]),
);
export const isColour = (name: string): name is Colour => palette.has(name);
