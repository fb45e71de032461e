import type { HostileRequest } from './hostile-request.js';
import type { Probe } from './measure/prober.js';
import type { TimedAnswer } from './wire.js';

const MOST_FAILURES = 25;

type Counts = Record<string, number>;

/** What was wrong with a request of a number; -1 for what is no request's. */
export interface Failure {
  readonly number: number;
  readonly name: string;
  readonly problems: readonly string[];
}

/** What was sent, what came back, and what was wrong with it. */
export class Report {
  sent = 0;
  /** Requests by kind, answers by status, accepted ones by operation. */
  readonly kinds: Counts = {};
  readonly statuses: Counts = {};
  readonly accepted: Counts = {};
  /** Accepted things that were read back. */
  readonly readBack: Counts = {};
  readonly failures: Failure[] = [];
  /** Milliseconds of the slowest answer. */
  slowest = 0;
  /** How simple questions were answered meanwhile. */
  probe: Probe | undefined;

  /** Whether there is so much wrong that more of it tells nothing. */
  get isFull(): boolean {
    return this.failures.length >= MOST_FAILURES;
  }

  add(request: HostileRequest, answers: readonly TimedAnswer[], problems: readonly string[]): void {
    this.sent += 1;
    count(this.kinds, request.kind === 'corpus' ? `corpus, ${request.name.split(':')[0]}` : request.kind);
    for (const { status } of answers) count(this.statuses, String(status));
    if (answers.length === 0) count(this.statuses, 'none');
    const [answer] = answers;
    this.slowest = Math.max(this.slowest, answer?.milliseconds ?? 0);
    if (request.operation !== undefined && answer !== undefined && answer.status < 300)
      count(this.accepted, request.operation.id);
    if (problems.length > 0) this.fail(request.number, `${request.kind} ${request.name}`, problems);
  }

  fail(number: number, name: string, problems: readonly string[]): void {
    this.failures.push({ number, name, problems });
  }

  wasReadBack(what: string): void {
    count(this.readBack, what);
  }
}

function count(counts: Counts, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
