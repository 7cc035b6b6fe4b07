// Tells a hardware scanner from a hand: a scanner types a whole code within moments and ends with Enter, wherever the focus is. What came in
// one go is one code: a hiccup of the radio or of a busy phone must not cut off its beginning, nor a blank in it.
type KeyStroke = { key: string; at: number };
export type ScanBuffer = {
  /** A key arrived. Answers the code when this key ends one; `begins`: nothing came just before it; `burst` while keys come as fast as a scanner's. */
  press: (stroke: KeyStroke) => { code: string | null; begins: boolean; burst: boolean };
  reset: () => void;
};

/** Between two keys of a scanner there are at most so many ms on the whole; a fast typist needs about 80. */
const GAP_MS = 45;
/** After so long a pause something else begins. */
const PAUSE_MS = 150;
/** A burst that broke off so shortly before is the head of the same label: what follows is no whole number. */
const BROKEN_MS = 1500;
const LEAST = 5;
const BURST = 3;

export function createScanBuffer(): ScanBuffer {
  let text = '';
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let broken = false;
  const fast = () => text.length >= BURST && last - first <= GAP_MS * (text.length - 1);
  const reset = () => {
    text = '';
    broken = false;
    first = Number.NEGATIVE_INFINITY;
    last = Number.NEGATIVE_INFINITY;
  };
  return {
    press({ key, at }) {
      const paused = at - last > PAUSE_MS;
      if (key === 'Enter' || key === 'Tab') {
        const code = !paused && !broken && text.trim().length >= LEAST && at - first <= GAP_MS * text.length ? text.trim() : null;
        reset();
        return { code, begins: false, burst: code !== null };
      }
      // Shift and the like stand between the letters of a capital code and end nothing.
      if (key.length !== 1) return { code: null, begins: false, burst: false };
      if (paused) {
        broken = fast() && at - last < BROKEN_MS;
        first = at;
      }
      text = paused ? key : text + key;
      last = at;
      return { code: null, begins: paused, burst: fast() };
    },
    reset,
  };
}

/** The camera sees the same label many times a second: it counts once, and again only after a while. */
export function createOnce(ms = 3000) {
  let seen = { code: '', at: Number.NEGATIVE_INFINITY };
  return (code: string, at: number): boolean => {
    const fresh = code !== seen.code || at - seen.at > ms;
    seen = { code, at: fresh ? at : seen.at };
    return fresh;
  };
}
