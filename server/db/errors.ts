// Classifies database errors: connection lost, server too busy, or a transaction that has to be retried; and retries after a lost connection.

/** SQLSTATEs of connection errors: server shutting down or starting up, connection terminated or timed out by the server. */
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
/** Messages of `pg` errors that have no code. */
const GONE_TEXT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired)/;
/** All connections are in use: of the pool (text) or of the server (code). */
const BUSY_TEXT = /^timeout exceeded when trying to connect/;
const TOO_MANY = '53300';
const [SERIALIZATION, DEADLOCK] = ['40001', '40P01'];

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
const textOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** The connection broke or could not be opened: nothing uncommitted was stored. */
export const isConnectionLost = (error: unknown): boolean =>
  GONE_STATE.test(codeOf(error)) ||
  GONE_SOCKET.has(codeOf(error)) ||
  GONE_TEXT.test(textOf(error)) ||
  (error instanceof AggregateError && error.errors.some(isConnectionLost));

/** Serialization failure or deadlock: the database rolled this transaction back, and a retry may succeed. */
export const isSerializationFailure = (error: unknown): boolean => [SERIALIZATION, DEADLOCK].includes(codeOf(error));

/** PostgreSQL's answer to a prepared statement whose columns have changed since, or that the connection has lost (a pooler between, DEALLOCATE). */
export const isStalePlan = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === '26000' || (code === '0A000' && /cached plan must not change result type/.test(String(error)));
};

/** Any error that is not the call's fault: the same call may succeed in a moment. */
export const isTransient = (error: unknown): boolean =>
  isConnectionLost(error) || isSerializationFailure(error) || codeOf(error) === TOO_MANY || BUSY_TEXT.test(textOf(error));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Delays in ms: gives the pool time to notice its other broken connections. */
export const SHORT_RETRY = [100];
/** Delays in ms for recording what was done outside the database: longer in total than a restart or failover. */
export const LONG_RETRY = [100, 500, 1000, 2000, 4000, 8000, 8000];

/** Runs idempotent work, and retries it after each of `pauses` (ms) when the database connection was lost. */
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
