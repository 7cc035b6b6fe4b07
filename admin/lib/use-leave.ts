// Escape leaves step by step: first the field, so that single keys work again, then the piece of work.
import { useShortcut } from '#ui/input/shortcut.ts';

export function useLeave(leave: () => void, enabled: boolean): void {
  useShortcut(
    'escape',
    () => {
      const field = document.activeElement;
      if (field instanceof HTMLElement && field.matches('input, textarea, select')) field.blur();
      else leave();
    },
    { enabled },
  );
}
