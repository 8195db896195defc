/** HTTP/2 with TLS in front of a server, as in production: what the measured pages and their floors have in common. */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { visitorIpAddress } from './conditions.ts';

export type Certificate = {
  key: Buffer;
  cert: Buffer /** For Chromium's `--ignore-certificate-errors-spki-list`. */;
  spki: string;
};
export type TlsProxy = { origin: string; close: () => void };

/** Headers of a single connection, which HTTP/2 does not have. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

/** For `localhost` and one day, by the `openssl` program: Node cannot create certificates. */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'tern-certificate-'));
  try {
    const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', '-x509', '-days', '1', ...key, '-out', certFile, ...subject], { stdio: 'ignore' });
    const cert = readFileSync(certFile);
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    const spki = createHash('sha256').update(publicKey).digest('base64');
    return { key: readFileSync(keyFile), cert, spki };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Arguments with which Chromium trusts the certificate. */
export const trustArgs = ({ spki }: Certificate): string[] => [`--ignore-certificate-errors-spki-list=${spki}`];

/** @param serverPort of the HTTP server on 127.0.0.1 that responds */
export async function openTlsProxy({ key, cert }: Certificate, port: number, serverPort: number): Promise<TlsProxy> {
  const agent = new http.Agent({ keepAlive: true });
  const proxy = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const { ':authority': host, ...rest } = request.headers;
    const headers = withoutConnection(Object.entries(rest));
    const options = { host: '127.0.0.1', port: serverPort, agent, method: request.method ?? 'GET', path: request.url };
    const forwarded = { host, 'x-forwarded-proto': 'https', 'x-forwarded-for': visitorIpAddress };
    const upstream = http.request({ ...options, headers: { ...headers, ...forwarded } }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, withoutConnection(Object.entries(incoming.headers)));
      incoming.pipe(response);
    });
    upstream.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(upstream);
  });
  // A tab that is closed in the middle of a response.
  proxy.on('sessionError', () => {});
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject);
    proxy.listen(port, resolve);
  });
  return {
    origin: `https://localhost:${port}`,
    close: () => {
      proxy.close();
      agent.destroy();
    },
  };
}

function withoutConnection(headers: [string, string | string[] | undefined][]): http.OutgoingHttpHeaders {
  return Object.fromEntries(headers.filter(([name]) => !name.startsWith(':') && !connectionHeaders.includes(name)));
}
