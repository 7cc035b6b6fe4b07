// Which ordered services still need an answer, and what is sent of those that have one.
import { expect, test } from 'vitest';
import type { ServiceTask } from '#contract/service-answers.ts';
import { answersOf, proofsOf, unanswered } from './service-answers.ts';

const task = (code: string, proof: ServiceTask['proof'], state: ServiceTask['state'] = 'ordered'): ServiceTask => ({
  ...{ code, name: code, state, proof, wanted: proof === 'photos' ? 3 : 0 },
  ...{ done_at: null, by: '', note: '', photos: [] },
});
const tasks = [
  task('film', 'hand'),
  task('parcel_photo', 'photos'),
  task('priority_pack', 'system'),
  task('frame', 'hand', 'refunded'),
];

test('each open service that is ticked needs an answer; photos answer for themselves once they are there', () => {
  expect(unanswered(tasks, {}, 3)?.code).toBe('film');
  expect(unanswered(tasks, { film: { done: false } }, 2)?.code).toBe('parcel_photo');
  expect(unanswered(tasks, { film: { done: true } }, 3)).toBeUndefined();
  expect(unanswered(tasks, { film: { done: true }, parcel_photo: { done: false } }, 0)).toBeUndefined();
});

test('only what was answered is sent, with its note; photos prove what was done', () => {
  expect(answersOf(tasks, { film: { done: true, note: ' tight ' }, frame: { done: true } })).toEqual([
    { code: 'film', done: true, note: 'tight' },
  ]);
  const answers = answersOf(tasks, { film: { done: true }, parcel_photo: { done: false, note: '' } });
  expect(answers.map(({ code }) => code)).toEqual(['film', 'parcel_photo']);
  expect(proofsOf('waybill:7', answers)).toEqual([
    { place: 'waybill:7:service:film', kind: 'photo', into: ['services', 0, 'files'] },
  ]);
});
