/** An authenticator in software: creates a passkey and signs challenges as a browser does (WebAuthn Level 3, sections 6 and 7). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = {
  origin?: string;
  rpId?: string;
  /** Whether the user was verified by fingerprint, face or PIN. */
  isVerified?: boolean;
  /** What the authenticator says it has counted. */
  counter?: number;
};

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

export function createAuthenticator(site = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  const { hostname } = new URL(site);

  const clientData = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));

  function authenticatorData({ rpId = hostname, isVerified = true, counter = 0 }: Options, attested?: Buffer): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const bits = flags.present | (isVerified ? flags.verified : 0) | (attested ? flags.attested : 0);
    const hash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([bits]), count, attested ?? Buffer.alloc(0)]);
  }

  return {
    id,
    create(challenge: string, options: Options = {}) {
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      return {
        id,
        clientDataJSON: base64url(clientData('create', challenge, options.origin)),
        attestationObject: base64url(attestationObject(authenticatorData(options, attested))),
        transports: ['internal'],
      };
    },
    get(challenge: string, options: Options = {}) {
      const client = clientData('get', challenge, options.origin);
      const data = authenticatorData(options);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
      };
    },
  };
}

/** An ES256 key in CBOR: `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const coordinate = (key: number, value: string) =>
    Buffer.concat([Buffer.from([key, 0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), coordinate(0x21, x), coordinate(0x22, y)]);
}

/** In CBOR: `{ fmt: 'none', attStmt: {}, authData }`. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x58, data.length]);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, data],
  ]);
}
