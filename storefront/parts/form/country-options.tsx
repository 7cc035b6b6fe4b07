// A list of countries, each found by every name that people type. The names are worked out when the list opens, not with the page.
import { useMemo } from 'react';
import { countryWords } from '#client/country-words.ts';
import { Picker, type PickerProps } from '#ui/input/picker.tsx';

/** `value` of an option: the code of the country. */
export default function CountryOptions({ options, ...props }: PickerProps) {
  const named = useMemo(
    () => options.map((one) => ({ ...one, words: [one.words, countryWords(one.value)].filter(Boolean).join('\n') })),
    [options],
  );
  return <Picker {...props} options={named} />;
}
