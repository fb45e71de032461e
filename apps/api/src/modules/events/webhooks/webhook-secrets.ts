import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_BYTES = 32;

/** The sealed secret was made with another TOKEN_SIGNING_SECRET, or for another supplier. */
export class SecretNotReadable extends Error {
  constructor(options?: ErrorOptions) {
    super('The signing secret cannot be read.', options);
  }
}

/**
 * Makes the secrets that webhooks are signed with and seals them for the database: who reads the tables alone can sign
 * nothing. The key is derived from TOKEN_SIGNING_SECRET, which api and worker share.
 */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly environment: Environment) {}

  /** A new secret in the form of Standard Webhooks. */
  create(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  }

  seal(secret: string, importSupplierId: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key(), iv).setAAD(Buffer.from(importSupplierId));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws SecretNotReadable */
  open(sealed: string, importSupplierId: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, this.key(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(importSupplierId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (error) {
      throw new SecretNotReadable({ cause: error });
    }
  }

  private key(): Buffer {
    // The worker starts without it; only webhooks need it there.
    const { tokenSigningSecret } = this.environment;
    if (tokenSigningSecret === undefined) throw new SecretNotReadable();
    return Buffer.from(hkdfSync('sha256', tokenSigningSecret, '', 'carryover webhook secrets', 32));
  }
}
