/**
 * The result of the WebRTC check: websites can read the browser's IP addresses without permission, and one of them may belong to
 * a connection outside the VPN tunnel.
 */
export type WebrtcResult =
  /** No IP address beyond those that websites see anyway. */
  | { kind: 'hidden' }
  /** Other public IP addresses. */
  | { kind: 'shown'; ipAddresses: string[] }
  /** The browser has no WebRTC. */
  | { kind: 'off' }
  /** There is nothing to compare: the browser revealed no public IP address, or the visible one is unknown. */
  | { kind: 'unchecked' };

const timeoutMs = 4_000;

/**
 * Never rejects.
 * @param visibleIp the IP address that websites see; undefined when unknown
 * @param stunUrls STUN servers of the operator, may be empty
 */
export async function checkWebrtc(visibleIp: string | undefined, stunUrls: readonly string[]): Promise<WebrtcResult> {
  if (typeof RTCPeerConnection === 'undefined') return { kind: 'off' };
  const connection = new RTCPeerConnection({ iceServers: stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : [] });
  try {
    return evaluateCandidates(await gatherCandidates(connection), visibleIp);
  } catch {
    return { kind: 'unchecked' };
  } finally {
    connection.close();
  }
}

/** Compares ICE candidates in SDP syntax (RFC 8839 section 5.1): `candidate:1 1 udp 2122 192.0.2.1 54321 typ srflx …`. */
export function evaluateCandidates(candidates: readonly string[], visibleIp: string | undefined): WebrtcResult {
  if (!visibleIp) return { kind: 'unchecked' };
  const publicIps = new Set(candidates.map(ipOf).filter(isPublic));
  const others = [...publicIps].filter((ip) => ip !== visibleIp.toLowerCase());
  if (others.length > 0) return { kind: 'shown', ipAddresses: others };
  return { kind: publicIps.size > 0 ? 'hidden' : 'unchecked' };
}

function gatherCandidates(connection: RTCPeerConnection): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const candidates: string[] = [];
    const finish = () => {
      clearTimeout(timer);
      resolve(candidates);
    };
    const timer = setTimeout(finish, timeoutMs);
    connection.onicecandidate = ({ candidate }) => {
      if (candidate) candidates.push(candidate.candidate);
      else finish();
    };
    connection.createDataChannel('');
    connection
      .createOffer()
      .then((offer) => connection.setLocalDescription(offer))
      .catch(reject);
  });
}

function ipOf(candidate: string): string {
  return (candidate.split(' ')[4] ?? '').toLowerCase();
}

/** False for mDNS names (`….local`) and for IP addresses of private networks (RFC 1918, 3927, 4193, 4291, 6598). */
function isPublic(ip: string): boolean {
  if (/^\d+(\.\d+){3}$/.test(ip)) {
    const [a = 0, b = 0] = ip.split('.').map(Number);
    const isPrivate = a === 10 || a === 127 || a === 0 || (a === 192 && b === 168) || (a === 172 && b >= 16 && b < 32);
    return !isPrivate && !(a === 169 && b === 254) && !(a === 100 && b >= 64 && b < 128);
  }
  return ip.includes(':') && /^[23]/.test(ip);
}
