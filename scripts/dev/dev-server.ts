/** Stands before the server in development: passes everything on, and tells open pages what was built. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { inlineCss, type Sheets } from '../build/styles.ts';

type Ports = { port: number; serverPort: number };
export type Front = {
  showBuild: (buildId: string, how: { reload: boolean }) => void;
  showStyles: (sheets: Sheets) => void;
  showProblem: (message: string) => void;
  close: () => void;
};

const retryMs = 100;
/** A restarting server is waited for so long. */
const patienceMs = 15_000;

export async function openFront({ port, serverPort }: Ports): Promise<Front> {
  const listeners = new Set<ServerResponse>();
  let buildId = '';
  let sheets: Sheets = new Map();
  const tell = (event: string, data: unknown) => {
    for (const listener of listeners) listener.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://front');
    if (pathname === '/__dev/events') listen(listeners, outgoing, buildId);
    else if (pathname.startsWith('/__dev/styles/')) sendSheet(sheets, pathname, outgoing);
    else passOn(incoming, outgoing, serverPort, Date.now() + patienceMs);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  return {
    showBuild: (id, { reload }) => {
      buildId = id;
      tell('built', { id, reload });
    },
    showStyles: (fresh) => {
      sheets = fresh;
      tell('styles', null);
    },
    showProblem: (message) => tell('problem', message),
    close: () => {
      for (const listener of listeners) listener.end();
      server.close();
    },
  };
}

/** Server-sent events; whoever comes later is told what the last build was. */
function listen(listeners: Set<ServerResponse>, outgoing: ServerResponse, buildId: string): void {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  outgoing.write(
    `retry: 1000\n\n${buildId && `event: built\ndata: ${JSON.stringify({ id: buildId, reload: true })}\n\n`}`,
  );
  listeners.add(outgoing);
  outgoing.once('close', () => listeners.delete(outgoing));
}

/** `/__dev/styles/document/home.css` is what is inlined in a document, `/__dev/styles/page/home.css` the page's own sheet. */
function sendSheet(sheets: Sheets, pathname: string, outgoing: ServerResponse): void {
  const [, kind, page = ''] = /(\w+)\/([\w-]+)\.css$/.exec(pathname) ?? [];
  const css = kind === 'document' ? inlineCss(sheets, page) : (sheets.get(`pages/${page}`) ?? '');
  outgoing.writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' });
  outgoing.end(css);
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number, until: number): void {
  const { method, url, headers } = incoming;
  const passed = request({ host: 'localhost', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && Date.now() < until) {
      setTimeout(() => passOn(incoming, outgoing, port, until), retryMs);
    } else if (!outgoing.headersSent) {
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(`The server does not answer: ${error.message}\n`);
    }
  });
  // Nothing was sent while nobody accepted the connection, so a later try still has the whole body.
  passed.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => incoming.pipe(passed));
    else incoming.pipe(passed);
  });
}
