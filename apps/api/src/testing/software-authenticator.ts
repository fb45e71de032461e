import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Bits of the authenticator data: somebody was there, was verified, and a new key follows. */
const FLAGS = { present: 1, verified: 4, attested: 64 };

/** What a device of a test does otherwise than asked. */
export interface Oddity {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly site?: string;
  readonly count?: number;
  readonly owner?: string;
  readonly challenge?: string;
  /** Id of the passkey that it makes. */
  readonly id?: Buffer | undefined;
}

interface Kept {
  readonly id: Buffer;
  readonly owner: string;
  readonly key: KeyObject;
  count: number;
}

/**
 * A device that holds passkeys, with its browser: it answers what WebAuthn asks as a real one does, with keys of its own on P-256
 * (ES256), made with node:crypto and nothing of what reads them.
 */
export class SoftwareAuthenticator {
  readonly kept: Kept[] = [];

  /** @param origin of the page that its browser shows */
  constructor(private readonly origin: string) {}

  /** Answers options for `navigator.credentials.create`. @returns the answer as JSON */
  create(options: string, odd: Oddity = {}): string {
    const { rp, user, challenge, pubKeyCredParams, authenticatorSelection } = JSON.parse(options);
    if (!pubKeyCredParams.some(({ alg }: { alg: number }) => alg === -7)) throw new Error('ES256 is not asked for.');
    if (authenticatorSelection.userVerification !== 'required') throw new Error('Nobody asked who it is.');
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kept = { id: odd.id ?? randomBytes(16), owner: user.id, key: privateKey, count: 0 };
    this.kept.push(kept);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(kept.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, kept.id, cose]);
    const authData = Buffer.concat([authenticatorData(rp.id, FLAGS.attested, kept.count, odd), attested]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]).toString('base64url');
    const clientDataJSON = this.clientData('webauthn.create', challenge, odd).toString('base64url');
    return answered(kept, { clientDataJSON, attestationObject, transports: ['internal', 'made up'] });
  }

  /** Answers options for `navigator.credentials.get`, with its latest passkey. @returns the answer as JSON */
  get(options: string, odd: Oddity = {}, kept = this.kept.at(-1)): string {
    const { rpId, challenge, allowCredentials, userVerification } = JSON.parse(options);
    if (kept === undefined) throw new Error('There is no passkey on this device.');
    if (userVerification !== 'required') throw new Error('Nobody asked who it is.');
    const isAllowed = ({ id }: { id: string }) => id === kept.id.toString('base64url');
    if (allowCredentials !== undefined && !allowCredentials.some(isAllowed)) throw new Error('Not asked for this one.');
    kept.count = odd.count ?? kept.count + 1;
    const data = authenticatorData(rpId, 0, kept.count, odd);
    const clientData = this.clientData('webauthn.get', challenge, odd);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return answered(kept, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, kept.key).toString('base64url'),
      userHandle: odd.owner ?? kept.owner,
    });
  }

  private clientData(type: string, challenge: string, odd: Oddity): Buffer {
    const data = { type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }
}

function answered(kept: Kept, response: object): string {
  const id = kept.id.toString('base64url');
  return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
}

function authenticatorData(site: string, more: number, count: number, { isVerified = true, site: other }: Oddity) {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | more;
  return Buffer.concat([
    createHash('sha256')
      .update(other ?? site)
      .digest(),
    Buffer.from([flags]),
    counted,
  ]);
}

/** A number, text, run of bytes or map of CBOR begins with its kind and its size. */
function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (value: Buffer): Buffer => Buffer.concat([cborHead(2, value.length), value]);
const cborText = (value: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
