// A bill that was made to be paid now: "place order" leads to its page, and the pad for the pay password opens there
// automatically when the wallet pays it. It is valid for one visit of that page: not after a reload or Back.
let wanted = '';

export const payAtOnce = (no: string): void => {
  wanted = no;
};

/** Whether this bill is to be paid at once; true a single time. */
export function takePayAtOnce(no: string): boolean {
  const found = wanted === no;
  if (found) wanted = '';
  return found;
}
