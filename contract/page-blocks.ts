// Constants of laid-out pages: kinds of blocks, rules, colours, limits. No schema is imported here, so that both apps may
// import it.
/** Pages that are always there; every other mark is a page of the operator's own, at /pages/custom/index?id=<mark>. */
const FIXED_PAGES = ['home', 'mall', 'tabbar'] as const;
export type FixedPage = (typeof FIXED_PAGES)[number];
export const isFixed = (mark: string): mark is FixedPage => (FIXED_PAGES as readonly string[]).includes(mark);

/** In the order of the editor's palette. */
export const BLOCK_TYPES = [
  'carousel',
  'icons',
  'goods',
  'floor',
  'coupon',
  'countdown',
  'notice',
  'text',
  'image_map',
  'video',
  'feed',
  'member',
  'endless',
] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

/** The automatic choices of a block of goods. selected: of sellers that the shop has picked. */
export const GOODS_RULES = ['newest', 'bestsellers', 'selected'] as const;
/** Backgrounds of notices and countdowns, as tokens of the theme, so that they fit light and dark. */
export const TONES = ['plain', 'accent', 'moving', 'safe', 'clock', 'strong'] as const;
export type Tone = (typeof TONES)[number];

export const MAX_BLOCKS = 40;
export const MAX_GOODS = 24;
export const MAX_HAND = 40;
export const MAX_ICONS = 20;
export const MAX_COUPONS = 6;
export const MAX_AREAS = 12;

export const MARK = /^[a-z][a-z0-9-]{1,38}$/;

/** Names of icons that a grid of icons may show in place of a picture. */
export const ICON_NAMES = [
  'link',
  'package',
  'calculator',
  'calendar-check',
  'ruler',
  'ship',
  'truck',
  'store',
  'bag',
  'gift',
  'coupon',
  'heart',
  'help',
  'news',
  'wallet',
  'crown',
  'invite',
] as const;
export type IconName = (typeof ICON_NAMES)[number];
