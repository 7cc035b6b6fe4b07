// The structures of json fields of resources: goods options, properties, the storefront's permissions of a role, terms of a
// line.

import { z } from '../fields.ts';
import { lookup } from '../lookup.ts';
import { PERMISSIONS } from '../permission.ts';
import { pictureAddress } from '../web-address.ts';
import { lineShape } from './line-shape.ts';

const name = z.record(z.string(), z.string().check(z.maxLength(200)));
const short = (max: number) => z.string().check(z.maxLength(max));
/** Empty, or an address that `read` accepts. */
const address = (max: number, read: (text: string) => string | null) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => text === '' || read(text) === text),
  );

const optionValue = z.strictObject({ vid: short(40), names: name, pic_url: z.optional(address(500, pictureAddress)) });
const options = z
  .array(z.strictObject({ pid: short(40), names: name, values: z.array(optionValue).check(z.minLength(1), z.maxLength(60)) }))
  .check(z.maxLength(4));
export type GoodsOption = z.output<typeof options>[number];

const props = z.array(z.strictObject({ names: name, values: name })).check(z.maxLength(60));

const permissions = z.array(z.enum(PERMISSIONS)).check(z.maxLength(PERMISSIONS.length));

const line_ids = z.array(z.int().check(z.minimum(1))).check(z.maxLength(100));

export const shapes = lookup<z.ZodMiniType>({ options, props, permissions, line: lineShape, line_ids });
