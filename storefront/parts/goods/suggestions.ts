// Words to offer while typing: earlier ones first, then what the server knows, then hot words. Pure.
export type Suggestion = { word: string /** searched for before */; known: boolean };

const MOST = 8;

export function suggestions(
  typed: string,
  from: { earlier: readonly string[]; words: readonly string[]; hot: readonly string[] },
): Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [];
  const fits = (word: string) => word.toLowerCase().includes(wanted);
  const all = [
    ...from.earlier.filter(fits).map((word) => ({ word, known: true })),
    ...from.words.map((word) => ({ word, known: false })),
    ...from.hot.filter(fits).map((word) => ({ word, known: false })),
  ];
  const seen = new Set([wanted]);
  return all
    .filter(({ word }) => {
      const name = word.trim().toLowerCase();
      if (!name || seen.has(name)) return false;
      seen.add(name);
      return true;
    })
    .slice(0, MOST);
}
