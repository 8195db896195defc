/** What Fastify can do at most here: one route that answers a ready text of the product list's length. Prints its address. */
import fastify from 'fastify';

const body = 'x'.repeat(1_400);
const app = fastify();
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
