import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { readKeyList } from './key-list.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Version of what was sealed with TOKEN_SIGNING_SECRET, before there were keys with names. */
export const OLD_VERSION = '';

/** The key it was sealed with is not given, or it was sealed for something else, or changed since. */
export class SealNotReadable extends Error {
  constructor(options?: ErrorOptions) {
    super('The sealed value cannot be read.', options);
  }
}

/** The kind and the owner of a sealed value; it opens for no other. */
export interface SealedFor {
  /** Kind of value, such as `webhook secrets`. */
  readonly purpose: string;
  readonly owner: string;
}

/**
 * Seals values for the database with AES-256-GCM, so that who reads the tables alone has nothing. A sealed value is
 * `VERSION.base64url`, where the version is the name of its key; values of the old scheme have no version, as base64url
 * has no dot.
 */
@Injectable()
export class SealingKeys {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /**
   * Derived keys, by version and purpose: deriving takes as long as sealing, and Node 24 three times as long to seal with the bytes of a key as
   * with its object.
   */
  private readonly made = new Map<string, KeyObject>();

  constructor(private readonly environment: Environment) {
    this.keys = new Map(readKeyList(environment.sealingKeys ?? '')?.map(({ name, bytes }) => [name, bytes]));
  }

  /** Name of the key that seals now. {@link OLD_VERSION} while only TOKEN_SIGNING_SECRET is given. */
  get newest(): string {
    const [newest = OLD_VERSION] = this.keys.keys();
    return newest;
  }

  /** Names of all keys, the one that seals first; with {@link OLD_VERSION} while what was sealed with it can be opened. */
  get versions(): readonly string[] {
    return [...this.keys.keys(), ...(this.environment.tokenSigningSecret === undefined ? [] : [OLD_VERSION])];
  }

  /** @throws SealNotReadable when there is no key at all */
  seal(text: string, of: SealedFor): string {
    const version = this.newest;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.keyOf(version, of), iv).setAAD(boundTo(version, of));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const bytes = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    return version === OLD_VERSION ? bytes : `${version}.${bytes}`;
  }

  /** @throws SealNotReadable */
  open(sealed: string, of: SealedFor): string {
    const version = versionOf(sealed);
    const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url');
    try {
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(CIPHER, this.keyOf(version, of), iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(version, of)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (error) {
      throw new SealNotReadable({ cause: error });
    }
  }

  /**
   * Keys for another use, one made of each of ours, the newest first: that one makes, all of them are taken.
   * @throws SealNotReadable when there is no key at all
   */
  derived(purpose: string): readonly [Buffer, ...Buffer[]] {
    const [newest, ...older] = this.versions;
    const keyOf = (version: string) => this.keyOf(version, { purpose }).export();
    return [keyOf(newest ?? OLD_VERSION), ...older.map(keyOf)];
  }

  private keyOf(version: string, { purpose }: Pick<SealedFor, 'purpose'>): KeyObject {
    const secret = version === OLD_VERSION ? this.environment.tokenSigningSecret : this.keys.get(version);
    if (secret === undefined) throw new SealNotReadable();
    const name = `${version} ${purpose}`;
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const made = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `carryover ${purpose}`, 32)));
    this.made.set(name, made);
    return made;
  }
}

/** The version a sealed value names. */
export function versionOf(sealed: string): string {
  return sealed.slice(0, Math.max(sealed.indexOf('.'), 0));
}

function boundTo(version: string, { purpose, owner }: SealedFor): Buffer {
  return Buffer.from(version === OLD_VERSION ? owner : `${version}\n${purpose}\n${owner}`);
}
