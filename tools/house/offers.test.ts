// The shop's screens offer what the server's actions list: no button depends on a state that the screen compares. Every comparison of a
// thing's state is found in the source, also through a constant, and the guarded code is searched for buttons.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { machines } from '#contract/states/all.ts';
import { ONEPAY_STATES } from '#contract/states/onepay.ts';
import * as simple from '#contract/states/simple.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../../storefront', import.meta.url).pathname;
/** States of a request to the server, which do not decide what may be done. */
const OF_CALLS = ['ready', 'loading', 'failed', 'offline', 'off'];
const STATES = new Set(
  [...machines.flatMap(([, machine]) => Object.keys(machine.states)), ...ONEPAY_STATES, ...Object.values(simple).flat()].filter(
    (state) => !OF_CALLS.includes(state),
  ),
);

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
/** An inner function's decisions (which row is picked, what a tap does) do not decide whether the button is there. */
const plainly = (node: Node, found: (one: Node) => boolean): boolean =>
  found(node) || (!/Function/.test(node.type) && childrenOf(node).some((one) => plainly(one, found)));
const within = (node: Node, found: (one: Node) => boolean): boolean =>
  found(node) || childrenOf(node).some((one) => within(one, found));
const walk = (node: Node, visit: (one: Node) => void): void => {
  visit(node);
  for (const one of childrenOf(node)) walk(one, visit);
};

const readsState = (node: unknown): boolean =>
  isNode(node) && node.type === 'ChainExpression'
    ? readsState(node.expression)
    : isNode(node) && node.type === 'MemberExpression' && /^(\w+_)?(state|status)$/.test(String((node.property as Node).name));
const isState = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && STATES.has(node.value as string);
/** `x.state === 'paid'`, `among(LIST, x.state)`, `LIST.includes(x.state)`. */
const comparesState = (node: Node): boolean =>
  node.type === 'BinaryExpression'
    ? (readsState(node.left) && isState(node.right)) || (readsState(node.right) && isState(node.left))
    : node.type === 'CallExpression' &&
      /^(among|isIn|includes)$/.test(
        String(((node.callee as Node).property as Node | undefined)?.name ?? (node.callee as Node).name),
      ) &&
      (node.arguments as Node[]).some(readsState);

/** The condition also checks the server's list: the state only picks the label. */
const asksServer = (node: unknown): boolean =>
  isNode(node) &&
  plainly(node, (one) => {
    const callee = one.type === 'CallExpression' ? (one.callee as Node) : null;
    const list =
      callee?.type === 'MemberExpression' && (callee.property as Node).name === 'includes' ? (callee.object as Node) : null;
    return (list?.property as Node | undefined)?.name === 'actions';
  });

/** A button or a form. */
const offers = (node: Node): boolean =>
  within(node, (one) => {
    if (one.type !== 'JSXOpeningElement') return false;
    const names = (one.attributes as Node[]).map((a) => String((a.name as Node | undefined)?.name ?? ''));
    if (/Form$/.test(String((one.name as Node).name))) return true;
    return (
      /^(\w*Button|ActionButtons)$/.test(String((one.name as Node).name)) &&
      names.some((name) => /^(onClick|onAct|href)$/.test(name))
    );
  });

const isReturn = (node: Node): boolean => node.type === 'ReturnStatement';

/** Lines at which a file offers something because of a state. */
function offendingLines(text: string): number[] {
  const program = parseAst(text, { lang: 'tsx' } as never) as unknown as Node;
  const tainted = new Set<string>();
  const tests = (node: unknown): boolean =>
    isNode(node) && plainly(node, (one) => comparesState(one) || (one.type === 'Identifier' && tainted.has(String(one.name))));
  // A constant derived from one that was derived from a state.
  for (let known = -1; known !== tainted.size; ) {
    known = tainted.size;
    walk(program, (node) => {
      const name =
        node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'Identifier' ? String(node.id.name) : '';
      const init = node.init as Node | null;
      if (name && init && !/Function/.test(init.type) && !within(init, (one) => one.type.startsWith('JSX')) && tests(init))
        tainted.add(name);
    });
  }
  const lines: number[] = [];
  const lineOf = (node: Node) => text.slice(0, Number(node.start)).split('\n').length;
  walk(program, (node) => {
    const guarded =
      node.type === 'LogicalExpression'
        ? ([node.left, [node.right]] as const)
        : node.type === 'ConditionalExpression' || node.type === 'IfStatement'
          ? ([node.test, [node.consequent, node.alternate]] as const)
          : null;
    // Code below a return; a reader who is redirected is offered what the other page offers.
    if (node.type === 'BlockStatement')
      for (const [at, one] of (node.body as Node[]).entries()) {
        const way = one.type === 'IfStatement' && !one.alternate ? (one.consequent as Node) : null;
        const leaves = way && within(way, isReturn) && !within(way, (x) => x.type === 'JSXIdentifier' && x.name === 'Navigate');
        if (leaves && tests(one.test) && !asksServer(one.test) && (node.body as Node[]).slice(at + 1).some(offers))
          lines.push(lineOf(one));
      }
    if (guarded && tests(guarded[0]) && !asksServer(guarded[0]) && guarded[1].some((part) => isNode(part) && offers(part)))
      lines.push(lineOf(node));
    if (node.type !== 'JSXAttribute' || !/^(actions|disabled)$/.test(String((node.name as Node).name))) return;
    if (isNode(node.value) && tests(node.value)) lines.push(lineOf(node));
  });
  return [...new Set(lines)];
}

/** Offers that depend on a state, each with the reason why the server cannot list it. */
const KNOWN: Readonly<Record<string, string>> = {
  'pages/member/sendorder/detail.tsx': 'sharing a number is a step of the browser alone',
  'pages/user/notme.tsx': 'the link of a mail is good for one thing, and its state is whether it still is',
  'parts/blocks/coupons.tsx': 'the state of an offer is whether it can be taken',
};

test('no screen decides by a state what it offers', () => {
  const found: Record<string, number[]> = {};
  for (const file of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue;
    const lines = offendingLines(readFileSync(join(ROOT, file), 'utf8'));
    if (lines.length > 0) found[file] = lines;
  }
  expectNone(
    Object.keys(KNOWN).filter((file) => !found[file]),
    'Lines of KNOWN in tools/house/offers.test.ts for what is gone: take them out:',
  );
  for (const file of Object.keys(KNOWN)) delete found[file];
  expect(found).toEqual({});
});

test.each([
  ["const A = () => o.state === 'paid' && <Button onClick={go}>x</Button>;", [1]],
  ["const A = () => (o.state !== 'paid' ? null : <b><ActionButtons onAct={go} /></b>);", [1]],
  [
    'function A() {\n  const open = among(OPEN, o.state);\n  if (open) return <Button href={to}>x</Button>;\n  return null;\n}',
    [3],
  ],
  ["const A = () => <Button disabled={o.state === 'paid'}>x</Button>;", [1]],
  ["function A() {\n  if (o.state === 'paid') return <Paid />;\n  return <ApplyForm />;\n}", [2]],
  ["function A() {\n  if (!o.actions.includes('apply')) return <Paid />;\n  return <ApplyForm />;\n}", []],
  [
    "const A = () => { const may = o?.state === 'paid';\nconst list = may ? o.actions : [];\nreturn <ActionButtons actions={list} /> };",
    [3],
  ],
  ["const A = () => o.actions.includes('cancel') && <Button onClick={go}>x</Button>;", []],
  ["const A = () => o.state === 'paid' && <Note>x</Note>;", []],
  ["const A = () => call.state === 'failed' && <Button onClick={again}>x</Button>;", []],
])('%s', (text, lines) => {
  expect(offendingLines(text)).toEqual(lines);
});
