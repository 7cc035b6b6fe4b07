// Helpers for markup.

/** Joins class names, skipping empty ones. */
export function cx(...parts: unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** A picture-like element: named for screen readers, or hidden from them when the words are next to it. */
export function spoken(label: string | undefined) {
  return label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
}

/** A block that is a named group only when it has a name. */
export function grouped(label: string | undefined, role = 'group') {
  return label ? { role, 'aria-label': label } : {};
}
