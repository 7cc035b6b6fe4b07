// Digits that are easy to guess: all the same, or counted up or down.
export function easyToGuess(digits: string): boolean {
  const steps = new Set([...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index])));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0]!);
}
