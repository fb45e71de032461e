import { SMALL_BODY } from '../http/sent-bytes.js';
import { processorMilliseconds } from '../time/processor-milliseconds.js';
import { wholeSeconds } from './batched-counter.js';
import { TooManyRequests } from './too-many-requests.js';

/** What one organisation may have under way in one process. */
export interface WorkLimits {
  /** Bytes of large bodies that are being read, checked or answered. */
  readonly bytes: number;
  /** Milliseconds of checking that may be used at once, before the organisation's share of the time counts. */
  readonly milliseconds: number;
}

/** What an organisation has under way. */
interface Work {
  bytes: number;
  /** Milliseconds of checking that were used and are not made up for by waiting. */
  used: number;
  /** When that was so. */
  at: number;
}

/** A body that is being read. */
export interface BodyInFlight {
  /** @param size bytes of it so far @throws TooManyRequests the organisation has too much under way */
  grow(size: number): void;
  /** The request is answered. Calling it again does nothing. */
  end(): void;
}

/**
 * Limits the cost of large bodies of one organisation: bytes in memory, and checking time, which is given back at the
 * organisation's share of the elapsed time. Nobody uses more than half, so that some is always left for others.
 */
export class WorkInFlight {
  private readonly works = new Map<string, Work>();

  /** @param now milliseconds on a clock that only goes forward */
  constructor(
    private readonly limits: WorkLimits,
    private readonly now: () => number,
  ) {}

  /** Begins to read a body of an organisation. */
  begin(organizationId: string): BodyInFlight {
    let counted = 0;
    return {
      grow: (size) => {
        if (size <= SMALL_BODY) return;
        const work = this.workOf(organizationId);
        if (counted === 0) this.requireTime(work);
        if (work.bytes + size - counted > this.limits.bytes) throw new TooManyRequests('bytes_in_flight', 1);
        work.bytes += size - counted;
        counted = size;
      },
      end: () => {
        const work = this.works.get(organizationId);
        if (work !== undefined) work.bytes -= counted;
        counted = 0;
      },
    };
  }

  /** Does a piece of work for an organisation, measured while it has a large body under way. */
  measured<T>(organizationId: string | undefined, run: () => T): T {
    const work = organizationId === undefined ? undefined : this.works.get(organizationId);
    if (work === undefined || organizationId === undefined || work.bytes === 0) return run();
    const from = processorMilliseconds();
    try {
      return run();
    } finally {
      this.charge(organizationId, processorMilliseconds() - from);
    }
  }

  /** Counts milliseconds that were used for an organisation. */
  charge(organizationId: string, milliseconds: number): void {
    this.workOf(organizationId).used += milliseconds;
  }

  private requireTime({ used }: Work): void {
    const over = used - this.limits.milliseconds;
    if (over >= 0) throw new TooManyRequests('checking_time', wholeSeconds(over / this.share()));
  }

  /** The present work of an organisation; idle ones are forgotten. */
  private workOf(organizationId: string): Work {
    const now = this.now();
    const share = this.share();
    for (const [id, work] of this.works) {
      work.used = Math.max(0, work.used - (now - work.at) * share);
      work.at = now;
      if (work.used === 0 && work.bytes === 0) this.works.delete(id);
    }
    const known = this.works.get(organizationId) ?? { bytes: 0, used: 0, at: now };
    this.works.set(organizationId, known);
    return known;
  }

  /** The part of the time that one organisation gets back: half of it when it is alone, a third beside another one. */
  private share(): number {
    const busy = [...this.works.values()].filter(({ used }) => used > 0).length;
    return 1 / (Math.max(1, busy) + 1);
  }
}
