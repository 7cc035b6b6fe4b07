// Errors of the server are shown next to their fields: every form that sends something gets the errors of its command and focuses the first of them.
// Errors of missing fields are shown, too: a browser test submits every form of the storefront unfilled.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { REFUSED, FORMS as WALKED } from '../../e2e/form-places.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const walk = (node: Node, visit: (one: Node) => void): void => {
  visit(node);
  for (const one of Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value])))
    if (isNode(one)) walk(one, visit);
};
const nameOf = (node: unknown): string => String((node as Node).name);

/** The kit's form and its wrappers, by their names in a file. Another component with such a name does not count. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  '#ui/input/form.tsx': ['Form'],
  '#shop/parts/form/form-command.tsx': ['CheckedForm'],
  '#admin/parts/ask-sheet.tsx': ['AskSheet'],
};

/** A form in a file: its line, its component, and where its errors come from. A native form has none. */
type Drawn = { line: number; component: string; errors: 'own' | 'none' | 'stable' | 'new' };

/** An object literal is a new one at each render: typing would move the focus back to the first wrong field. */
function errorsOf(node: Node): Drawn['errors'] {
  if (nameOf(node.name) === 'form') return 'own';
  const given = (node.attributes as Node[]).find((one) => one.type === 'JSXSpreadAttribute' || nameOf(one.name) === 'errors');
  if (!given) return 'none';
  let isNew = false;
  if (isNode(given.value))
    walk(given.value, (one) => {
      isNew ||= one.type === 'ObjectExpression';
    });
  return isNew ? 'new' : 'stable';
}

function formsIn(text: string): Drawn[] {
  const program = parseAst(text, { lang: 'tsx' } as never) as unknown as Node;
  const forms = new Set<string>(['form']);
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration') return;
    const wanted = FORMS[String((node.source as Node).value)];
    for (const one of node.specifiers as Node[])
      if (one.type === 'ImportSpecifier' && wanted?.includes(nameOf(one.imported))) forms.add(nameOf(one.local));
  });
  const found: Drawn[] = [];
  for (const statement of program.body as Node[]) {
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    const named = [declared, ...((declared.declarations as Node[] | undefined) ?? [])].find((one) => isNode(one.id));
    const component = named ? nameOf(named.id) : '';
    walk(statement, (node) => {
      if (node.type !== 'JSXOpeningElement' || !forms.has(nameOf(node.name))) return;
      found.push({ line: text.slice(0, Number(node.start)).split('\n').length, component, errors: errorsOf(node) });
    });
  }
  return found;
}

/** The forms in the files of a folder. */
const drawnIn = (folder: string): (Drawn & { file: string })[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      formsIn(readFileSync(join(ROOT, folder, file), 'utf8')).map((one) => ({ ...one, file: `${folder}/${file}` })),
    );
const DRAWN = [...drawnIn('storefront'), ...drawnIn('admin')];

/** Forms that send nothing themselves: they filter a list, store input for a form that sends it, or scan. */
const LOCAL: Readonly<Record<string, string>> = {
  'storefront/pages/page/estimate.tsx': 'a query, whose refusal is shown instead of its answer',
  'storefront/pages/shop/filter-column.tsx': 'filters a list',
  'storefront/pages/shop/filter-sheet.tsx': 'filters a list',
  'storefront/parts/money/money-filter-sheet.tsx': 'filters a list',
  'storefront/parts/cart/insured-sheet.tsx': 'stored for the order, which shows its errors',
  'storefront/parts/cart/points-sheet.tsx': 'stored for the order, which shows its errors',
  'storefront/parts/waybill/declare-sheet.tsx': 'stored for the waybill, which shows its errors',
  'admin/parts/queue-filters.tsx': 'filters a list',
  'admin/parts/scan-line.tsx': 'a scan: it is queued, and its refusal is shown at its line',
  'admin/pages/warehouse/scan-camera.tsx': 'a scan: it is queued, and its refusal is shown at its line',
  'admin/pages/warehouse/unknown-parcel.tsx': 'a scan: it is queued, and its refusal is shown at its line',
  'admin/pages/labels/labels.tsx': 'a search',
};

test('every form that sends something shows errors of the server next to its fields', () => {
  const withErrors = (errors: Drawn['errors']) => DRAWN.filter((one) => one.errors === errors);
  expectNone(
    withErrors('new').map(({ file, line }) => `${file}:${line}`),
    "Pass `errors` of the form's command as the command has them, not an object that is made where the form is drawn:",
  );
  expect([...new Set(withErrors('none').map(({ file }) => file))].sort()).toEqual(Object.keys(LOCAL).sort());
});

/** Forms that are complete without input. */
const COMPLETE: Readonly<Record<string, string>> = {
  'pages/member/invitefriends/invite-mails.tsx SendForm': 'a text is optional',
  'pages/member/order/photo-sheet.tsx PhotoSheet': 'a number that its stepper limits; a text is optional',
  'pages/member/order/split-sheet.tsx SplitSheet': 'a number that its stepper limits',
  'pages/shop/filter-column.tsx Prices': 'filters a list',
  'pages/shop/filter-sheet.tsx FilterSheet': 'filters a list',
  'parts/goods/review-report.tsx ReviewReport': 'a reason is chosen from the start; a text is optional',
  'parts/money/money-filter-sheet.tsx MoneyFilterSheet': 'filters a list',
  'parts/thread/thread.tsx Composer': 'its button is disabled until there is text',
};

/** Components that render forms of others. */
const WRAPPERS = Object.keys(FORMS).map((file) => file.replace('#shop/', 'storefront/'));

test('every form of the storefront is tested in the browser, or is complete without input', () => {
  const drawn = DRAWN.filter(({ file }) => file.startsWith('storefront/') && !WRAPPERS.includes(file)).map(
    ({ file, component }) => `${file.slice('storefront/'.length)} ${component}`,
  );
  const walked = [...Object.values(WALKED), ...Object.values(REFUSED)].map((one) => one.of);
  expect(drawn.length).toBeGreaterThan(40);
  expectNone(
    drawn.filter((one) => !walked.includes(one) && !COMPLETE[one]),
    'Add a row to FORMS in e2e/form-places.ts, or a line with the reason to COMPLETE in tools/house/forms.test.ts (docs/contributing.md, Add a form):',
  );
  // A row or reason for a form that is gone, or that has both.
  expectNone(
    walked.filter((one) => !drawn.includes(one)),
    'These rows of e2e/form-places.ts are for forms that are gone: take them out:',
  );
  expectNone(
    Object.keys(COMPLETE).filter((one) => !drawn.includes(one) || walked.includes(one)),
    'These lines of COMPLETE in tools/house/forms.test.ts are for forms that are gone, or are walked: take them out:',
  );
});

const USES = "import { Form } from '#ui/input/form.tsx';\n";
test.each([
  [`${USES}const A = () => <Form onSubmit={send}>x</Form>;`, [{ line: 2, component: 'A', errors: 'none' }]],
  [`${USES}const A = () => <Form onSubmit={send} errors={act.errors}>x</Form>;`, [{ line: 2, component: 'A', errors: 'stable' }]],
  [`${USES}const A = () => <Form errors={{ ...act.errors }}>x</Form>;`, [{ line: 2, component: 'A', errors: 'new' }]],
  [`${USES}const A = () => <Form errors={e ? { no: e } : {}}>x</Form>;`, [{ line: 2, component: 'A', errors: 'new' }]],
  [`${USES}export function A(rest) {\n  return <Form {...rest}>x</Form>;\n}`, [{ line: 3, component: 'A', errors: 'stable' }]],
  ['export default function A() {\n  return <form>x</form>;\n}', [{ line: 2, component: 'A', errors: 'own' }]],
  ["import { Form } from './own.tsx';\nconst A = () => <Form onSubmit={send}>x</Form>;", []],
  [
    "import { AskSheet as Ask } from '#admin/parts/ask-sheet.tsx';\nconst A = () => <Ask onSend={send} />;",
    [{ line: 2, component: 'A', errors: 'none' }],
  ],
] as const)('%s', (text, drawn) => {
  expect(formsIn(text)).toEqual(drawn);
});
