// Words that do not describe goods: left out of queries, and of the keys of synonyms.
const STOP = new Set(
  `a an the for of and or with in on to by de la le et 的 和 与 及
  les des du un une el los las del y con para por da do das dos com um uma em pour avec à au aux en
  mit für fuer und der die das den aus im zum zur von для из с со и на в от по من في على مع و`.split(/\s+/),
);

export const isTelling = (word: string): boolean => !STOP.has(word);
