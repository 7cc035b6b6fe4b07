// Light, dark, or as the system has it.
import { storage } from '#admin/lib/storage.ts';
import { createStore, useStore } from '#client/store.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const theme = createStore<Theme>((storage.get('theme') as Theme | null) ?? 'system');
export const useTheme = (): Theme => useStore(theme);

const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export function setTheme(choice: Theme): void {
  storage.set('theme', choice === 'system' ? null : choice);
  theme.set(choice);
  apply();
}

function apply(): void {
  const isDark = theme.get() === 'dark' || (theme.get() === 'system' && dark().matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

export function watchTheme(): void {
  apply();
  dark().addEventListener('change', apply);
}
