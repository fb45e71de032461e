import type { WaveState } from '@carryover/contract';
import { DomainError, NotFound } from '../../platform/errors/domain-error.js';

/** A supplier or a wave that is not there, or is somebody else's, which must look the same. */
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

/** The wave is in a state in which this cannot be done. */
export class WaveStateConflict extends DomainError {
  constructor(code: string, state: WaveState, wanted: string) {
    super('wave_state_conflict', 409, `Wave ${code} is ${state}: ${wanted}`);
  }
}

/** Somebody else has changed what was to be replaced. */
export class WaveChangedMeanwhile extends DomainError {
  constructor(code: string) {
    super('wave_changed_meanwhile', 409, `Wave ${code} was planned anew meanwhile; nothing was changed.`);
  }
}

/** An account of the wave waits once more, as after a retry by staff: the background is about to let the wave run again. */
export class WaveRunsAgain extends WaveStateConflict {
  constructor(code: string, state: WaveState) {
    super(code, state, 'an account of it waits or is imported, so it is about to run again.');
  }
}

/** A gate of the wave is red, and was not waived. */
export class WaveGateRed extends DomainError {
  constructor(code: string, decision: 'released' | 'reconciled', red: readonly { readonly detail: string }[]) {
    const details = red.map(({ detail }) => detail).join(' ');
    super('wave_gate_red', 409, `Wave ${code} cannot be ${decision}. ${details}`);
  }
}

/** Whoever approves has no access, or has it for too short a time to be a second person. */
export class WaveApprovalNotPossible extends DomainError {
  constructor() {
    super(
      'wave_approval_not_possible',
      409,
      'Whoever approves as one of two people must have had the same access for long enough before the first one approved.',
    );
  }
}

/** The gate is not one that may be waived, or there is none of the name now. */
export class WaveGateNotWaivable extends DomainError {
  constructor(gate: string) {
    super('wave_gate_not_waivable', 409, `The gate ${gate} cannot be waived: it is not red, or takes an approval.`);
  }
}

/** More accounts wait than somebody confirmed. */
export class WaveHasMoreWaiting extends DomainError {
  constructor(waiting: number, confirmed: number) {
    super('wave_has_more_waiting', 409, `${waiting} accounts wait now, not ${confirmed}; nothing was done.`);
  }
}

/** The part was sent once more while this sending was under way; the later one counts. */
export class PartSentAgain extends DomainError {
  constructor(part: string) {
    super('part_sent_again', 409, `Part ${part} was sent once more meanwhile; the later sending counts.`);
  }
}

/** The body is not what its Content-Digest says. */
export class ContentDigestMismatch extends DomainError {
  constructor() {
    super('content_digest_mismatch', 400, 'The body is not the one that Content-Digest is of. Send the part again.');
  }
}
