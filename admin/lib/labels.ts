// Labels of resources, fields and choices.

import { hasText, translate } from '#admin/lib/i18n.ts';
import { choiceOf, type Field, labelOf } from '#contract/desk/resource.ts';

export const resourceLabel = (name: string): string => translate(`desk.resource.${name}`);
export const fieldLabel = (f: Field): string => translate(labelOf(f));
export const choiceLabel = (f: Field, value: string): string =>
  hasText(choiceOf(f, value)) ? translate(choiceOf(f, value)) : value;
