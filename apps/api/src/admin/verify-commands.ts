import { Injectable } from '@nestjs/common';
import { AuditChain } from '../modules/audit/index.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { VerifyInvariants } from './invariants/verify-invariants.js';

/** Commands that look at what is there and change nothing. */
@Injectable()
export class VerifyCommands {
  constructor(
    private readonly chain: AuditChain,
    private readonly invariants: VerifyInvariants,
  ) {}

  /** @throws AdminProblem naming the first bad entry */
  async verifyAudit({ head }: AdminOptions): Promise<string> {
    const known = /^(\d{1,18}):([0-9a-f]{64})$/.exec(head ?? '');
    if (head !== undefined && known === null)
      throw new AdminProblem('--head is NUMBER:HASH, as an earlier check printed it.');
    const verdict = await this.chain.verify(known === null ? undefined : { id: known[1] ?? '', hash: known[2] ?? '' });
    if (verdict.firstBadId !== null)
      throw new AdminProblem(
        `The audit entries were tampered with: the first bad one is number ${verdict.firstBadId}.`,
      );
    const end =
      verdict.head === null
        ? 'There are none yet.'
        : `Keep this for the next check: --head ${verdict.head.id}:${verdict.head.hash}`;
    return `${verdict.entries} audit entries, every hash is right. ${end}`;
  }

  /** @throws AdminProblem with the verdict on each invariant, when one is broken */
  async verifyInvariants(): Promise<string> {
    const verdicts = await this.invariants.verify();
    const lines = verdicts.map(({ invariant, sentence, violations, examples }) =>
      violations === 0
        ? `ok      ${sentence}`
        : `BROKEN  ${sentence} ${invariant}: ${violations}, ${examples.join('; ')}`,
    );
    if (verdicts.some(({ violations }) => violations > 0)) throw new AdminProblem(lines.join('\n'));
    return lines.join('\n');
  }
}
