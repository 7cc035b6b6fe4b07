export const USAGE: string;
export function readArguments(words: readonly string[], now?: number): { flags: string[]; env: Record<string, string> };
