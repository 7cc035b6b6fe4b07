// When the server closes: idle connections end at once, the others with their answer in flight. Otherwise a keep-alive
// connection of a browser or a proxy would delay the exit.
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export function endConnections(server: FastifyInstance): void {
  const open = new Set<Socket>();
  /** Answers in flight, by connection. */
  const busy = new Map<Socket, number>();
  let closing = false;
  // Also those without a request: browsers open some ahead.
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      busy.delete(socket);
    });
  });
  server.addHook('onRequest', (req, _, done) => {
    const { socket } = req.raw;
    // Not an injected request of a test.
    if (socket instanceof Socket) busy.set(socket, (busy.get(socket) ?? 0) + 1);
    done();
  });
  server.addHook('onResponse', (req, _, done) => {
    const { socket } = req.raw;
    const answers = busy.get(socket);
    if (answers === undefined) return done();
    if (answers > 1) busy.set(socket, answers - 1);
    else {
      busy.delete(socket);
      if (closing) socket.destroySoon();
    }
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
