// Small choices kept in the browser. A browser that forbids storage forgets them; nothing else changes.
const NAME = 'sampan.desk.';

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(NAME + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(NAME + name);
    else localStorage.setItem(NAME + name, value);
  } catch {
    // forbidden or full: the choice lasts until the page is closed
  }
}
