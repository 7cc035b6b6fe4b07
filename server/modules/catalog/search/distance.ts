// Distance of typing errors by Damerau (a letter added, missing, replaced, or two swapped), and keys that find words of small distance
// without comparing all words: the word with one or two letters removed (the SymSpell method).
const SHORTEST = 4;
const LONG = 8;
const LONGEST = 20;

/** How many errors a word may have: none below 4 letters, 1 below 8, else 2. */
export const errorsIn = (word: string): number =>
  word.length < SHORTEST || word.length > LONGEST ? 0 : word.length < LONG ? 1 : 2;

/** Keys of a word, as 32-bit numbers: two words within the distance share one. */
export function nearKeys(word: string): number[] {
  const most = errorsIn(word);
  if (most === 0) return [];
  let level = new Set([word]);
  const all = new Set(level);
  for (let n = 0; n < most; n++) {
    const next = new Set<string>();
    for (const one of level) for (let at = 0; at < one.length; at++) next.add(one.slice(0, at) + one.slice(at + 1));
    for (const one of next) all.add(one);
    level = next;
  }
  return [...all].map(hash);
}

/** FNV-1a, signed 32 bits as PostgreSQL's int. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return h | 0;
}

/** Damerau distance (optimal string alignment); `most` + 1 when it is more than that. */
export function distance(a: string, b: string, most = 2): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length]!, most + 1);
}
