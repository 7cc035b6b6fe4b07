// Reading and writing localStorage. A browser that forbids storage, or has none left, behaves as if nothing was stored.

/** The frame of a preview shares its browser with the editor's user: it reads and writes nothing of theirs. */
export const apart: boolean = /[?&]preview=/.test(globalThis.location?.search ?? '');

function box(): Storage | undefined {
  try {
    return apart ? undefined : globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function readText(name: string): string | undefined {
  try {
    return box()?.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether it was stored; an empty text removes the entry. */
export function writeText(name: string, text: string | null | undefined): boolean {
  try {
    if (text === undefined || text === null) box()?.removeItem(name);
    else box()?.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

export const storedNames = (): string[] => Object.keys(box() ?? {});
