import { Injectable } from '@nestjs/common';
import { SealingKeys } from '../../../platform/keys/sealing-keys.js';

/**
 * Seals what goes through other hands, such as a browser or the database, so that only processes with the same sealing keys read it and
 * a change shows.
 */
@Injectable()
export class SealedBox {
  constructor(private readonly keys: SealingKeys) {}

  /** @param purpose what was sealed for one purpose is not opened for another */
  seal(purpose: string, content: object): string {
    return this.keys.seal(JSON.stringify(content), sealedFor(purpose));
  }

  /** @returns what was sealed, or null when it was not, or not here, or not for this purpose */
  open(purpose: string, sealed: string): object | null {
    try {
      return Object(JSON.parse(this.keys.open(sealed, sealedFor(purpose))));
    } catch {
      return null;
    }
  }
}

function sealedFor(purpose: string): { purpose: string; owner: string } {
  return { purpose: 'sealed box', owner: purpose };
}
