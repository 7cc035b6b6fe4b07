// The hidden field behind a button that chooses one picture: the same file can be chosen twice in a row.
import type { RefObject } from 'react';

export type ImageInputProps = { input: RefObject<HTMLInputElement | null>; label: string; onChosen: (file: File) => void };

/** `input.current.click()` opens the choice; `label` is for screen readers. */
export function ImageInput({ input, label, onChosen }: ImageInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      className="ui-hidden"
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        const chosen = event.target.files?.[0];
        event.target.value = '';
        if (chosen) onChosen(chosen);
      }}
    />
  );
}
