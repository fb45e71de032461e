import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SealingKeys, SealNotReadable } from '../../../platform/keys/sealing-keys.js';

const SECRET_BYTES = 32;

/** No configured key decrypts the secret, or it belongs to another supplier. */
export class SecretNotReadable extends Error {
  constructor(options?: ErrorOptions) {
    super('The signing secret cannot be read.', options);
  }
}

/** Generates and encrypts the signing secrets of webhooks, so that the database alone does not suffice to sign. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly keys: SealingKeys) {}

  /** A new secret in the form of Standard Webhooks. */
  create(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  }

  seal(secret: string, importSupplierId: string): string {
    return this.keys.seal(secret, { purpose: 'webhook secrets', owner: importSupplierId });
  }

  /** @throws SecretNotReadable */
  open(sealed: string, importSupplierId: string): string {
    try {
      return this.keys.open(sealed, { purpose: 'webhook secrets', owner: importSupplierId });
    } catch (error) {
      if (error instanceof SealNotReadable) throw new SecretNotReadable({ cause: error });
      throw error;
    }
  }

  /**
   * Opens the secrets that sign a message: the newest, and those it replaces, unless one of these cannot be read.
   * @throws SecretNotReadable
   */
  openAll(sealed: string, earlier: readonly string[], importSupplierId: string): string[] {
    return [
      this.open(sealed, importSupplierId),
      ...earlier.flatMap((one) => this.openIfReadable(one, importSupplierId)),
    ];
  }

  private openIfReadable(sealed: string, importSupplierId: string): string[] {
    try {
      return [this.open(sealed, importSupplierId)];
    } catch (error) {
      if (error instanceof SecretNotReadable) return [];
      throw error;
    }
  }
}
