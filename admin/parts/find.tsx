// The search field of a list: "/" goes there, what is typed is asked for after a short rest.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchIcon } from '#ui/icons.tsx';
import { isComposing } from '#ui/input/composing.ts';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';

const REST_MS = 300;

export function Find({ value, onFind, placeholder }: { value: string; onFind: (words: string) => void; placeholder: string }) {
  const [words, setWords] = useState(value);
  /** half a word of an input method is not looked for */
  const [composing, setComposing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const find = useEffectEvent(onFind);
  useShortcut('/', () => field.current?.focus());
  useEffect(() => setWords(value), [value]);
  useEffect(() => {
    if (composing || words === value) return;
    const timer = setTimeout(() => find(words.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [words, value, composing]);
  return (
    <search className="desk-find">
      <SearchIcon />
      <input
        ref={field}
        type="search"
        value={words}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWords(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') find(words.trim());
          if (event.key !== 'Escape') return;
          setWords('');
          find('');
          field.current?.blur();
        }}
      />
      <KeyHint>/</KeyHint>
    </search>
  );
}
