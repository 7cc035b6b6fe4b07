// A load generator in a process of its own: in the server's process the client would cost more than the server. Forked by the benchmarks.
import { Client } from 'undici';
import { load } from './measure.ts';

/** `@N` in the form counts the requests of a run up to `many` and begins anew, `@W` does so up to a hundred. */
export type HttpLoad = {
  origin: string;
  path: string;
  method: 'GET' | 'POST';
  form: string;
  headers: Record<string, string>;
  many: number;
  workers: number;
  seconds: number;
};
/** Answers a second, and the times in ms within which half and 99 of 100 came; or what went wrong. */
export type HttpLoaded = Awaited<ReturnType<typeof load>> | { wrong: string };

let asked = 0;
function bodyOf({ form, many }: HttpLoad): string | null {
  asked += 1;
  return form === '' ? null : form.replaceAll('@N', String(1 + (asked % many))).replaceAll('@W', String(asked % 100));
}

/** One request; its answer is read and thrown away. */
const ask = (client: Client, wanted: HttpLoad): Promise<void> =>
  new Promise((resolve, reject) => {
    const { path, method, headers } = wanted;
    let status = 0;
    const answer = {
      onConnect: () => {},
      onHeaders: (code: number) => {
        status = code;
        return true;
      },
      onData: () => true,
      onComplete: () => (status === 200 ? resolve() : reject(new Error(`${path}: ${status}`))),
      onError: reject,
    };
    client.dispatch({ path, method, headers, body: bodyOf(wanted) }, answer);
  });

async function loaded(wanted: HttpLoad): Promise<HttpLoaded> {
  asked = 0;
  const clients = Array.from({ length: wanted.workers }, () => new Client(wanted.origin));
  try {
    return await load((worker) => ask(clients[worker]!, wanted), wanted);
  } catch (error) {
    return { wrong: String(error) };
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

process.on('message', async (wanted: HttpLoad) => process.send!(await loaded(wanted)));
