// Patterns for LIKE and ILIKE made of what somebody typed.

/** Matches texts that contain the words as they stand: `%`, `_` and the backslash are escaped. */
export const containsPattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
