// Asks one address over and over from a process of its own: within the server's, whoever asks would cost more than the answer. Forked by the benchmarks.
import { Client } from 'undici';
import { load } from './measure.ts';

/** `@N` in the form counts the requests of a run, `@W` does so up to a hundred. */
export type HttpLoad = {
  origin: string;
  path: string;
  method: 'GET' | 'POST';
  form: string;
  headers: Record<string, string>;
  workers: number;
  seconds: number;
};
/** Answers a second, and the times in ms within which half and 99 of 100 came; or what went wrong. */
export type HttpLoaded = Awaited<ReturnType<typeof load>> | { wrong: string };

let asked = 0;
function bodyOf(form: string): string | null {
  asked += 1;
  return form === '' ? null : form.replaceAll('@N', String(asked)).replaceAll('@W', String(asked % 100));
}

/** One request; its answer is read and thrown away. */
const ask = (client: Client, { path, method, form, headers }: HttpLoad): Promise<void> =>
  new Promise((resolve, reject) => {
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
    client.dispatch({ path, method, headers, body: bodyOf(form) }, answer);
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
