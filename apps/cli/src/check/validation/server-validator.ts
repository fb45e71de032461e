import type { Accepted, CarryoverClient } from '@carryover/client';
import { type Line, linesOf } from '../../input/line-batches.js';
import { OutOfPatience, type Patience } from '../../load/sending/patience.js';
import { isBlocked, refusalOf, withoutOperation } from '../../load/sending/refusals.js';
import { FAULTS_AT_MOST } from '../../load/sending/send-lines.js';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import { notLetThrough, type ValidatedAccount, validateAccount } from './validate-account.js';
import { type BatchSettings, BatchTally, type BatchToValidate, type BatchVerdict, bytesOf } from './validate-batch.js';
import type { BatchValidator } from './validation-pool.js';

/** How accounts are checked by the service. */
export interface ServerCheck {
  readonly client: CarryoverClient;
  /** How long to wait for a service that cannot take more at present. */
  readonly patience: Patience;
  /** Whether a sandbox supplier is checked as a live one. */
  readonly isStrict: boolean;
  /** Ends what is under way; called when nothing more is wanted. */
  readonly stop: () => void;
}

/**
 * Has the service check the accounts of batches, so many at once as the client allows. What cannot be sent, since it is no JSON
 * or too large, and requests for accounts that are there already, which the service checks only when it does them, are
 * checked here.
 */
export class ServerValidator implements BatchValidator {
  /** The next batch is at hand when the last calls of one are under way. */
  readonly width = 2;
  /** Accounts in a row that something in front of the service did not let through. */
  private blockedInARow = 0;

  constructor(
    private readonly server: ServerCheck,
    private readonly settings: BatchSettings,
  ) {}

  /** @throws CommandProblem the service does not check them (credentials, service) */
  async validate({ bytes, isTooLong }: BatchToValidate): Promise<BatchVerdict> {
    const tally = new BatchTally(this.settings);
    if (isTooLong) tally.addTooLong();
    const validated: [Line, ValidatedAccount][] = [];
    await this.server.client.each(linesOf(bytes), async (line, index) => {
      validated[index] = [line, await this.validateBoth(bytesOf(bytes, line))];
    });
    for (const [line, account] of validated) tally.add(line, account);
    return tally.verdict(bytes);
  }

  async close(): Promise<void> {
    this.server.stop();
  }

  private async validateBoth(bytes: Buffer): Promise<ValidatedAccount> {
    const here = validateAccount(bytes, this.settings);
    if (here.isUnreadable === true || here.isLater === true) return here;
    const { client, isStrict } = this.server;
    const asked = { includeWarnings: true, ...(isStrict && { strict: true }) };
    for (;;) {
      try {
        const { answer } = await client.sendText('validate', bytes.toString('utf8'), asked);
        this.progress();
        return { account: here.account, problems: [], warnings: (answer as Accepted).warnings ?? [] };
      } catch (error) {
        if (isBlocked(error)) return this.notLetThrough(here, withoutOperation(error));
        const refusal = refusalOf(error);
        if (refusal.kind === 'failed') {
          this.progress();
          const { code, rule = null, detail, problems = [{ path: '', rule, code, detail }] } = refusal.problem;
          return { account: here.account, problems, warnings: [] };
        }
        if (refusal.kind === 'open') throw new CommandProblem(EXIT.service, refusal.reason);
        await this.wait(refusal.reason, refusal.retryAfter);
      }
    }
  }

  private progress(): void {
    this.blockedInARow = 0;
    this.server.patience.progress();
  }

  /** @throws CommandProblem it is the same of every account (service) */
  private notLetThrough({ account }: ValidatedAccount, answer: string): ValidatedAccount {
    this.blockedInARow += 1;
    if (this.blockedInARow >= FAULTS_AT_MOST)
      throw new CommandProblem(EXIT.service, `the service fails again and again: ${answer}`);
    this.server.patience.progress();
    return { account, problems: [notLetThrough(answer)], warnings: [] };
  }

  private async wait(reason: string, retryAfter: number): Promise<void> {
    try {
      await this.server.patience.wait(reason, retryAfter);
    } catch (error) {
      throw error instanceof OutOfPatience ? new CommandProblem(EXIT.service, reason) : error;
    }
  }
}
