// Rendering only reads: a render may be discarded or repeated, so that a write to a ref or a state would outlive it. Effects and handlers write.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
const isFunction = ({ type }: Node): boolean => /Function/.test(type);
const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');

/** Visits the code that runs when the function itself runs: functions that it only creates are skipped. */
function visit(node: Node, see: (one: Node) => void): void {
  for (const child of childrenOf(node)) {
    see(child);
    if (!isFunction(child)) visit(child, see);
  }
}

/** Functions of a file by name: declared, or assigned to a variable. */
function named(node: Node, found: { name: string; body: Node }[] = []): { name: string; body: Node }[] {
  for (const child of childrenOf(node)) {
    if (child.type === 'FunctionDeclaration') found.push({ name: nameOf(child.id), body: child });
    if (child.type === 'VariableDeclarator' && isNode(child.init) && isFunction(child.init))
      found.push({ name: nameOf(child.id), body: child.init });
    named(child, found);
  }
  return found;
}

/** Setters of useState, and refs of useRef, in the function. */
function ownOf(body: Node): { setters: Set<string>; refs: Set<string> } {
  const own = { setters: new Set<string>(), refs: new Set<string>() };
  visit(body, (node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.init) || node.init.type !== 'CallExpression') return;
    const made = nameOf(node.init.callee);
    const id = node.id as Node;
    if (made === 'useRef') own.refs.add(nameOf(id));
    if (made === 'useState' && id.type === 'ArrayPattern') own.setters.add(nameOf((id.elements as unknown[])[1]));
  });
  return own;
}

function writesIn(text: string, lang = 'tsx'): string[] {
  const program = parseAst(text, { lang } as never) as unknown as Node;
  const found: string[] = [];
  for (const { name, body } of named(program)) {
    if (!/^(use)?[A-Z]/.test(name)) continue;
    const { setters, refs } = ownOf(body);
    visit(body, (node) => {
      const line = text.slice(0, Number(node.start)).split('\n').length;
      const left = node.type === 'AssignmentExpression' ? (node.left as Node) : null;
      if (left?.type === 'MemberExpression' && nameOf(left.property) === 'current' && refs.has(nameOf(left.object)))
        found.push(`${line}: ${nameOf(left.object)}.current`);
      if (node.type === 'CallExpression' && nameOf(node.callee) !== '' && setters.has(nameOf(node.callee)))
        found.push(`${line}: ${nameOf(node.callee)}`);
    });
  }
  return found;
}

test('components and hooks of the back office and the kit write nothing while they render', () => {
  const files = ['admin', 'ui'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    writesIn(readFileSync(join(ROOT, file), 'utf8'), file.split('.').at(-1)).map((one) => `${file}:${one}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['function A() { const ref = useRef(0); ref.current = 1; }', ['1: ref.current']],
  ['const useA = () => { const [now, setNow] = useState(0); if (now !== 1) setNow(1); };', ['1: setNow']],
  ['function A() { const ref = useRef(0); useEffect(() => { ref.current = 1; }); }', []],
  [
    'function A() { const [now, setNow] = useState(0); const tap = () => setNow(1); return <a onClick={() => setNow(2)} />; }',
    [],
  ],
  ['function plain(ref) { ref.current = 1; }', []],
])('%s', (text, found) => {
  expect(writesIn(text)).toEqual(found);
});
