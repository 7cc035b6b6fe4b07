// Uploads a file in tests, as a browser does.
import type { Shop } from './testing.ts';

type Reply = { status: number; code: number; data: { id: number; url: string; fullurl: string; key?: string; field?: string } };

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
