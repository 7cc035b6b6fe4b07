// Small choices stored in the browser, under `sampan.desk.`. A browser that forbids storage forgets them; nothing else changes.
import { readText, writeText } from '#client/storage.ts';

const PREFIX = 'sampan.desk.';

export const storage = {
  get: (name: string): string | undefined => readText(PREFIX + name),
  set: (name: string, value: string | null): boolean => writeText(PREFIX + name, value),
};
