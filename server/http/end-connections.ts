// When the server closes: connections that wait for nothing end at once, the others with the answer that is on its way. Without it one that a
// browser or a proxy keeps open would hold the process up.
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export function endConnections(server: FastifyInstance): void {
  const open = new Set<Socket>();
  /** Answers on their way, by connection. */
  const busy = new Map<Socket, number>();
  let closing = false;
  // Also those that never ask anything: browsers open some ahead.
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.addHook('onRequest', (req, reply, done) => {
    const { socket } = req.raw;
    if (!(socket instanceof Socket)) return done(); // a test's
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    reply.raw.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (left > 0) return void busy.set(socket, left);
      busy.delete(socket);
      if (closing) socket.destroySoon();
    });
    done();
  });
  server.addHook('onSend', (_, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('preClose', async () => {
    closing = true;
    for (const socket of open) if (!busy.has(socket)) socket.destroy();
  });
}
