// Finding an option by what was typed: case and accents do not matter, options that begin with it come first.
export function plainWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

export function matchOptions<O extends { label: string; value: string; words?: string }>(options: O[], typed: string): O[] {
  const query = plainWords(typed);
  if (query === '') return options;
  const begins: O[] = [];
  const holds: O[] = [];
  for (const option of options) {
    const label = plainWords(option.label);
    if (label.startsWith(query) || option.value.toLowerCase() === query) begins.push(option);
    else if (label.includes(query) || plainWords(option.words ?? '').includes(query)) holds.push(option);
  }
  return [...begins, ...holds];
}
