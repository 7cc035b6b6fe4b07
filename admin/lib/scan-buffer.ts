// Tells a hardware scanner from a hand: a scanner types a whole code within moments and ends with Enter, wherever the focus is.
export type KeyStroke = { key: string; at: number };
export type ScanBuffer = {
  /** A key arrived. Answers the code when this key ends one; `burst` while keys come as fast as a scanner's. */
  press: (stroke: KeyStroke) => { code: string | null; burst: boolean };
  reset: () => void;
};

/** Between two keys of a scanner at most so many ms; a fast typist needs about 80. */
const GAP_MS = 45;
const LEAST = 5;
const BURST = 3;
const PART = /^[A-Za-z0-9._/-]$/;

export function createScanBuffer(): ScanBuffer {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  const reset = () => {
    text = '';
    last = Number.NEGATIVE_INFINITY;
  };
  return {
    press({ key, at }) {
      const quick = at - last <= GAP_MS;
      if (key === 'Enter' || key === 'Tab') {
        const code = quick && text.length >= LEAST ? text : null;
        reset();
        return { code, burst: code !== null };
      }
      // Shift and the like stand between the letters of a capital code and end nothing.
      if (!PART.test(key)) {
        if (key.length === 1) reset();
        return { code: null, burst: false };
      }
      text = quick ? text + key : key;
      last = at;
      return { code: null, burst: text.length >= BURST };
    },
    reset,
  };
}

/** What is compared and shown: capitals and digits only, as parcels bear it. */
export const cleanCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The camera sees the same label many times a second: it counts once, and again only after a while. */
export function createOnce(ms = 3000) {
  let seen = { code: '', at: Number.NEGATIVE_INFINITY };
  return (code: string, at: number): boolean => {
    const fresh = code !== seen.code || at - seen.at > ms;
    seen = { code, at: fresh ? at : seen.at };
    return fresh;
  };
}
