// What the database's failures mean: whether it went away, is too busy, or has chosen a transaction to start over.

/** Connection exceptions, a server that shuts down or starts up, a connection that was terminated or timed out by its server. */
const GONE_STATE = /^(08|57P0[1-5]|25P03)/;
const GONE_SOCKET = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What `pg` says without a code. */
const GONE_TEXT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired)/;
/** All connections are in use: of the pool, of the server. */
const BUSY_TEXT = /^timeout exceeded when trying to connect/;
const TOO_MANY = '53300';
const [SERIALIZATION, DEADLOCK] = ['40001', '40P01'];

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
const textOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** The connection broke, or there was none to be had: what was not committed has not happened. */
export const isConnectionLost = (error: unknown): boolean =>
  GONE_STATE.test(codeOf(error)) ||
  GONE_SOCKET.has(codeOf(error)) ||
  GONE_TEXT.test(textOf(error)) ||
  (error instanceof AggregateError && error.errors.some(isConnectionLost));

/** Two transactions met, and the database has undone this one: the same once more may well go through. */
export const isSerializationFailure = (error: unknown): boolean => [SERIALIZATION, DEADLOCK].includes(codeOf(error));

/** No fault of the call: it may be made again in a moment. */
export const isTransient = (error: unknown): boolean =>
  isConnectionLost(error) || isSerializationFailure(error) || codeOf(error) === TOO_MANY || BUSY_TEXT.test(textOf(error));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Time for the pool to notice which of its other connections broke with this one. */
export const SHORT_RETRY = [100];
/** For writing down what has been done outside the database: longer than a restart or a failover takes. */
export const LONG_RETRY = [100, 500, 1000, 2000, 4000, 8000, 8000];

/** Runs what may run twice; once more after each pause when the database went away under it. */
export async function withRetry<T>(run: () => Promise<T>, pauses: readonly number[] = SHORT_RETRY): Promise<T> {
  for (const ms of pauses) {
    try {
      return await run();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await pause(ms);
    }
  }
  return run();
}
