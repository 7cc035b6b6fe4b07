// Finding an option by what was typed: case and accents do not matter. One that is called exactly so comes first, then those that begin with it.
export function plainWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

export function matchOptions<O extends { label: string; value: string; words?: string }>(options: O[], typed: string): O[] {
  const query = plainWords(typed);
  if (query === '') return options;
  const exact: O[] = [];
  const begins: O[] = [];
  const holds: O[] = [];
  for (const option of options) {
    const label = plainWords(option.label);
    // Several names stand on lines of their own.
    const words = plainWords(option.words ?? '');
    if (label === query || option.value.toLowerCase() === query || words.split('\n').includes(query)) exact.push(option);
    else if (label.startsWith(query)) begins.push(option);
    else if (label.includes(query) || words.includes(query)) holds.push(option);
  }
  return [...exact, ...begins, ...holds];
}
