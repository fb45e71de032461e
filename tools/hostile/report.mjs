const MOST_FAILURES = 25;

/** What was sent, what came back, and what was wrong with it. */
export class Report {
  sent = 0;
  /** Requests by kind, answers by status, accepted ones by operation. */
  kinds = {};
  statuses = {};
  accepted = {};
  /** Accepted things that were read back. */
  readBack = {};
  failures = [];
  slowest = 0;

  /** Whether there is so much wrong that more of it tells nothing. */
  get isFull() {
    return this.failures.length >= MOST_FAILURES;
  }

  add(request, answers, problems) {
    this.sent += 1;
    count(this.kinds, request.kind === 'corpus' ? `corpus, ${request.name.split(':')[0]}` : request.kind);
    for (const { status } of answers) count(this.statuses, status);
    if (answers.length === 0) count(this.statuses, 'none');
    const [answer] = answers;
    if (answer?.milliseconds > this.slowest) this.slowest = answer.milliseconds;
    if (request.operation !== undefined && answer?.status < 300) count(this.accepted, request.operation.id);
    if (problems.length > 0) this.fail(request.number, `${request.kind} ${request.name}`, problems);
  }

  fail(number, name, problems) {
    this.failures.push({ number, name, problems });
  }

  wasReadBack(what) {
    count(this.readBack, what);
  }
}

function count(counts, key) {
  counts[key] = (counts[key] ?? 0) + 1;
}
