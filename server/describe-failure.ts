/** Says in words why a connection failed, and what to do. */

const reasons: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `the host ${host} is unknown: check the spelling and the DNS`,
  EAI_AGAIN: (host) => `the name ${host} cannot be looked up: check the DNS of this machine`,
  ECONNREFUSED: (host) => `nothing listens at ${host}: check host and port, and that the service runs`,
  ECONNRESET: closes,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: silent,
  ETIMEOUT: silent,
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  CERT_HAS_EXPIRED: (host) => `the certificate of ${host} has expired, or the clock of this machine is wrong`,
  DEPTH_ZERO_SELF_SIGNED_CERT: distrusted,
  SELF_SIGNED_CERT_IN_CHAIN: distrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: distrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: distrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `the certificate is for another host than ${host}`,
};

/** @param host with the port where it matters */
export function describeFailure(error: unknown, host: string): string {
  const chain = causesOf(error);
  for (const { code = '', name = '', message = '' } of chain) {
    if (name === 'TimeoutError' || name === 'AbortError') return silent(host);
    // Libraries that wrap the system's error often keep its code in the message only.
    const reason = reasons[code] ?? reasons[/\bE[A-Z_]{4,}\b/.exec(message)?.[0] ?? ''];
    if (reason) return reason(host);
  }
  const texts = chain.map(({ message = '' }) => message);
  if (texts.some((text) => /time(d )?out|not received/i.test(text))) return silent(host);
  if (texts.some((text) => /wrong version number|packet length too long/i.test(text))) return noTls(host);
  if (texts.some((text) => /self.signed/i.test(text))) return distrusted(host);
  if (texts.some((text) => /terminated unexpectedly|socket hang up/i.test(text))) return closes(host);
  return `${host} says: ${texts.at(-1) || error}`;
}

type Cause = { code?: string; name?: string; message?: string; cause?: unknown; errors?: unknown[]; detail?: unknown };

/** The error and what it was caused by; several addresses of a host fail together. */
function causesOf(error: unknown, depth = 0): Cause[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const cause = error as Cause;
  return [cause, ...[cause.cause, cause.detail, ...(cause.errors ?? [])].flatMap((each) => causesOf(each, depth + 1))];
}

function silent(host: string): string {
  return `${host} does not answer in time: check host, port and firewall`;
}

function closes(host: string): string {
  return `${host} closes the connection: check the port, and whether it expects TLS`;
}

function unreachable(host: string): string {
  return `${host} cannot be reached from this machine: check network and firewall`;
}

function noTls(host: string): string {
  return `${host} does not speak TLS on this port: check port and scheme`;
}

function distrusted(host: string): string {
  return `the certificate of ${host} is not trusted: install its authority and set NODE_EXTRA_CA_CERTS`;
}
