// Settings that are a list: of days, such as 30,7,1, of points, or of countries, separated by commas (also Chinese ones) or spaces.
const BETWEEN = /\s*[,，、]\s*|\s+/;

/** The days in ascending order; null when the text is not a list of days. */
export function parseDays(text: string): number[] | null {
  const parts = text.trim().split(BETWEEN);
  if (parts.length > 10 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  return [...new Set(parts.map(Number))].sort((a, b) => a - b);
}

/** The codes of countries, each once; none for an empty text, null when it is not a list of codes of two letters. */
export function parseCountries(text: string): string[] | null {
  const codes = text.toUpperCase().trim().split(BETWEEN).filter(Boolean);
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? [...new Set(codes)] : null;
}

/** The points of each day, in their order; null when the text is not a list of numbers. */
export function parsePoints(text: string): number[] | null {
  const parts = text.trim().split(BETWEEN);
  return parts.length > 31 || !parts.every((part) => /^\d{1,4}$/.test(part)) ? null : parts.map(Number);
}

/** The points of a saved setting. Throws on a malformed one, because saving validates it. */
export function pointsOf(text: string): number[] {
  const points = parsePoints(text);
  if (!points) throw new Error(`not a list of points: ${text}`);
  return points;
}

/** The countries of a saved setting. Throws on a malformed one, because saving validates it. */
export function countriesOf(text: string): string[] {
  const codes = parseCountries(text);
  if (!codes) throw new Error(`not a list of countries: ${text}`);
  return codes;
}

/** The days of a saved setting. Throws on a malformed one, because saving validates it. */
export function daysOf(text: string): number[] {
  const days = parseDays(text);
  if (!days) throw new Error(`not a list of days: ${text}`);
  return days;
}
