// Uploads a file in tests, as a browser does.
import { randomBytes } from 'node:crypto';
import { hashToken } from './http/who.ts';
import type { Shop } from './testing.ts';

type Reply = {
  status: number;
  code: number;
  msg: string;
  data: { id: number; url: string; fullurl: string; key?: string; field?: string };
};

export async function sendFile(
  shop: Shop,
  path: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
  file: Buffer | null,
  name = 'file',
): Promise<Reply> {
  const form = new FormData();
  for (const [k, v] of Object.entries(fields)) form.set(k, v);
  if (file) form.set(name, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'picture.png');
  const request = new Request('http://shop.test/', { method: 'POST', body: form });
  const reply = await shop.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': request.headers.get('content-type')!, ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, ...(reply.json() as Omit<Reply, 'status'>) };
}

/** The headers of a signed-in operator of that role. */
export async function deskHeaders(shop: Shop, role: string): Promise<Record<string, string>> {
  await shop.operator(role);
  const { token_hash: _, ...row } = await shop.db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .selectAll('s')
    .where('o.role', '=', role)
    .limit(1)
    .executeTakeFirstOrThrow();
  const token = randomBytes(18).toString('base64url');
  await shop.db
    .insertInto('operator_session')
    .values({ ...row, token_hash: hashToken(token) })
    .execute();
  return { cookie: `sampan_desk=${token}`, 'x-csrf': 'csrf' };
}
