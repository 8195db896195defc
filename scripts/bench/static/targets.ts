/** What is requested: the files of a first visit to the home page, as Chromium requests them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** `requests`: whole HTTP requests, sent in turn. */
export type Target = { name: string; requests: string[] };

const headers = [
  'Host: localhost',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Accept: */*',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-US,en;q=0.9',
].join('\r\n');

export async function findTargets(publicDir: string): Promise<Target[]> {
  const document = await readFile(path.join(publicDir, 'en/index.html'), 'utf8');
  const scripts = [...new Set(document.match(/(?<=(?:src|href)=")\/assets\/[\w.-]+\.(?:js|css)(?=")/g))];
  return [
    { name: 'document', requests: [request('/en')] },
    { name: 'payload', requests: [request('/en/_payload.json')] },
    { name: `${scripts.length} scripts and styles`, requests: scripts.map((script) => request(script)) },
    {
      name: 'a first visit',
      requests: ['/en', ...scripts, '/en/_payload.json', '/favicon.svg'].map((url) => request(url)),
    },
  ];
}

function request(url: string): string {
  return `GET ${url} HTTP/1.1\r\n${headers}\r\n\r\n`;
}
