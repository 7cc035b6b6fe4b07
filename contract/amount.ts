// Formats CNY amounts (fen) for display: one rule for screens, messages, mails and refusals. Exact: whole fen, no floating point.

/** 123450 with "¥" is "¥1,234.50"; `short` drops ".00". */
export function withSign(fen: number, sign: string, short = false): string {
  const all = Math.abs(Math.round(fen));
  const whole = String(Math.floor(all / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const part = String(all % 100).padStart(2, '0');
  return `${fen < 0 ? '−' : ''}${sign}${short && part === '00' ? whole : `${whole}.${part}`}`;
}

/** 123450 is "¥1,234.50" in Chinese, "CNY 1,234.50" in other languages. */
export const cny = (fen: number, lang: string, short = false): string => withSign(fen, lang === 'zh-cn' ? '¥' : 'CNY ', short);
