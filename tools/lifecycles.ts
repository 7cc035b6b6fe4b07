// Writes docs/lifecycles.md from contract/states. --check fails when it is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { say } from '../contract/messages.ts';
import { machines } from '../contract/states/all.ts';
import type { AnyMachine } from '../contract/states/machine.ts';

const table = (title: string, m: AnyMachine): string[] => [
  `## ${title}`,
  '',
  '| state | action -> next | who |',
  '|---|---|---|',
  ...Object.entries(m.states).map(([state, actions]) => {
    const steps = Object.entries(actions);
    const next = steps
      .map(
        ([a, s]) => `${a} -> ${typeof s.to === 'string' ? (s.to === 'before' ? 'the state before' : s.to) : s.to.join(' or ')}`,
      )
      .join('; ');
    return `| ${state} (${say(`state.${m.thing}.${state}`, {}, 'en')}) | ${next || 'end'} | ${[...new Set(steps.flatMap(([, s]) => s.by))].join(', ')} |`;
  }),
  '',
];

const text = [
  '# Lifecycles',
  '',
  'Written from contract/states by `npm run generate`. The server refuses every other step, writes one history row a step, and sends with each thing the actions its reader may take now.',
  'A state never moves money by itself: a paid bill or a ledger entry causes the step, in the same transaction.',
  '',
  'An order shows its least advanced live item; without one: completed if any item completed, else the end reached last. after_sale counts as the state it came from. "Needs you" marks unpaid, question, supplement_due and problem.',
  '',
  ...machines.flatMap(([title, m]) => table(title, m)),
].join('\n');
const file = new URL('../docs/lifecycles.md', import.meta.url);
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/lifecycles.md is out of date: npm run generate');
  process.exit(1);
}
