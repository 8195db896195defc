/** The upper bound for Fastify on this machine: one route that sends a constant text as long as the product list. Prints its URL. */
import fastify from 'fastify';

const body = 'x'.repeat(1_400);
const app = fastify();
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
