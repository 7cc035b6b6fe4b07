// What the fields of answers mean: by place where a name means different things, else by the name alone.
import { COMMON } from './answered/common.ts';
import { GOODS } from './answered/goods.ts';
import { MEMBERS } from './answered/members.ts';
import { MONEY } from './answered/money.ts';
import { ORDERS } from './answered/orders.ts';
import { REWARDS } from './answered/rewards.ts';
import { SELLERS } from './answered/sellers.ts';
import { SHARED } from './answered/shared.ts';
import { SHOP } from './answered/shop.ts';
import type { Texts } from './answered/texts.ts';
import { WAYBILLS } from './answered/waybills.ts';

/** Where an object of an answer is: its call, and the fields that lead to it. Lists, and the rows of a page, add no step. */
export type AnswerPlace = { path: string; fields: readonly string[] };

const BY_PLACE: readonly Texts[] = [SHARED, SHOP, GOODS, ORDERS, WAYBILLS, MONEY, REWARDS, MEMBERS, SELLERS];

const placed = BY_PLACE.flatMap((texts) =>
  Object.entries(texts).flatMap(([places, fields]) =>
    places.split(', ').flatMap((place) => Object.entries(fields).map(([name, text]) => [`${place} ${name}`, text] as const)),
  ),
);
const named = Object.entries(COMMON);
const TEXTS: ReadonlyMap<string, string> = new Map([...placed, ...named]);

/** Every key of the tables; one that is written twice is there twice. */
export const TEXT_KEYS: readonly string[] = [...placed, ...named].map(([key]) => key);

/** The most exact key first: the place, the fields that lead to it from the longest to the last one, the name. */
function keysOf(name: string, { path, fields }: AnswerPlace): string[] {
  const trails = fields.map((_, at) => fields.slice(at).join('.'));
  return [[path, ...trails.slice(0, 1)].join(' '), ...trails].map((place) => `${place} ${name}`).concat(name);
}

/** The key of the text of a field; undefined for a field that the tables do not have. */
export const textKey = (name: string, place: AnswerPlace): string | undefined =>
  keysOf(name, place).find((key) => TEXTS.has(key));

/** The description of a field of an answer. */
export function answeredField(name: string, place: AnswerPlace): string | undefined {
  const key = textKey(name, place);
  return key === undefined ? undefined : TEXTS.get(key);
}
