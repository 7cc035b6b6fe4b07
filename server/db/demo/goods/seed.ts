// The format of base listings, and the option groups they may use.
import type { Colour } from '../palette.ts';

export interface Seed {
  key: string;
  category: string;
  /** File of the emoji that shows it, without ending. */
  look: string;
  type: string;
  weight: number;
  size: [length: number, width: number, height: number];
  colours?: Colour[];
  sizes?: SizeSet;
  /** "规格|Set", then "单壶|Teapot only|+yuan" for each value. */
  set?: string[];
  /** "材质=纯棉|Material=Cotton" */
  props: string[];
  /** "中文|English", a paragraph each. */
  about: string[];
  /** "seller | 标题 | Title | yuan | struck yuan or - | sales or - | least number, when above 1" */
  listings: string[];
  /** Weight and size are not on the listing. */
  unmeasured?: true;
}

export const sizeSets = {
  women: ['S', 'M', 'L', 'XL'],
  unisex: ['S', 'M', 'L', 'XL', 'XXL'],
  men: ['M', 'L', 'XL', '2XL', '3XL'],
  kids: ['90', '100', '110', '120', '130'],
  shoe_women: ['35', '36', '37', '38', '39', '40'],
  shoe_men: ['39', '40', '41', '42', '43', '44', '45'],
  shoe_all: ['36', '37', '38', '39', '40', '41', '42', '43'],
  waist: ['28', '30', '32', '34', '36'],
  ring: ['12', '13', '14', '15', '16'],
} as const satisfies Record<string, readonly string[]>;

export type SizeSet = keyof typeof sizeSets;
