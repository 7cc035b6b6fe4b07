// An amount that is typed in the chosen currency, or in that of a bill, while the shop counts fen. A prefilled amount stays
// exact until it is edited.
import { useState } from 'react';
import { plain } from '#contract/amount.ts';
import { type Currency, decimalsOf, type Fen, fenOf, minorOf, useCurrency } from '#shop/lib/money.ts';
import { minorFrom } from '#shop/parts/money/amount-text.ts';

export type Typed = {
  text: string;
  setText: (text: string) => void;
  /** undefined for what is no amount */
  fen: Fen | undefined;
  setFen: (fen: Fen) => void;
  /** another text in fen: for the check of a field */
  read: (text: string) => Fen | undefined;
  /** precedes the field */
  prefix: string;
};

/** Fen as a field shows them: "12.81", in German "12,81". */
export const typedText = (fen: Fen, c: Currency, rate?: string): string =>
  plain(minorOf(fen, c, rate), decimalsOf(c)).replace('.', c.style?.decimal ?? '.');

export function useTyped(initial?: Fen, bill?: { face: Currency; rate: string }): Typed {
  const chosen = useCurrency();
  const { face, rate } = bill ?? { face: chosen, rate: undefined };
  const put = (fen: Fen) => ({ text: typedText(fen, face, rate), fen });
  const [ours, setOurs] = useState(() => (initial === undefined ? undefined : put(initial)));
  const [text, setText] = useState(ours?.text ?? '');
  const read = (typed: string): Fen | undefined => {
    if (ours && typed === ours.text) return ours.fen;
    const minor = minorFrom(typed, decimalsOf(face));
    return minor === undefined ? undefined : fenOf(BigInt(minor), face, rate);
  };
  const setFen = (fen: Fen) => {
    const next = put(fen);
    setOurs(next);
    setText(next.text);
  };
  return { text, setText, fen: read(text), setFen, read, prefix: face.symbol || face.code };
}
