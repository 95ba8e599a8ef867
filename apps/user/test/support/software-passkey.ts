import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Proof {
  readonly challenge: string;
  readonly userHandle: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** An authenticator with one passkey; its answers have the form of the API. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: Uint8Array;

  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose: [number, number | Uint8Array][] = [
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as [number, number][]),
      [-2, bytes(x)],
      [-3, bytes(y)],
    ];
    this.publicKey = isoCBOR.encode(new Map(cose));
  }

  create({ challenge, origin, rpId, isVerified = true }: Omit<Proof, 'userHandle'>) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey]);
    const flags = PRESENT | HAS_CREDENTIAL | (isVerified ? VERIFIED : 0);
    const authData = Buffer.concat([this.head(rpId, flags, 0), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]);
    return {
      id: text(this.id),
      client_data: text(this.clientData('webauthn.create', challenge, origin)),
      attestation_object: text(encoded),
    };
  }

  prove({ challenge, userHandle, origin, rpId, isVerified = true, counter = 0 }: Proof) {
    const client = this.clientData('webauthn.get', challenge, origin);
    const data = this.head(rpId, PRESENT | (isVerified ? VERIFIED : 0), counter);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      id: text(this.id),
      client_data: text(client),
      authenticator_data: text(data),
      signature: text(sign('sha256', signed, this.privateKey)),
      user_handle: userHandle,
    };
  }

  private clientData(type: string, challenge: string, origin = this.origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private head(rpId = this.rpId, flags: number, counter: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
