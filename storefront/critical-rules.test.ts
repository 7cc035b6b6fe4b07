import { expect, test } from 'vitest';
import { criticalRules } from './critical-rules.ts';

test('a rule needs all classes of one of its selectors', () => {
  expect(criticalRules('.card .title, .shelf > a.title:first-child::before{color:red}')).toEqual([
    {
      text: '.card .title, .shelf > a.title:first-child::before{color:red}',
      any: [
        ['card', 'title'],
        ['shelf', 'title'],
      ],
    },
  ]);
});

test('a rule without classes is always needed', () => {
  const always = ['*,::before{margin:0}', "[data-theme='dark']{--ink:#fff}", 'a:lang(ar){float:right}', ':root{--a:1px}'];
  expect(criticalRules(always.join(''))).toEqual(always);
});

test('classes inside brackets do not count, escaped ones are read', () => {
  const any = (selector: string) => criticalRules(`${selector}{top:0}`);
  expect(any('.a:not(.b, :is(.c))')).toMatchObject([{ any: [['a']] }]);
  expect(any(':is(.a, .b) .c')).toMatchObject([{ any: [['c']] }]);
  expect(any(String.raw`.w-\[calc\(1px\+2px\)\]:not(.b)`)).toMatchObject([{ any: [['w-[calc(1px+2px)]']] }]);
});

test('states that only a reader brings about are left out, where all selectors have one', () => {
  expect(criticalRules('.a:hover{top:0}.a:focus-visible,.b:active{top:0}')).toEqual([]);
  expect(criticalRules('.a:hover,.a{top:0}')).toMatchObject([{ any: [['a']] }]);
  // Not a state: it only begins like one.
  expect(criticalRules('.a:active-view-transition{top:0}')).toHaveLength(1);
});

test('groups keep their order, empty ones go, keyframes and layers stay', () => {
  expect(
    criticalRules('@layer a,b;@media (width>1px){.a{top:0}@supports (top:0){.b:hover{top:0}}}@keyframes k{to{top:0}}/* x */'),
  ).toEqual([
    '@layer a,b;',
    { head: '@media (width>1px)', parts: [{ text: '.a{top:0}', any: [['a']] }] },
    '@keyframes k{to{top:0}}',
  ]);
});
