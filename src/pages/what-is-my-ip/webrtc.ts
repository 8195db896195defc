/**
 * What WebRTC gives away: a website can ask the browser for its addresses without asking the person, and a connection that does
 * not go through the tunnel may be among them.
 */
export type Verdict =
  /** Nothing but what websites see anyway. */
  | { kind: 'hidden' }
  /** Other public addresses. */
  | { kind: 'shown'; addresses: string[] }
  /** The browser has no WebRTC: nothing can leak. */
  | { kind: 'off' }
  /** The browser told no public address, and no server of the provider could be asked. */
  | { kind: 'unchecked' };

const patienceMs = 4_000;

/** `seen`: the addresses that websites see. `stunUrls`: the provider's own, may be empty. Never throws. */
export async function checkWebrtc(seen: readonly string[], stunUrls: readonly string[]): Promise<Verdict> {
  if (typeof RTCPeerConnection === 'undefined') return { kind: 'off' };
  const connection = new RTCPeerConnection({ iceServers: stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : [] });
  try {
    return judge(await gather(connection), seen);
  } catch {
    return { kind: 'unchecked' };
  } finally {
    connection.close();
  }
}

/** Candidates as they stand in SDP (RFC 8839 §5.1): `candidate:1 1 udp 2122 192.0.2.1 54321 typ srflx …`. */
export function judge(candidates: readonly string[], seen: readonly string[]): Verdict {
  const found = new Set(candidates.map(addressOf).filter(isPublic));
  const known = new Set(seen.map((address) => address.toLowerCase()));
  const others = [...found].filter((address) => !known.has(address));
  if (others.length > 0) return { kind: 'shown', addresses: others };
  return { kind: found.size > 0 ? 'hidden' : 'unchecked' };
}

function gather(connection: RTCPeerConnection): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const candidates: string[] = [];
    const done = () => resolve(candidates);
    setTimeout(done, patienceMs);
    connection.onicecandidate = ({ candidate }) => {
      if (candidate) candidates.push(candidate.candidate);
      else done();
    };
    connection.createDataChannel('');
    connection
      .createOffer()
      .then((offer) => connection.setLocalDescription(offer))
      .catch(reject);
  });
}

function addressOf(candidate: string): string {
  return (candidate.split(' ')[4] ?? '').toLowerCase();
}

/** Names that hide an address (`….local`, mDNS) are none, nor is what never leaves a network (RFC 1918, 3927, 4193, 4291, 6598). */
function isPublic(address: string): boolean {
  if (/^\d+(\.\d+){3}$/.test(address)) {
    const [a = 0, b = 0] = address.split('.').map(Number);
    const isPrivate = a === 10 || a === 127 || a === 0 || (a === 192 && b === 168) || (a === 172 && b >= 16 && b < 32);
    return !isPrivate && !(a === 169 && b === 254) && !(a === 100 && b >= 64 && b < 128);
  }
  return address.includes(':') && /^[23]/.test(address);
}
