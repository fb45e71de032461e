import { hostname } from 'node:os';
import { REGISTRATION_REASONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { backOffSeconds } from '../../../platform/lifecycle/back-off.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { WaitingCallbacks } from '../callbacks/waiting-callbacks.js';
import { type GatewayAnswer, RegistrationGateway, type WithdrawalAnswer } from '../gateway/registration-gateway.js';
import { SimulatedRegistrationGateway } from '../gateway/simulated-registration-gateway.js';
import { type ClaimedRequest, RegistrationRequestsRepository } from '../requests/registration-requests.repository.js';
import { MeterPointStatusesRepository, type Move } from '../status/meter-point-statuses.repository.js';
import { isMarkable, pickedUp, requestStateAt } from '../status/transitions.js';

/** Seconds the pause between attempts grows to. A gateway that is away for a day is asked every few minutes. */
const LONGEST_PAUSE = 300;

/** Another worker has taken over the request; the transaction has to be rolled back. */
class LeaseLost extends Error {}

export type AdvanceOutcome = 'moved' | 'deferred' | 'given_back' | 'not_claimed' | 'lease_lost';

/**
 * Advances a due request by one step. A transient failure never ends a request: it is not known whether the gateway has
 * it, so it is sent again with the same key until the gateway accepts or refuses it.
 */
@Injectable()
export class AdvanceRegistrationUseCase {
  private readonly holder = `${hostname()}/${process.pid}`;

  constructor(
    private readonly requests: RegistrationRequestsRepository,
    private readonly statuses: MeterPointStatusesRepository,
    private readonly callbacks: WaitingCallbacks,
    private readonly gateway: RegistrationGateway,
    private readonly simulator: SimulatedRegistrationGateway,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Running it twice, at once or later, changes nothing: only the holder of the lease can settle.
   *
   * @param signal aborts when the process stops; the request is then given back
   */
  async run(requestId: string, signal: AbortSignal): Promise<AdvanceOutcome> {
    if (signal.aborted) return 'not_claimed';
    const lease = { seconds: this.environment.registrationLeaseSeconds, holder: this.holder };
    const { reader } = this.database;
    const claimed = await this.requests.claim(reader, requestId, this.gateway.name, lease);
    if (claimed === null) return 'not_claimed';
    try {
      const gateway = claimed.gateway === this.gateway.name ? this.gateway : this.simulator;
      if (claimed.isWithdrawn) return await this.withdraw(claimed, await gateway.withdraw(claimed, signal));
      const answer = await gateway.advance(claimed, signal);
      failpoint('registration.gateway.answered');
      return answer.kind === 'moved' ? await this.settle(claimed, answer) : await this.defer(claimed, answer);
    } catch (error) {
      if (error instanceof LeaseLost) return 'lease_lost';
      if (signal.aborted) return (await this.requests.giveBack(reader, claimed)) ? 'given_back' : 'lease_lost';
      this.logger.error('registration.request.failed', error, { registration_request_id: claimed.id });
      return this.defer(claimed, { kind: 'failed', failure: 'Something unexpected happened; see the log.' });
    }
  }

  private async settle(claimed: ClaimedRequest, answer: GatewayAnswer & { kind: 'moved' }): Promise<AdvanceOutcome> {
    const { moves, askAgainInSeconds } = answer;
    const last = moves.at(-1);
    if (last === undefined) throw new Error('The gateway moved nothing.');
    const state = requestStateAt(last.to);
    const point = { meterPointId: claimed.meterPointId, fuel: claimed.fuel, requestId: claimed.id };
    await this.database.transaction(async (tx) => {
      await this.statuses.lock(tx, claimed.meterPointId);
      const isSettled = await this.requests.settle(tx, claimed, {
        state,
        steps: moves.length,
        reason: last.reason ?? null,
        dueInSeconds: state === 'REQUESTED' ? askAgainInSeconds : null,
      });
      if (!isSettled) throw new LeaseLost();
      await this.statuses.move(tx, point, moves);
      failpoint('registration.settled');
    });
    this.logger.info('registration.request.moved', { registration_request_id: claimed.id, status: last.to });
    return 'moved';
  }

  private async withdraw(claimed: ClaimedRequest, answer: WithdrawalAnswer): Promise<AdvanceOutcome> {
    failpoint('registration.withdrawal.answered');
    if (answer.kind === 'failed') return this.defer(claimed, answer);
    const point = { meterPointId: claimed.meterPointId, fuel: claimed.fuel, requestId: claimed.id };
    await this.database.transaction(async (tx) => {
      const status = await this.statuses.lock(tx, claimed.meterPointId);
      const isSettled = await this.requests.settleWithdrawal(tx, claimed, {
        state: answer.kind === 'refused' ? null : answer.kind === 'withdrawn' ? 'REFUSED' : 'REQUESTED',
        reason: answer.kind === 'withdrawn' ? REGISTRATION_REASONS.withdrawn : null,
        refused: answer.kind === 'refused' ? answer.reason : null,
        dueInSeconds: answer.kind === 'refused' ? answer.askAgainInSeconds : null,
      });
      if (!isSettled) throw new LeaseLost();
      if (answer.kind !== 'refused') await this.statuses.move(tx, point, withdrawalMoves(claimed, status, answer.kind));
      else if (status === 'WITHDRAWAL_REQUESTED') await this.statuses.moveBack(tx, point, answer.reason);
      await this.callbacks.applyWaiting(tx, claimed.id);
    });
    this.logger.info('registration.request.withdrawal', { registration_request_id: claimed.id, answer: answer.kind });
    return 'moved';
  }

  private async defer(claimed: ClaimedRequest, answer: GatewayAnswer & { kind: 'failed' }): Promise<AdvanceOutcome> {
    const { failure, retryAfterSeconds = 0 } = answer;
    const seconds = Math.max(retryAfterSeconds, backOffSeconds(claimed.attempt, { longest: LONGEST_PAUSE }));
    const isDeferred = await this.requests.defer(this.database.reader, claimed, failure, seconds);
    this.logger.warn('registration.request.deferred', { registration_request_id: claimed.id, failure, seconds });
    return isDeferred ? 'deferred' : 'lease_lost';
  }
}

/** Transitions of the meter point for a withdrawal; none when the industry never had the request. */
function withdrawalMoves({ fuel }: ClaimedRequest, status: string, kind: 'withdrawn' | 'accepted'): readonly Move[] {
  const isUntouched = isMarkable(status);
  if (isUntouched && kind === 'withdrawn') return [];
  const asked: readonly Move[] = status === 'WITHDRAWAL_REQUESTED' ? [] : [{ to: 'WITHDRAWAL_REQUESTED' }];
  const reason = REGISTRATION_REASONS.withdrawn;
  const ended: readonly Move[] = kind === 'withdrawn' ? [{ to: 'REGISTRATION_WITHDRAWN', reason }] : [];
  return [...(isUntouched ? [{ to: pickedUp(fuel) }] : []), ...asked, ...ended];
}
