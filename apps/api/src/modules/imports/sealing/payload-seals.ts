import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { SealingKeys, SealNotReadable, versionOf } from '../../../platform/keys/sealing-keys.js';
import { DEFLATE_LEVEL, deflatePayload, inflatePayload, inflatePayloadUpTo } from './deflate-payload.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Characters from which on a payload is compressed beside the event loop: some hundred milliseconds for the largest. */
const LARGE = 65_536;

const deflated = promisify(deflateRaw);

/** Stands for a payload that was not read, as its text is longer than was wanted. */
export const TOO_LONG = Symbol('too long');

/** First byte of a sealed payload: how what follows is to be read. */
const DEFLATED = 1;

/** A version of the payload of an import. What was sealed for one address cannot be opened for another. */
export interface PayloadAddress {
  readonly processId: string;
  readonly version: number;
}

/** A payload as its row has it: as JSON, sealed, or erased. */
export interface StoredForm {
  readonly payload: unknown;
  readonly sealedPayload: Buffer | null;
  readonly sealedKey: string | null;
}

/** The columns of {@link StoredForm}. @param row alias of account_import_payload */
export const storedFormSql = (row: string) =>
  `${row}.payload, ${row}.sealed_payload AS "sealedPayload", ${row}.sealed_key AS "sealedKey"`;

/** Values of the three columns of a payload. */
export interface SealedForm {
  readonly payloadJson: string | null;
  readonly sealedPayload: Buffer | null;
  readonly sealedKey: string | null;
}

/**
 * Seals payloads for the database (AES-256-GCM), each with a random key of its own, which the newest of SEALING_KEYS seals. Both are bound
 * to import and version. What comes back is the very text that went in.
 */
@Injectable()
export class PayloadSeals {
  constructor(
    private readonly keys: SealingKeys,
    private readonly environment: Environment,
  ) {}

  /** The stored form of a payload: sealed, unless SEAL_PAYLOADS says otherwise. @throws SealNotReadable when there is no key */
  async keptForm(payloadJson: string, address: PayloadAddress): Promise<SealedForm> {
    if (this.environment.sealPayloads === 'no') return { payloadJson, sealedPayload: null, sealedKey: null };
    const isLarge = payloadJson.length > LARGE;
    const small = isLarge ? await deflated(payloadJson, DEFLATE_LEVEL) : deflatePayload(payloadJson);
    return { payloadJson: null, ...this.sealDeflated(small, address) };
  }

  /** As {@link keptForm}, for a payload that {@link deflatePayload} has compressed. @throws SealNotReadable when there is no key */
  keptFormOfDeflated(deflatedJson: Uint8Array, address: PayloadAddress): SealedForm {
    if (this.environment.sealPayloads === 'no')
      return { payloadJson: inflatePayload(deflatedJson), sealedPayload: null, sealedKey: null };
    return { payloadJson: null, ...this.sealDeflated(deflatedJson, address) };
  }

  seal(payloadJson: string, address: PayloadAddress): { sealedPayload: Buffer; sealedKey: string } {
    return this.sealDeflated(deflatePayload(payloadJson), address);
  }

  private sealDeflated(
    deflatedJson: Uint8Array,
    address: PayloadAddress,
  ): { sealedPayload: Buffer; sealedKey: string } {
    const key = randomBytes(KEY_BYTES);
    // As an object: Node 24 takes 40 µs to begin with the bytes of a key, and 17 with both of these.
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, createSecretKey(key), iv).setAAD(boundTo(address));
    const sealed = cipher.update(deflatedJson);
    const end = cipher.final();
    return {
      sealedPayload: Buffer.concat([Buffer.of(DEFLATED), iv, cipher.getAuthTag(), sealed, end]),
      sealedKey: this.keys.seal(key.toString('base64'), keyOf(address)),
    };
  }

  /** @returns null for one that was erased  @throws SealNotReadable no key opens it, or it is not the one of this address */
  open(stored: StoredForm, address: PayloadAddress): unknown {
    const { payload, sealedPayload, sealedKey } = stored;
    if (sealedPayload === null || sealedKey === null) return payload;
    return JSON.parse(this.inflated(sealedPayload, sealedKey, address, inflatePayload));
  }

  /** The same of a payload whose text has at most so many characters; {@link TOO_LONG} of a longer one. */
  openUpTo(most: number, stored: StoredForm, address: PayloadAddress): unknown {
    const { payload, sealedPayload, sealedKey } = stored;
    if (sealedPayload === null || sealedKey === null) return payload;
    const text = this.inflated(sealedPayload, sealedKey, address, (deflated) => inflatePayloadUpTo(most, deflated));
    return text === null ? TOO_LONG : JSON.parse(text);
  }

  /** Whether this process has the key that a payload was sealed with. One that it cannot open then was changed since. */
  hasKeyOf({ sealedKey }: StoredForm): boolean {
    return sealedKey === null || this.keys.versions.includes(versionOf(sealedKey));
  }

  /** Reseals the key of a payload with the newest sealing key; the payload stays as it is. @throws SealNotReadable */
  sealKeyAnew(sealedKey: string, address: PayloadAddress): string {
    return this.keys.seal(this.keys.open(sealedKey, keyOf(address)), keyOf(address));
  }

  private inflated<T>(sealed: Buffer, sealedKey: string, address: PayloadAddress, inflate: (deflated: Buffer) => T): T {
    const key = Buffer.from(this.keys.open(sealedKey, keyOf(address)), 'base64');
    try {
      if (sealed[0] !== DEFLATED) throw new Error('a form that is not known');
      const [iv, tag] = [sealed.subarray(1, 1 + IV_BYTES), sealed.subarray(1 + IV_BYTES, HEADER_BYTES)];
      const decipher = createDecipheriv(CIPHER, createSecretKey(key), iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(address)).setAuthTag(tag);
      return inflate(Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]));
    } catch (error) {
      throw new SealNotReadable({ cause: error });
    }
  }
}

const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

const boundTo = ({ processId, version }: PayloadAddress) => Buffer.from(`payload\n${processId}\n${version}`);

const keyOf = ({ processId, version }: PayloadAddress) => ({
  purpose: 'payload keys',
  owner: `${processId} ${version}`,
});
