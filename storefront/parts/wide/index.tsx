// What a window of 600 px and more has around the page: header, side navigation, footer, keys, and a list beside its detail.
export { After, Before } from './around.tsx';
export { Pair } from './pair.tsx';
