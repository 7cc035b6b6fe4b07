// Colours that demo goods come in: their names, and how a picture is tinted to them.
import { both } from '../base/names.ts';
import type { Names } from './types.ts';

export interface Tint {
  names: Names;
  /** Hue in degrees, saturation and lightness of the main surface (0 to 1). */
  hue: number;
  sat: number;
  light: number;
}

const tint = (zh: string, en: string, hue: number, sat: number, light: number): Tint => ({
  names: both(zh, en),
  hue,
  sat,
  light,
});

export const palette = {
  violet: tint('雾紫', 'Mist violet', 268, 0.42, 0.62),
  lilac: tint('丁香', 'Lilac', 285, 0.4, 0.74),
  teal: tint('茶青', 'Teal', 172, 0.5, 0.45),
  mint: tint('薄荷', 'Mint', 155, 0.42, 0.68),
  sage: tint('鼠尾草绿', 'Sage', 120, 0.18, 0.6),
  olive: tint('橄榄绿', 'Olive', 72, 0.32, 0.4),
  green: tint('松绿', 'Pine green', 150, 0.45, 0.34),
  coral: tint('珊瑚', 'Coral', 12, 0.8, 0.66),
  red: tint('胭脂红', 'Rouge red', 352, 0.72, 0.46),
  rose: tint('玫瑰粉', 'Rose pink', 340, 0.62, 0.72),
  apricot: tint('杏色', 'Apricot', 30, 0.62, 0.76),
  camel: tint('驼色', 'Camel', 32, 0.45, 0.58),
  brown: tint('焦糖棕', 'Caramel brown', 22, 0.48, 0.38),
  yellow: tint('姜黄', 'Mustard', 44, 0.78, 0.56),
  cream: tint('米白', 'Cream', 42, 0.32, 0.88),
  white: tint('月白', 'Moon white', 220, 0.1, 0.93),
  stone: tint('石灰', 'Stone grey', 30, 0.06, 0.62),
  grey: tint('烟灰', 'Smoke grey', 220, 0.06, 0.46),
  black: tint('墨黑', 'Ink black', 230, 0.1, 0.2),
  navy: tint('藏青', 'Navy', 224, 0.5, 0.3),
  blue: tint('靛蓝', 'Indigo blue', 218, 0.62, 0.48),
  sky: tint('天青', 'Sky blue', 202, 0.66, 0.68),
} as const satisfies Record<string, Tint>;

export type Colour = keyof typeof palette;
export const isColour = (name: string): name is Colour => Object.hasOwn(palette, name);
