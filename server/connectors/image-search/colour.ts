// The colours of a picture as a histogram. The model's layers hardly distinguish a red bag from a blue one; buyers do.

/** Steps of red, green and blue. */
const STEPS = 4;
export const COLOURS = STEPS ** 3;
/** The middle counts more: standard deviation of the weight, as a part of the side. */
const SPREAD = 0.3;
/** Values (0 to 255) above which a pixel is taken for the background of a studio picture, and the weight of such a pixel. */
const WHITE = 240;
const WHITE_COUNTS = 0.3;

/** Square roots of the shares of each colour, a unit vector. `pixels`: rgb, `side` x `side`. */
export function colourHistogram(pixels: Uint8Array, side: number): Float32Array {
  const counts = new Float32Array(COLOURS);
  const weights = Float32Array.from({ length: side }, (_, at) => Math.exp(-(((at + 0.5) / side - 0.5) ** 2) / (2 * SPREAD ** 2)));
  const stepOf = (value: number) => Math.floor((value * STEPS) / 256);
  let sum = 0;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 3;
      const [r, g, b] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
      const weight = weights[x]! * weights[y]! * (r > WHITE && g > WHITE && b > WHITE ? WHITE_COUNTS : 1);
      counts[(stepOf(r) * STEPS + stepOf(g)) * STEPS + stepOf(b)]! += weight;
      sum += weight;
    }
  return counts.map((count) => Math.sqrt(count / sum));
}
