// Calls a server as fast as it answers, by wrk: a client written in JavaScript costs as much as a bare answer does, which makes
// every ratio look too good.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('http-load.lua', import.meta.url));
const run = promisify(execFile);
const WORKERS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/** Seconds, before what is counted: the engine compiles what is called often. */
const WARM_UP = 1;

/** Requests that were sent before: answers are cached for a while, so counting continues where it stopped. */
let sent = 0;

/**
 * `form` is sent by POST; null sends a GET. `@N` in it is the number of the request, up to `many` and round again; `@W` the
 * same up to a hundred, as two letters.
 */
type Asked = { url: string; form: string | null; headers: Record<string, string>; many?: number };

/** Answers a second, and the median and p99 in ms; throws where one was not 200. */
export async function httpLoad({ url, form, headers, many = 1 }: Asked) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const posted = form === null ? [] : ['-s', SCRIPT];
  const args = (seconds: number) => ['-t1', `-c${WORKERS}`, `-d${seconds}`, '--latency', ...posted, ...named, url];
  const ask = async (seconds: number): Promise<string> => {
    const env = { ...process.env, FORM: form ?? '', MANY: String(many), FIRST: String(sent) };
    const { stdout } = await run('wrk', args(seconds), { env }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error('wrk is missing: apt-get install wrk') : error;
    });
    const wrong = /Non-2xx.*|Socket errors.*/.exec(stdout);
    if (wrong) throw new Error(`${url}: ${wrong[0]}`);
    sent += Number(/(\d+) requests in/.exec(stdout)![1]);
    return stdout;
  };
  await ask(WARM_UP);
  const stdout = await ask(SECONDS);
  const figure = (pattern: RegExp) => pattern.exec(stdout)!;
  const within = (percent: number): number => {
    const [, time, unit] = figure(new RegExp(`^ *${percent}% +([\\d.]+)(us|ms|s)`, 'm'));
    return Number(time) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
  };
  return { perSecond: Number(figure(/Requests\/sec: +([\d.]+)/)[1]), p50: within(50), p99: within(99) };
}
