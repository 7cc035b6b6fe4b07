// What each input of a resource form gets.
import type { Field } from '#contract/desk/resource.ts';

export type InputProps = { f: Field; disabled?: boolean };
