import { DomainError, NotFound } from '../../platform/errors/domain-error.js';

/** There is no such supplier or pack, or another organisation has it; both must look the same. */
export class PackNotFound extends NotFound {
  constructor() {
    super('No pack was found for this supplier.');
  }
}

/** The subject of the pack is not settled, or was settled anew since. */
export class PackNotPossible extends DomainError {
  constructor(detail: string) {
    super('pack_not_possible', 409, detail);
  }
}

/** The pack is being built, or could not be. */
export class PackNotReady extends DomainError {
  constructor(status: string) {
    super('pack_not_ready', 409, `The pack is ${status}: there is nothing to be read or signed yet.`);
  }
}

/** The storage has the archive no more: nothing is built a second time, so that somebody has to put a copy of it back. */
export class PackNotStored extends DomainError {
  constructor() {
    super('pack_not_stored', 409, 'The archive of the pack is not stored any more; we have to put a copy of it back.');
  }
}

/** The signer has checked another archive than that of the pack. */
export class PackDiffers extends DomainError {
  constructor() {
    super('pack_differs', 409, 'This is not the SHA-256 of the pack; nothing was signed.');
  }
}
