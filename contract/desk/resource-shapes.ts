// The structures that json fields of resources hold: goods options, properties, the storefront's template, permissions of a role, terms of a line.

import { z } from '../fields.ts';
import { PERMISSIONS } from '../permission.ts';
import { linkAddress, pictureAddress } from '../web-address.ts';
import { lineShape } from './line-shape.ts';

const name = z.record(z.string(), z.string().check(z.maxLength(200)));
const short = (max: number) => z.string().check(z.maxLength(max));
/** Empty, or what `read` takes for an address. */
const address = (max: number, read: (text: string) => string | null) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => text === '' || read(text) === text),
  );
/** A name of the kit's icons, or a picture. */
const iconOrPicture = (text: string) => (/^[\w-]+$/.test(text) ? text : pictureAddress(text));
/** Empty: the theme's own. */
const colour = z.string().check(z.regex(/^(#[0-9a-fA-F]{6})?$/));

const optionValue = z.strictObject({ vid: short(40), names: name, pic_url: z.optional(address(500, pictureAddress)) });
const options = z
  .array(z.strictObject({ pid: short(40), names: name, values: z.array(optionValue).check(z.minLength(1), z.maxLength(60)) }))
  .check(z.maxLength(4));
export type GoodsOption = z.output<typeof options>[number];

const props = z.array(z.strictObject({ names: name, values: name })).check(z.maxLength(60));

const path = address(200, linkAddress);
const picture = address(500, pictureAddress);
const tab = z.strictObject({ name, image: picture, activeImage: picture, path });
const entry = z.strictObject({ name, icon: address(200, iconOrPicture), path, addon: z.optional(short(40)) });
const template = z.strictObject({
  tabbar: z.strictObject({
    style: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    bgcolor: colour,
    color: colour,
    activeColor: colour,
    list: z.array(tab).check(z.minLength(2), z.maxLength(5)),
  }),
  entries: z.array(entry).check(z.maxLength(20)),
});
export type Template = z.output<typeof template>;

const permissions = z.array(z.enum(PERMISSIONS)).check(z.maxLength(PERMISSIONS.length));

const line_ids = z.array(z.int().check(z.minimum(1))).check(z.maxLength(100));

export const shapes: Record<string, z.ZodMiniType> = { options, props, template, permissions, line: lineShape, line_ids };
