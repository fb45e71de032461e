import { PACK_PARTIES } from '@carryover/contract';
import {
  constant,
  count,
  instant,
  list,
  namedObject,
  nullable,
  oneOf,
  text,
  uuid,
} from '../../platform/openapi/index.js';
import { supplierCode } from '../suppliers/index.js';
import { waveCode } from '../waves/index.js';

/** States of a pack. */
const PACK_STATES = ['BUILDING', 'READY', 'COUNTERSIGNED', 'SUPERSEDED', 'FAILED'] as const;

/** Packs that a list shows at most, the latest first. */
export const MOST_PACKS = 1_000;

/** A SHA-256 in hexadecimal. */
export const sha256 = text(64, { pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the archive, in hexadecimal.' });

const jws = text(1_000_000, { pattern: '^[A-Za-z0-9_.-]+$' });

const signature = namedObject('PackSignature', {
  party: oneOf(PACK_PARTIES),
  reason: nullable(text(1_000)),
  signed_at: instant(),
  jws: { ...jws, description: 'What the side has said, signed by the platform (JWS, compact).' },
});

const properties = {
  pack_id: uuid(),
  import_supplier: supplierCode,
  wave: nullable(waveCode),
  report_id: nullable(uuid({ description: 'Of the report of control totals that a pack of a book is of.' })),
  facts_at: instant({
    description: 'When the wave was reconciled, or the book compared: the facts are of that moment.',
  }),
  state: oneOf(PACK_STATES, {
    description:
      'BUILDING; READY to be read and signed; COUNTERSIGNED by both sides; SUPERSEDED where the wave ran again, or the book was compared again; FAILED when it could not be built, or what it would tell has changed since.',
  }),
  made_at: instant(),
  bytes: nullable(count({ description: 'Of the archive.' })),
  sha256: nullable(sha256),
  manifest_jws: nullable({ ...jws, description: 'The manifest, signed by the platform (JWS, compact).' }),
  signatures: list(signature, PACK_PARTIES.length, { description: 'What the sides have said of it.' }),
} as const;

/** A pack without its archive. */
export const PACK = namedObject('Pack', properties);

/** A pack for its supplier, with the salt of the digests. */
export const OWN_PACK = namedObject('OwnPack', {
  ...properties,
  salt: nullable(
    text(64, {
      pattern: '^[0-9a-f]{64}$',
      description:
        'What the digests of accounts are salted with. Null once an account of it was erased: nobody can tell any more what they are of.',
    }),
  ),
});

/** The public keys that verify packs (JWKS, RFC 7517). */
export const PACK_KEYS = namedObject('PackKeys', {
  keys: list(
    namedObject('PackKey', {
      kty: constant('OKP'),
      crv: constant('Ed25519'),
      x: text(43, { pattern: '^[A-Za-z0-9_-]{43}$', description: 'The key, base64url.' }),
      kid: text(43, { pattern: '^[A-Za-z0-9_-]{43}$', description: 'Its thumbprint (RFC 7638).' }),
      alg: constant('EdDSA'),
      use: constant('sig'),
    }),
    1_000,
    { description: 'The one that signs now first. A key stays when another one signs.' },
  ),
});
