// Escapes text for HTML: names, titles and messages come from members, marketplaces and operators.
import { lookup } from '#contract/lookup.ts';

const ENTITIES = lookup<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' });

export const escaped = (text: string | number): string => String(text).replace(/[&<>"']/g, (c) => ENTITIES.get(c)!);
