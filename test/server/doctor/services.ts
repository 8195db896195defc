/** Small servers that answer as services with wrong settings do. All of them end with the test process. */
import { createServer as createHttp } from 'node:http';
import { createServer as createTcp, type Server } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { listen } from '#test/support/listen.ts';

/** Nothing listens there: it needs a privilege, and no service has this number. */
export const closedPort = 2;

type HttpResponse = [status: number, body: string, location?: string];

/** Responds with status and body, or redirects to `location`. Returns the URL. */
export async function startHttpServer(respond: (url: string) => HttpResponse): Promise<string> {
  const server = createHttp((request, response) => {
    request.resume();
    const [status, body, location] = respond(request.url ?? '');
    response.writeHead(status, location ? { location } : {}).end(body);
  });
  after(() => server.closeAllConnections());
  return `http://127.0.0.1:${await openServer(server)}`;
}

/** Wants a password. Returns the URL with the user and `password`. */
export async function startMailServer(password = 'wrong'): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === 'right' ? done(null, { user: 'tern' }) : done(new Error('535 Invalid login')),
  });
  server.on('error', () => {});
  return `smtp://tern:${password}@127.0.0.1:${await openServer(server.server as Server)}`;
}

/** A PostgreSQL server that refuses every connection (https://www.postgresql.org/docs/current/protocol-error-fields.html). */
export async function startPostgresServer(code: string, message: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const server = createTcp((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
    socket.on('error', () => {});
  });
  return `postgres://127.0.0.1:${await openServer(server)}/tern`;
}

function openServer(server: Server): Promise<number> {
  after(() => void server.close());
  return listen(server);
}
