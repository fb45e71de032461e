import type { WaveState } from '@carryover/contract';
import { DomainError, NotFound } from '../../platform/errors/domain-error.js';

/** The supplier or the wave does not exist or belongs to another organisation; both answer alike. */
export class WaveNotFound extends NotFound {
  constructor() {
    super('No wave was found for this supplier.');
  }
}

/** The supplier has another wave with the code. */
export class WaveExists extends DomainError {
  constructor(code: string) {
    super('wave_exists', 409, `There is a wave ${code} already, with other values.`);
  }
}

/** The supplier has as many waves as it may that are not over. */
export class TooManyWaves extends DomainError {
  constructor(most: number) {
    super('too_many_waves', 409, `There are ${most} waves already that are neither signed off nor cancelled.`);
  }
}

/** The state of the wave does not allow this. */
export class WaveStateConflict extends DomainError {
  constructor(code: string, state: WaveState, wanted: string) {
    super('wave_state_conflict', 409, `Wave ${code} is ${state}: ${wanted}`);
  }
}

/** Optimistic lock: the revision that was to be replaced has been changed. */
export class WaveChangedMeanwhile extends DomainError {
  constructor(code: string) {
    super('wave_changed_meanwhile', 409, `Wave ${code} was planned anew meanwhile; nothing was changed.`);
  }
}

/** An account of the wave is waiting again, for example after a retry by staff, so the wave is about to run again. */
export class WaveRunsAgain extends WaveStateConflict {
  constructor(code: string, state: WaveState) {
    super(code, state, 'an account of it waits or is imported, so it is about to run again.');
  }
}

/** Staff halted the wave: the supplier does not undo that. */
export class WaveHaltedByStaff extends WaveStateConflict {
  constructor(code: string) {
    super(code, 'HALTED', 'the staff of the platform halted it, and they release it again.');
  }
}

/** Control totals of the wave are being compared: nobody knows yet what would be waived. */
export class WaveTotalsAreCompared extends WaveStateConflict {
  constructor(code: string, state: WaveState) {
    super(code, state, 'control totals of it are being compared. Try again once they are.');
  }
}

/** What was imported of the wave is being added up: nobody knows yet what would be waived. */
export class WaveIsAddedUp extends WaveStateConflict {
  constructor(code: string, state: WaveState) {
    super(code, state, 'what was imported of it is being added up. Try again once that is done.');
  }
}

/** A gate of the wave is red and not waived. */
export class WaveGateRed extends DomainError {
  constructor(code: string, decision: 'released' | 'reconciled', red: readonly { readonly detail: string }[]) {
    const details = red.map(({ detail }) => detail).join(' ');
    super('wave_gate_red', 409, `Wave ${code} cannot be ${decision}. ${details}`);
  }
}

/** The approver has no access, or was given it too recently to count as a second person. */
export class WaveApprovalNotPossible extends DomainError {
  constructor() {
    super(
      'wave_approval_not_possible',
      409,
      'Whoever approves as one of two people must have had the same access for long enough before the first one approved.',
    );
  }
}

/** The gate cannot be waived, or does not exist in this state. */
export class WaveGateNotWaivable extends DomainError {
  constructor(gate: string, why: string) {
    super('wave_gate_not_waivable', 409, `The gate ${gate} cannot be waived: ${why}`);
  }
}

/** More accounts are waiting than were confirmed. */
export class WaveHasMoreWaiting extends DomainError {
  constructor(waiting: number, confirmed: number) {
    super('wave_has_more_waiting', 409, `${waiting} accounts wait now, not ${confirmed}; nothing was done.`);
  }
}

/** The part was sent again while it was being received; the later request wins. */
export class PartSentAgain extends DomainError {
  constructor(part: string) {
    super('part_sent_again', 409, `Part ${part} was sent once more meanwhile; the later sending counts.`);
  }
}

/** The body does not match its Content-Digest. */
export class ContentDigestMismatch extends DomainError {
  constructor() {
    super('content_digest_mismatch', 400, 'The body is not the one that Content-Digest is of. Send the part again.');
  }
}

/** The header Content-Digest has no digest that a body could match. */
export class ContentDigestUnreadable extends DomainError {
  constructor() {
    super(
      'content_digest_mismatch',
      400,
      'Content-Digest has no digest that can be compared: expected sha-256=:BASE64: or sha-512=:BASE64:, of the bytes as they are sent.',
    );
  }
}
