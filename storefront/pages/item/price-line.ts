// The price history of goods as a line: a price is valid until the next change. Pure.
export type Point = { time: string; price: number };
export type PriceLine = { path: string; days: number; dots: { x: number; y: number }[] };

const DAY = 86_400_000;
const LEAST_DAYS = 7;

/**
 * Steps from the first known price until `now`, in a box of `width` x `height` with the highest price at the top. A line that never moved runs through the
 * middle.
 */
export function priceLine(points: readonly Point[], now: number, box: { width: number; height: number }): PriceLine {
  const first = points[0] ? Date.parse(points[0].time) : now;
  const begin = Math.min(first, now - LEAST_DAYS * DAY);
  const prices = points.map((point) => point.price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const round = (value: number) => Math.round(value * 10) / 10;
  const x = (time: number) => round(((time - begin) / Math.max(1, now - begin)) * box.width);
  const y = (price: number) => round(high === low ? box.height / 2 : ((high - price) / (high - low)) * box.height);
  const dots = points.map((point, at) => ({ x: at === 0 ? 0 : x(Date.parse(point.time)), y: y(point.price) }));
  const path = dots.map((dot, at) => (at === 0 ? `M0 ${dot.y}` : `H${dot.x}V${dot.y}`)).join('');
  return { path: `${path}H${box.width}`, days: Math.max(1, Math.round((now - begin) / DAY)), dots: dots.slice(1) };
}
