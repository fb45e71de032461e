import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals what goes through other hands, such as a browser or the database, so that only processes with the same
 * TOKEN_SIGNING_SECRET read it and a change shows.
 */
@Injectable()
export class SealedBox {
  constructor(private readonly environment: Environment) {}

  /** @param purpose what was sealed for one purpose is not opened for another */
  seal(purpose: string, content: object): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key(), iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @returns what was sealed, or null when it was not, or not here, or not for this purpose */
  open(purpose: string, sealed: string): object | null {
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, this.key(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      return Object(JSON.parse(text));
    } catch {
      return null;
    }
  }

  private key(): Buffer {
    return Buffer.from(hkdfSync('sha256', this.environment.tokenSigningSecret, '', 'carryover sealed box', 32));
  }
}
