// What the server refuses about a field stands beside that field: every form that sends something is given the errors of its command. The first of them is
// focused by the form itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const walk = (node: Node, visit: (one: Node) => void): void => {
  visit(node);
  for (const one of Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value])))
    if (isNode(one)) walk(one, visit);
};
const nameOf = (node: unknown): string => String((node as Node).name);

/** The kit's form, and what wraps it: the names by which a file has them. Another component of that name is none. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  '#ui/input/form.tsx': ['Form'],
  '#shop/parts/form/form-command.tsx': ['CheckedForm'],
  '#admin/parts/ask-sheet.tsx': ['AskSheet'],
};

/** Lines at which a form is given no errors. */
function offendingLines(text: string): number[] {
  const program = parseAst(text, { lang: 'tsx' } as never) as unknown as Node;
  const forms = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration') return;
    const wanted = FORMS[String((node.source as Node).value)];
    for (const one of node.specifiers as Node[])
      if (one.type === 'ImportSpecifier' && wanted?.includes(nameOf(one.imported))) forms.add(nameOf(one.local));
  });
  const lines: number[] = [];
  walk(program, (node) => {
    if (node.type !== 'JSXOpeningElement' || !forms.has(nameOf(node.name))) return;
    const given = (node.attributes as Node[]).some((one) => one.type === 'JSXSpreadAttribute' || nameOf(one.name) === 'errors');
    if (!given) lines.push(text.slice(0, Number(node.start)).split('\n').length);
  });
  return lines;
}

/** Forms that send nothing themselves: what is typed narrows a list, is kept for a form that sends it, or is a scan. */
const LOCAL: Readonly<Record<string, string>> = {
  'storefront/pages/page/estimate.tsx': 'a question, whose refusal stands in the place of its answer',
  'storefront/pages/shop/filter-sheet.tsx': 'narrows a list',
  'storefront/parts/money/money-filter-sheet.tsx': 'narrows a list',
  'storefront/parts/cart/insured-sheet.tsx': 'kept for the order, which says what is wrong with it',
  'storefront/parts/cart/points-sheet.tsx': 'kept for the order, which says what is wrong with it',
  'storefront/parts/waybill/declare-sheet.tsx': 'kept for the waybill, which says what is wrong with it',
  'admin/parts/queue-filters.tsx': 'narrows a list',
  'admin/parts/scan-line.tsx': 'a scan: it is queued, and its refusal stands at its line',
  'admin/pages/warehouse/scan-camera.tsx': 'a scan: it is queued, and its refusal stands at its line',
  'admin/pages/warehouse/unknown-parcel.tsx': 'a scan: it is queued, and its refusal stands at its line',
  'admin/pages/labels/labels.tsx': 'looks for what was typed',
};

test('every form that sends something says beside its fields what the server refuses', () => {
  const found: Record<string, number[]> = {};
  for (const folder of ['storefront', 'admin'])
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue;
      const lines = offendingLines(readFileSync(join(ROOT, folder, file), 'utf8'));
      if (lines.length > 0) found[`${folder}/${file}`] = lines;
    }
  expect(Object.keys(LOCAL).filter((file) => !found[file])).toEqual([]);
  for (const file of Object.keys(LOCAL)) delete found[file];
  expect(found).toEqual({});
});

const USES = "import { Form } from '#ui/input/form.tsx';\n";
test.each([
  [`${USES}const A = () => <Form onSubmit={send}>x</Form>;`, [2]],
  [`${USES}const A = () => <Form onSubmit={send} errors={act.errors}>x</Form>;`, []],
  [`${USES}const A = (rest) => <Form {...rest}>x</Form>;`, []],
  ["import { Form } from './own.tsx';\nconst A = () => <Form onSubmit={send}>x</Form>;", []],
  ["import { AskSheet as Ask } from '#admin/parts/ask-sheet.tsx';\nconst A = () => <Ask onSend={send} />;", [2]],
])('%s', (text, lines) => {
  expect(offendingLines(text)).toEqual(lines);
});
