// The log in development: pino's lines of JSON as text, a stack by the frames of our own code alone.
const LEVELS: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const ROOT = new URL('../', import.meta.url);
const APART = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'path', 'err', 'request']);

const ownFrame = (line: string): boolean => !/node_modules|\bnode:|<anonymous>|\(native\)/.test(line);

/** A stack without frames of packages and of Node, its files from the folder of the shop on. */
function ownStack(stack: string, root: URL = ROOT): string {
  return stack
    .split('\n')
    .filter((line) => !/^\s+at /.test(line) || ownFrame(line))
    .map((line) => line.replaceAll(root.href, '').replaceAll(root.pathname, ''))
    .join('\n');
}

type ErrorFields = { stack?: string; message?: string };
const textOf = (err: unknown): string =>
  typeof err === 'object' && err !== null ? ((err as ErrorFields).stack ?? (err as ErrorFields).message ?? '') : String(err);

/** One line of pino's as lines to read; what is no JSON is returned as it is. */
export function readableLine(line: string): string {
  let row: Record<string, unknown>;
  try {
    row = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const { level, msg, path, err } = row;
  const more = Object.entries(row).filter(([name]) => !APART.has(name));
  const head = [
    LEVELS[Number(level)] ?? String(level),
    path,
    msg,
    more.length > 0 ? JSON.stringify(Object.fromEntries(more)) : '',
  ];
  const stack = err === undefined ? [] : ownStack(textOf(err)).split('\n');
  return `${[head.filter(Boolean).join('  '), ...stack.map((one) => `  ${one}`)].join('\n')}\n`;
}

/** Where pino writes to in development. */
export const readable = (out: { write: (text: string) => unknown }) => ({
  write: (line: string) => void out.write(readableLine(line)),
});
