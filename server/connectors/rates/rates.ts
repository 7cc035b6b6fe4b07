// Market rates from RATES_URL: JSON {date: "YYYY-MM-DD", base: "CNY", rates: {EUR: 0.12 ...}}; rates of another base are converted to CNY.

import Big from 'big.js';
import { readJson } from '#contract/clean-text.ts';
import { readText } from '../bounded-answer.ts';

/** Longest answer, in bytes: rates of all currencies take some ten thousand. */
const MAX_ANSWER = 1 << 20;

export type Rates = { date: string /** units for 1 CNY, decimal texts */; units: Record<string, string> };

/** Fetches and validates the rates. Throws with the reason when the response is malformed, so that the caller keeps the old rates. */
export async function fetchRates(url: string, timeout = 20_000): Promise<Rates> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'follow' });
  if (!reply.ok) throw new Error(`rates: ${reply.status}`);
  return parseRates(readJson(await readText(reply, MAX_ANSWER)));
}

export function parseRates(answer: unknown): Rates {
  const { date, base, rates } = (answer ?? {}) as { date?: unknown; base?: unknown; rates?: unknown };
  if (
    typeof date !== 'string' ||
    !/^\d{4}-\d{2}-\d{2}$/.test(date) ||
    typeof base !== 'string' ||
    typeof rates !== 'object' ||
    rates === null
  )
    throw new Error('rates: date, base and rates are expected');
  const all = { ...(rates as Record<string, unknown>), [base]: 1 };
  const cny = number(all.CNY);
  if (!cny) throw new Error('rates: CNY is missing');
  const units: Record<string, string> = {};
  for (const [code, value] of Object.entries(all)) {
    const rate = number(value);
    if (/^[A-Z]{3}$/.test(code) && rate) units[code] = new Big(rate).div(cny).round(12).toFixed();
  }
  return { date, units };
}

const number = (value: unknown): string | null =>
  (typeof value === 'number' || typeof value === 'string') && Number(value) > 0 && Number.isFinite(Number(value))
    ? String(value)
    : null;
