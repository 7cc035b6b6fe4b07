// Labels of resources, fields and choices.

import { knows, tell } from '#admin/lib/i18n.ts';
import { choiceOf, type Field, labelOf } from '#contract/desk/resource.ts';

export const resourceLabel = (name: string): string => tell(`desk.resource.${name}`);
export const fieldLabel = (f: Field): string => tell(labelOf(f));
export const choiceLabel = (f: Field, value: string): string => (knows(choiceOf(f, value)) ? tell(choiceOf(f, value)) : value);
