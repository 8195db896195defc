/** A name server of an operator: responds to every query over UDP with "no such name", and reports the resolver (RFC 1035, section 4). */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export type NameServer = {
  /** For `Resolver.setServers`. */
  hostAndPort: string;
  /** Waits for the reports that are on their way. */
  close(): Promise<void>;
};

type Query = { name: string; resolver: string };

const headerBytes = 12;
/** Response, recursion as requested, NXDOMAIN. */
const noSuchName = 0x8003;

/** @param report called with each query */
export async function startNameServer(report: (query: Query) => Promise<void>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const reports: Promise<void>[] = [];
  socket.on('message', (query, { address: resolver, port }) => {
    reports.push(report({ name: readName(query), resolver }));
    const response = Buffer.from(query);
    response.writeUInt16BE(noSuchName | (query.readUInt16BE(2) & 0x0100), 2);
    socket.send(response, port, resolver);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    hostAndPort: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      await Promise.all(reports);
      socket.close();
    },
  };
}

/** The queried name in its letter case, with the dot at its end. */
function readName(query: Buffer): string {
  let name = '';
  for (let at = headerBytes; query[at]; at += 1 + query.readUInt8(at)) {
    name += `${query.toString('latin1', at + 1, at + 1 + query.readUInt8(at))}.`;
  }
  return name;
}
