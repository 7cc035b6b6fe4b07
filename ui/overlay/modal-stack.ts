// The open modal dialogs, topmost last. The toast moves into the topmost one, because the page behind it is inert.
let stack: HTMLElement[] = [];
const listeners = new Set<() => void>();

export const modalStack = {
  push(element: HTMLElement): () => void {
    stack = [...stack, element];
    for (const listener of listeners) listener();
    return () => {
      stack = stack.filter((other) => other !== element);
      for (const listener of listeners) listener();
    };
  },
  top: (): HTMLElement | null => stack.at(-1) ?? null,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
