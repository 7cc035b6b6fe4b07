// The least that the framework can answer, in a process of its own as the shop's server is. Forked by the benchmarks.
import fastify from 'fastify';

const bare = fastify();
bare.get('/', async () => ({ code: 1, msg: '', data: {} }));
process.send!(await bare.listen({ port: 0, host: '127.0.0.1' }));
