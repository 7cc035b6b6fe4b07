// Rich text in each language. The editor is a file of its own, loaded with the first form that has such a field.
import { lazy, Suspense } from 'react';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { MachineMark } from '#admin/pages/resources/inputs/machine-mark.tsx';
import { useField } from '#admin/pages/resources/use-field.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

const RichTexts = lazy(() => import('#admin/parts/rich/rich-texts.tsx'));

export function HtmlInput({ f }: InputProps) {
  const { value, change, left, error, label } = useField<Record<string, string> | null>(f);
  return (
    <Suspense fallback={<SkeletonBlock height={320} />}>
      <RichTexts
        label={label}
        value={value ?? {}}
        onChange={change}
        onBlur={left}
        error={error}
        mark={(code) => <MachineMark key={code} f={f} lang={code} />}
      />
    </Suspense>
  );
}
