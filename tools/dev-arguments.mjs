// Parses the arguments of `npm run dev`.
export const USAGE = `npm run dev -- [options]
  --inspect[=host:port]     Node's debugger in the server; also --inspect-brk and --inspect-wait
  --statements              print what each call asks of the database
  --now 2026-12-01T10:00    the server's clock begins at this time
  --ahead 3d                the server's clock is ahead: minutes (m), hours (h), days (d); -3d: behind`;

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Flags for Node and the environment of the server. Throws an Error with the reason. `now` is this machine's time. */
export function readArguments(words, now = Date.now()) {
  const flags = [];
  const env = {};
  const rest = [...words];
  const valueFor = (word, name) => {
    const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : rest.shift();
    if (!value) throw new Error(`${name} needs a value`);
    return value;
  };
  while (rest.length > 0) {
    const word = rest.shift();
    const name = word.split('=')[0];
    if (/^--inspect(-brk|-wait)?$/.test(name)) flags.push(word);
    else if (word === '--statements') env.DEV_STATEMENTS = '1';
    else if (name === '--now') env.DEV_AHEAD_MS = String(timeOf(valueFor(word, name)) - now);
    else if (name === '--ahead') env.DEV_AHEAD_MS = String(spanOf(valueFor(word, name)));
    else throw new Error(`${word} is no option`);
  }
  return { flags, env };
}

function timeOf(text) {
  const time = new Date(text).getTime();
  if (Number.isNaN(time)) throw new Error(`--now needs a time such as 2026-12-01T10:00, not ${text}`);
  return time;
}

function spanOf(text) {
  const [, number, unit] = /^(-?\d+)([mhd])$/.exec(text) ?? [];
  if (!unit) throw new Error(`--ahead needs a span such as 90m, 12h or 3d, not ${text}`);
  return Number(number) * UNITS[unit];
}
