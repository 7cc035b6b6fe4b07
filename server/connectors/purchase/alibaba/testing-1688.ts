// A local server that checks what the open platform of 1688 checks: signatures, expiring access tokens, changing refresh
// tokens.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectorStorage } from '../connector.ts';
import { signatureOf } from './http.ts';

const HOURS = 10;

/** The stored values of a connector, in memory. */
export function keptInMemory(): ConnectorStorage {
  const values = new Map<string, string>();
  const claimed = new Set<string>();
  return {
    get: async (name) => values.get(name) ?? null,
    put: async (name, value) => void values.set(name, value),
    claim: async (name) => !claimed.has(name) && Boolean(claimed.add(name)),
    release: async (name) => void claimed.delete(name),
  };
}

export async function open1688() {
  const answers: Record<string, { status?: number; body: string }> = {};
  const asked: { name: string; params: Record<string, string> }[] = [];
  /** the refresh tokens received */
  const renewals: string[] = [];
  let [issued, good] = [0, ''];
  /** Runs before a token is issued. */
  const hold = { wait: async () => {} };
  const server = createServer(async (req, reply) => {
    let body = '';
    for await (const part of req) body += part;
    const { _aop_signature, ...params } = Object.fromEntries(new URLSearchParams(body));
    const path = req.url!.slice(1);
    const say = (status: number, text: string) => {
      reply.statusCode = status;
      reply.end(text);
    };
    if (path.startsWith('http/1/system.oauth2/getToken/')) {
      renewals.push(params.refresh_token!);
      await hold.wait();
      if (params.client_secret !== 'secret' || !params.refresh_token!.startsWith('refresh'))
        return say(400, '{"error":"invalid_request","error_description":"refresh token expired"}');
      issued++;
      good = `access-${issued}`;
      return say(
        200,
        JSON.stringify({ access_token: good, expires_in: String(HOURS * 3600), refresh_token: `refresh-${renewals.length + 1}` }),
      );
    }
    const name = path.split('/')[3]!;
    asked.push({ name, params });
    if (_aop_signature !== signatureOf('secret', path, params))
      return say(400, '{"error_code":"400","error_message":"signature invalid"}');
    if (params.access_token !== good) return say(401, '{"error_code":"401","error_message":"access token expired"}');
    const { status = 200, body: text } = answers[name]!;
    say(status, text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keys: { key: '77', secret: 'secret', refresh: 'refresh-1', url },
    answers,
    asked,
    renewals,
    hold,
    /** The access token expires early. */
    revoke: () => {
      good = '';
    },
    close: () => void server.close(),
  };
}
