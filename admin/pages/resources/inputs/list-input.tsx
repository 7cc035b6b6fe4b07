// Words as chips: typed one after the other, taken away by a tap.
import { useState } from 'react';
import { type Key, t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField } from '#admin/pages/resources/use-field.ts';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { isComposing } from '#ui/input/composing.ts';
import { Field as Input } from '#ui/input/field.tsx';

export function ListInput({ f }: InputProps) {
  const { value, change, error, label, name } = useField<string[] | null>(f);
  const [text, setText] = useState('');
  const words = value ?? [];
  const add = (typed: string) => {
    const fresh = typed
      .split(/[,，;\n]/)
      .map((w) => w.trim())
      .filter((w) => w !== '' && !words.includes(w));
    if (fresh.length > 0) change([...words, ...new Set(fresh)]);
    setText('');
  };
  return (
    <div className="flex flex-col gap-16">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter adds a word instead of sending the form */}
      <div
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event) && text.trim()) {
            event.preventDefault();
            add(text);
          }
        }}
      >
        <Input
          label={label}
          name={name}
          value={text}
          onChange={(v) => (/[,，;]$/.test(v) ? add(v) : setText(v))}
          onBlur={() => add(text)}
          error={error}
          hint={f.hint ? t(f.hint as Key) : undefined}
          placeholder={t('desk.resource.add_word')}
          autoComplete="off"
        />
      </div>
      {words.length > 0 && (
        <Chips label={label}>
          {words.map((word) => (
            <Chip
              key={word}
              removable
              label={t('desk.resource.remove_word', { word })}
              onClick={() => change(words.filter((w) => w !== word))}
            >
              {word}
            </Chip>
          ))}
        </Chips>
      )}
    </div>
  );
}
