import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { Database, type Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { NotFound } from '../../platform/errors/domain-error.js';
import { Clock } from '../../platform/time/clock.js';
import { AuditTrail } from '../audit/index.js';
import { isRoleAtLeast, type StaffCall } from '../auth/index.js';
import { APPROVED_ACTS, type Approval, type ApprovalDecision, type ApprovalRequest } from './approval.js';
import { ApprovalNotPossible, ApprovalRequired } from './approvals.errors.js';
import { ApprovalsRepository } from './approvals.repository.js';

const HOUR = 3_600_000;
/** Why a request was rejected that nobody could approve any more. */
const ANEW = 'Asked for anew';

/** Requires a second member of staff for irreversible acts, where the installation is configured to. */
@Injectable()
export class Approvals {
  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly repository: ApprovalsRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** More imports than this are retried with a second person only; null where one person is enough for everything. */
  get retryAbove(): number | null {
    return this.environment.approvals === 'yes' ? this.environment.approvalRetryAbove : null;
  }

  /** Whether the act takes a second person. @param count imports that are retried */
  isNeededFor({ act, count = 0 }: { act: ApprovalRequest['act']; count?: number }): boolean {
    const { retryAbove } = this;
    if (act === 'retract_accounts') return this.environment.retractionApprovals === 'yes';
    return retryAbove !== null && (act !== 'retry_imports' || count > retryAbove);
  }

  /**
   * Stores an action until a second person decides on it. One that already waits is not stored again, unless nobody can
   * approve it any more: then it is rejected.
   * @throws ApprovalRequired
   * @throws ApprovalNotPossible the person has had access for too short a time
   */
  async request(by: StaffCall, request: ApprovalRequest): Promise<never> {
    const waiting = await this.database.transaction(async (tx) => {
      await this.repository.lock(tx, request);
      const now = this.clock.now();
      await this.requireAccess(tx, idOf(by), now);
      const known = await this.repository.findWaiting(tx, request, now);
      const dead = known === null ? null : await this.lockDead(tx, known);
      if (known !== null && dead === null) return { ...known, isOfAnother: known.requestedBy.id !== by.userId };
      if (dead !== null)
        await this.repository.decide(tx, dead.id, { decision: 'REJECTED', by: idOf(by), at: now, reason: ANEW });
      const expiresAt = new Date(now.getTime() + this.environment.approvalHours * HOUR);
      const id = newId();
      await this.repository.add(tx, id, request, { by: idOf(by), at: now, until: expiresAt });
      const { act, target, parameters, reason } = request;
      if (dead !== null) {
        const rejected = { action: 'approval.reject', target: { type: 'approval', id: dead.id }, reason: ANEW };
        await this.audit.record(tx, by, rejected, { after: { act, target, requested_by: dead.requestedBy.email } });
      }
      const entry = { action: 'approval.request', target: { type: 'approval', id }, reason };
      await this.audit.record(tx, by, entry, { after: { act, ...parameters } });
      return { expiresAt, isOfAnother: false };
    });
    throw new ApprovalRequired(waiting, waiting.isOfAnother);
  }

  list(after: readonly [string, string] | null, limit: number): Promise<Approval[]> {
    return this.repository.list(this.database.reader, after, limit, this.clock.now());
  }

  /**
   * What this person may say to each of the requests. Whether the act is possible is only looked at when it is approved,
   * as that changes.
   */
  async decisionsOn(tx: Tx, requests: readonly Approval[], by: StaffCall): Promise<ApprovalDecision[][]> {
    const waiting = requests.filter(
      ({ state, act }) => state === 'WAITING' && isRoleAtLeast(by.role, APPROVED_ACTS[act]),
    );
    const access = await this.repository.accessOf(tx, [idOf(by), ...waiting.map(({ requestedBy }) => requestedBy.id)]);
    const mayApprove = (asked: Approval) =>
      asked.requestedBy.id !== by.userId &&
      this.obstacleIn(access, asked) === null &&
      this.isEarlyEnough(access.get(idOf(by)), asked.requestedAt);
    return requests.map((asked) => {
      if (!waiting.includes(asked)) return [];
      return mayApprove(asked) ? ['approve', 'reject'] : ['reject'];
    });
  }

  /**
   * Performs the approved action, in the transaction of the approval.
   * @param perform the action; when it is not possible now, the request keeps waiting
   * @throws NotFound
   * @throws ApprovalNotPossible
   */
  async approve(
    tx: Tx,
    id: string,
    by: StaffCall,
    reason: string,
    perform: (tx: Tx, asked: Approval) => Promise<void>,
  ): Promise<Approval> {
    const asked = await this.waiting(tx, id, by);
    const { requestedBy, requestedAt } = asked;
    if (requestedBy.id === by.userId) throw new ApprovalNotPossible('Somebody else has to approve what you asked for.');
    const obstacle = await this.obstacleOf(tx, asked);
    if (obstacle !== null) throw new ApprovalNotPossible(`${obstacle} Reject it, or ask for it anew.`);
    await this.requireAccess(tx, idOf(by), requestedAt);
    await perform(tx, asked);
    await this.repository.decide(tx, id, { decision: 'APPROVED', by: idOf(by), at: this.clock.now(), reason });
    return asked;
  }

  /** Rejects the request; the person who asked may withdraw it in this way. @throws NotFound @throws ApprovalNotPossible */
  async reject(tx: Tx, id: string, by: StaffCall, reason: string): Promise<Approval> {
    const asked = await this.waiting(tx, id, by);
    await this.repository.decide(tx, id, { decision: 'REJECTED', by: idOf(by), at: this.clock.now(), reason });
    return asked;
  }

  /** A request as it is now. @throws NotFound */
  async find(tx: Tx, id: string): Promise<Approval> {
    const found = await this.repository.findLocked(tx, id, this.clock.now());
    if (found === null) throw new NotFound('Nothing of this id was asked for.');
    return found;
  }

  /**
   * Refuses a person who got access only recently: an account that was invited, taken over or linked must not serve as
   * the second person of whoever did that.
   * @throws ApprovalNotPossible
   */
  private async requireAccess(tx: Tx, person: string, askedAt: Date): Promise<void> {
    const access = await this.repository.accessOf(tx, [person]);
    if (this.isEarlyEnough(access.get(person), askedAt)) return;
    throw new ApprovalNotPossible(
      `Whoever asks and whoever approves must have had the same access for ${this.environment.approvalHours} hours before it is asked for.`,
    );
  }

  private isEarlyEnough(accessSince: Date | undefined, askedAt: Date): boolean {
    const latest = askedAt.getTime() - this.environment.approvalHours * HOUR;
    return accessSince !== undefined && accessSince.getTime() <= latest;
  }

  private async obstacleOf(tx: Tx, asked: Approval): Promise<string | null> {
    return this.obstacleIn(await this.repository.accessOf(tx, [asked.requestedBy.id]), asked);
  }

  /** Why nobody can approve the request any more, for what became of whoever asked; null when somebody can. */
  private obstacleIn(access: ReadonlyMap<string, Date>, { act, requestedBy, requestedAt }: Approval): string | null {
    const { id, role, isDisabled } = requestedBy;
    if (isDisabled || !isRoleAtLeast(role, APPROVED_ACTS[act])) return 'Whoever asked for it may not do this any more.';
    if (this.isEarlyEnough(access.get(id), requestedAt)) return null;
    return `Whoever asked for it must have had the same access for ${this.environment.approvalHours} hours before that.`;
  }

  /** The request, locked, when it still waits and nobody can approve it any more. */
  private async lockDead(tx: Tx, known: Approval): Promise<Approval | null> {
    if ((await this.obstacleOf(tx, known)) === null) return null;
    // Somebody may decide about it at this moment.
    const locked = await this.find(tx, known.id);
    return locked.state === 'WAITING' && (await this.obstacleOf(tx, locked)) !== null ? locked : null;
  }

  private async waiting(tx: Tx, id: string, by: StaffCall): Promise<Approval> {
    const asked = await this.find(tx, id);
    if (asked.state === 'EXPIRED')
      throw new ApprovalNotPossible('It has waited too long; it has to be asked for again.');
    if (asked.state !== 'WAITING') throw new ApprovalNotPossible('Somebody has decided already.');
    const least = APPROVED_ACTS[asked.act];
    if (!isRoleAtLeast(by.role, least)) throw new ApprovalNotPossible(`This takes the role ${least}.`);
    return asked;
  }
}

function idOf({ userId }: StaffCall): string {
  if (userId === null) throw new ApprovalNotPossible('This takes a member of staff.');
  return userId;
}
