// Which rules of a style sheet the first paint of a page may need, by the classes that its elements have. The build writes them
// (styles-plugin.ts); the server picks those of the page that it drew (server/http/critical-styles.ts).
import { type Container, parse, type Rule } from 'postcss';

/**
 * A text is always needed. A rule is needed where an element has all classes of one of the sets in `any`. A group is an at-rule
 * such as `@media`, needed where one of its parts is.
 */
export type CriticalPart = string | { text: string; any: string[][] } | { head: string; parts: CriticalPart[] };

/** The inner list of `:not()`, `:is()`, `:where()` and the like; an escaped bracket is part of a class. */
const ARGUMENTS = /(?<!\\)\((?:\\.|[^\\()])*\)/g;
const CLASS = /\.((?:\\.|[\w-]|[^\p{ASCII}])+)/gu;
/** States that nothing has before the first paint. */
const LATER = /:(?:hover|active|focus|focus-visible|focus-within|user-invalid)(?![\w-])/;

/** The classes that a selector asks for; null where it can't apply at the first paint. Rather too many apply than too few. */
function classesOf(selector: string): string[] | null {
  let plain = selector;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(ARGUMENTS, '');
  }
  if (LATER.test(plain)) return null;
  return [...plain.matchAll(CLASS)].map(([, name]) => name!.replace(/\\(.)/g, '$1'));
}

export const criticalRules = (styles: string): CriticalPart[] => partsOf(parse(styles));

function partsOf(container: Container): CriticalPart[] {
  return (container.nodes ?? []).flatMap((node): CriticalPart[] => {
    if (node.type === 'rule') return rulePart(node);
    if (node.type !== 'atrule') return [];
    // The order of layers is a statement. Keyframes and registered properties are chosen by no selector.
    if (!node.nodes) return [`${node.toString()};`];
    if (/^(?:keyframes|property|font-face)$/.test(node.name)) return [node.toString()];
    const parts = partsOf(node);
    return parts.length > 0 ? [{ head: `@${node.name} ${node.params}`, parts }] : [];
  });
}

/** A rule that holds others is taken whole. */
function rulePart(rule: Rule): CriticalPart[] {
  const any = rule.selectors.map(classesOf).filter((one) => one !== null);
  if (any.length === 0) return [];
  return [any.some((classes) => classes.length === 0) ? rule.toString() : { text: rule.toString(), any }];
}
