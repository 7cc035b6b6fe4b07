// Korean: words with particles, and those that consist of several.
const PARTICLES =
  /(으로부터|에서는|에서|에게|까지|부터|으로|이나|처럼|보다|하고|이랑|용으로|은|는|이|가|을|를|의|에|로|와|과|도|만|랑|나)$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;

export const isHangul = (word: string): boolean => HANGUL.test(word);

/** 가방을 -> 가방; null for a word without a particle, or of which too little would be left. */
export function withoutParticle(word: string): string | null {
  if (!isHangul(word)) return null;
  const noun = word.replace(PARTICLES, '');
  return noun !== word && noun.length >= 2 ? noun : null;
}
