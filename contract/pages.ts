// Pages that operators lay out of blocks: the schema of each kind of block, and of the tab bar. Drafts may be incomplete
// (defectsOf in page-rules.ts names what prevents publishing); their content is well-formed in any case.
import { goodsCard } from './calls/parts.ts';
import { fen, id, list, out, shape, z } from './fields.ts';
import { GOODS_RULES, MAX_AREAS, MAX_BLOCKS, MAX_COUPONS, MAX_GOODS, MAX_HAND, MAX_ICONS, TONES } from './page-blocks.ts';
import { linkAddress, pictureAddress, webAddress } from './web-address.ts';

const short = (max: number) => z.string().check(z.maxLength(max));
const names = (max = 200) => z.record(z.string().check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/)), short(max));
/** Empty, or an address that `read` accepts. */
const address = (max: number, read: (text: string) => string | null) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => text === '' || read(text) === text),
  );
const path = address(300, linkAddress);
const picture = address(500, pictureAddress);
/** Empty: the theme's own. */
const colour = z.string().check(z.regex(/^(#[0-9a-fA-F]{6})?$/));
const icon = short(40);
const share = z.number().check(z.minimum(0), z.maximum(1));
const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const part = <T extends string, S extends Record<string, z.ZodMiniType>>(type: T, fields: S) =>
  z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,24}$/)), type: z.literal(type), ...fields });

const iconItem = z.strictObject({ name: names(40), icon, image: picture, path, addon: z.optional(short(40)) });

const goodsSource = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('hand'), ids: z.array(id).check(z.maxLength(MAX_HAND)) }),
  z.strictObject({
    by: z.literal('rule'),
    rule: z.enum(GOODS_RULES),
    category: z.nullable(id),
    seller: z.nullable(id),
    min: z.nullable(fen),
    max: z.nullable(fen),
  }),
]);

/** Shares of the picture's width and height, from the start of the line and the top. */
const area = z.strictObject({ x: share, y: share, w: share, h: share, path, labels: names(80) });

export const block = z.discriminatedUnion('type', [
  part('carousel', { zone: z.string().check(z.regex(/^[\w.-]{1,40}$/)) }),
  part('icons', { items: z.array(iconItem).check(z.maxLength(MAX_ICONS)) }),
  part('goods', {
    titles: names(60),
    layout: z.enum(['row', 'grid']),
    limit: z.int().check(z.minimum(2), z.maximum(MAX_GOODS)),
    more: path,
    source: goodsSource,
  }),
  part('floor', { page: z.enum(['home', 'mall']), floor: z.nullable(id) }),
  part('coupon', { titles: names(60), rules: z.array(id).check(z.maxLength(MAX_COUPONS)) }),
  part('countdown', { titles: names(80), ends_at: z.nullable(time), path, tone: z.enum(TONES) }),
  part('notice', { texts: names(300), path, tone: z.enum(TONES) }),
  part('text', { contents: names(20_000) }),
  part('image_map', { image: picture, alts: names(120), areas: z.array(area).check(z.maxLength(MAX_AREAS)) }),
  part('video', { titles: names(120), image: picture, url: address(500, webAddress) }),
  part('feed', {}),
  part('member', {}),
  part('endless', { of: z.enum(['recommended', 'mall']), titles: names(60) }),
]);
export type Block = z.output<typeof block>;
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>;

const tab = z.strictObject({ name: names(40), image: picture, activeImage: picture, path });
export const tabbar = z.strictObject({
  style: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  bgcolor: colour,
  color: colour,
  activeColor: colour,
  list: z.array(tab).check(z.maxLength(5)),
});
export type Tabbar = z.output<typeof tabbar>;

export const pageData = z.strictObject({
  blocks: z.array(block).check(
    z.maxLength(MAX_BLOCKS),
    z.refine((blocks) => new Set(blocks.map((one) => one.id)).size === blocks.length),
  ),
  tabbar: z.optional(tabbar),
});
export type PageData = z.output<typeof pageData>;

/** What the server found for a block of goods, and how many there are in all. */
export const foundGoods = shape({ id: out.text, total: out.int, goods: list(goodsCard) });
