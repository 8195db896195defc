/** A shortcut for responses from memory: Node writes their head once a second, not once a request (docs/decisions/0035-server-speed.md). */
import { type IncomingMessage, ServerResponse } from 'node:http';
import { secondMs } from '../../clock.ts';

export type MemoryResponse = {
  status: number;
  /** Flat: name, value, name, value; the length of the body among them. */
  headers: string[];
  read: () => Buffer;
  /** Bytes of the body. */
  length: number;
};

/** Above it, writing the head is a small part of the work. */
const maxCopiedBytes = 256 * 1024;

/** Responses to this second's requests. In the next one, `Date` is another. */
let currentSecond = 0;
let sent = new Map<MemoryResponse, { head: string; whole: Buffer | null }>();

/**
 * A response to `createServer({ ServerResponse: FastResponse })`. `_header` and `_headerSent` are Node's own fields: the head, and that
 * it needs not be written before the body. Connections, pipelining and timeouts stay Node's.
 */
export class FastResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
  declare _header: string;
  declare _headerSent: boolean;

  /** Sends a response to a GET request. The first one in a second takes Node's usual way, and shows its head. */
  sendFromMemory(response: MemoryResponse): void {
    const { status, headers, read, length } = response;
    const second = Math.floor(Date.now() / secondMs);
    if (second !== currentSecond) {
      currentSecond = second;
      sent = new Map();
    }
    // A connection that ends with this response has another head.
    const isUsual = this.shouldKeepAlive && !this.hasHeader('connection') && length <= maxCopiedBytes;
    const former = isUsual ? sent.get(response) : undefined;
    if (!former) {
      this.writeHead(status, headers);
      if (isUsual) sent.set(response, { head: this._header, whole: null });
      this.end(read());
      return;
    }
    former.whole ??= Buffer.concat([Buffer.from(former.head, 'latin1'), read()]);
    this.statusCode = status;
    this._header = former.head;
    this._headerSent = true;
    this.end(former.whole);
  }
}
