// The lines of the demo shop: 40 countries, all five price modes, every volume rule and way of counting boxes.
import { lineRule, lineService, lineShape } from '#contract/desk/line-shape.ts';
import { z } from '#contract/fields.ts';
import type { BoxParam, Line, OrderParam, PostcodeArea } from '#contract/freight.ts';
import type { Names, Params } from '#contract/lang.ts';
import { code, someOf } from '../base/cells.ts';
import { isoCodes } from '../base/countries.ts';
import { checked, rowsIn } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';
import { goodsTypes } from '../base/goods-types.ts';
import { lineCarriers } from './line-carriers.ts';

// Lists of codes are one text with spaces between them.
const someCountries = someOf(isoCodes(), 'country');
const someTypes = someOf(
  goodsTypes.map((t) => t.code),
  'type of goods',
);
/** "97 98 35000..35999": prefixes, and ranges with both ends included. */
const areas: z.ZodMiniType<PostcodeArea[], string> = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text.split(' ').map((one) => {
      const [from, to] = one.split('..') as [string, string?];
      return to === undefined ? { prefix: from } : { from, to };
    }),
  ),
);
const LIMITS = ['longest', 'weight', 'items', 'declared_value'] as const satisfies readonly (BoxParam | OrderParam)[];
const condition = z.discriminatedUnion('param', [
  z.strictObject({ param: z.literal('postcode'), is: z.string(), value: areas }),
  z.strictObject({ param: z.literal('goods_type'), is: z.string(), value: someTypes }),
  z.strictObject({ param: z.literal('country'), is: z.string(), value: someCountries }),
  z.strictObject({ param: z.enum(LIMITS), is: z.string(), value: z.int() }),
]);

/** A line without values that are the same for all, and without its texts; the complete line is validated like an operator's. */
const written = z.strictObject({
  ...z.omit(lineShape, { id: true, name: true }).shape,
  code,
  /** Recommended by the operator. */
  recommended: z._default(z.boolean(), false),
  countries: someCountries,
  goods_types: someTypes,
  regions: z.array(z.strictObject({ country: z.string(), only: z.optional(areas), except: z.optional(areas) })),
  prices: z.array(
    z.strictObject({ from: z.string(), countries: z.optional(someCountries), price: z.unknown(), fuel_bp: z.int() }),
  ),
  rules: z.array(
    z.strictObject({
      ...z.omit(lineRule, { name: true }).shape,
      /** Key of its name, if it is not its id. */
      text: z.optional(code),
      conditions: z.array(condition),
    }),
  ),
  services: z.array(z.omit(lineService, { name: true })),
});
type Written = z.output<typeof written>;

const texts = textsOf('demo', 'lines');

/** Parameters of a limit's name: sides in cm, weights in kg. */
function gapsOf([limit]: Written['rules'][number]['conditions']): Params {
  if (typeof limit?.value !== 'number') return {};
  return { over: String(limit.value / (limit.param === 'weight' ? 1000 : 10)) };
}

export interface DemoLine {
  line: Line;
  doc: Names;
  recommended: boolean;
}

const carrierOf = (line: string): Line['carrier'] => {
  const found = lineCarriers.get(line);
  return found ? { code: found.carrier, account: '', service: '' } : null;
};

function lineOf({ recommended, ...line }: Written, at: number): DemoLine {
  const whole = {
    ...line,
    id: at + 1,
    carrier: carrierOf(line.code),
    name: texts.names(`${line.code}.name`),
    rules: line.rules.map(({ text, ...rule }) => ({
      ...rule,
      name: texts.names(`rule.${text ?? rule.id}`, gapsOf(rule.conditions)),
    })),
    services: line.services.map((service) => ({ ...service, name: texts.names(`service.${service.id}`) })),
  };
  return {
    line: checked(`demo/data/lines.json ${line.code}`, lineShape, whole),
    doc: texts.names(`${line.code}.doc`),
    recommended,
  };
}

/** `warehouses` of a line are positions in the table of warehouses, from 1, which are their ids. */
export const lines = rowsIn('demo', 'lines', written, 'code').map(lineOf);
