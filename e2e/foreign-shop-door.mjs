// Loaded before the server of the browser tests: connections to the foreign shop's name go to its local port. The shop itself
// connects to public addresses only and has no switch for this; every other name is resolved and refused as usual.
import net from 'node:net';

const [host, port] = (process.env.FOREIGN_SHOP ?? '').split(':');
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [first, ...rest] = Array.isArray(args[0]) ? args[0] : args;
  if (!host || typeof first !== 'object' || first?.host !== host) return connect.apply(this, args);
  const { lookup: _, ...options } = first;
  return connect.call(
    this,
    { ...options, host: '127.0.0.1', port: Number(port) },
    ...rest.filter((one) => typeof one === 'function'),
  );
};
