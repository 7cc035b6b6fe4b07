import { expect, it } from 'vitest';
import { begun, changed, moved, redone, undone } from './history.ts';

it('goes back and forth; typing in one field is one step', () => {
  let state = changed(begun('a'), 'b');
  state = changed(changed(changed(state, 'bx', 'title'), 'bxy', 'title'), 'bxyz', 'title');
  expect(undone(state).now).toBe('b');
  expect(undone(undone(state)).now).toBe('a');
  expect(undone(undone(undone(state))).now).toBe('a');
  expect(redone(undone(state)).now).toBe('bxyz');
  expect(redone(state)).toBe(state);
  const other = changed(undone(state), 'c');
  expect(redone(other).now).toBe('c');
  expect(undone(other).now).toBe('b');
});

it('moves one among the others', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});
