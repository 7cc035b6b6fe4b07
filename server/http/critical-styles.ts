// The styles of a first paint: of the page's style sheets, the rules that the elements of a drawing need. The page carries them,
// so that it is painted before its style sheets are there. The build lists the rules (storefront/critical-rules.ts).
import { z } from '#contract/fields.ts';
import type { HtmlElement } from '../html/tree.ts';

type Part = string | { text: string; any: string[][] } | { head: string; parts: Part[] };

const part: z.ZodMiniType<Part> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ text: z.string(), any: z.array(z.array(z.string())) }),
    z.object({ head: z.string(), parts: z.array(part) }),
  ]),
);
/** By the address of the style sheet. */
const file = z.record(z.string(), z.array(part));
export type CriticalRules = z.output<typeof file>;

export const readCriticalRules = (source: string): CriticalRules => file.parse(JSON.parse(source));

/** The rules of one style sheet that may apply to elements with these classes. */
export function criticalStyles(parts: readonly Part[], classes: ReadonlySet<string>): string {
  return parts
    .map((one) => {
      if (typeof one === 'string') return one;
      if ('text' in one) return one.any.some((names) => names.every((name) => classes.has(name))) ? one.text : '';
      const inner = criticalStyles(one.parts, classes);
      return inner && `${one.head}{${inner}}`;
    })
    .join('');
}

export const classesOf = (elements: readonly HtmlElement[]): string[] => [
  ...new Set(elements.flatMap(({ attribs }) => attribs.class?.split(/\s+/) ?? [])),
];
