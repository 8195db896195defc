/**
 * The upper bound for Fastify on this machine: plain routes that return what our server sent, the same JSON through the same headers.
 * The argument has them by path, as JSON. Prints its URL.
 */
import fastify from 'fastify';
import type { SampleResponse } from './start-bare.ts';

const app = fastify();
const samples: Record<string, SampleResponse> = JSON.parse(process.argv[2] ?? '{}');
for (const [path, { headers, data }] of Object.entries(samples)) {
  app.get(path, (_request, reply) => reply.headers(headers).send(data));
}
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
