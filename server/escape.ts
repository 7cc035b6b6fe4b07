// Text as html shows it: names, titles and messages come from members, marketplaces and operators.
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string | number): string => String(text).replace(/[&<>"']/g, (c) => ENTITIES[c]!);
