import { REGISTRATION_REASONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { MeterPointStatusesRepository } from '../status/meter-point-statuses.repository.js';
import { requestStateAt } from '../status/transitions.js';
import { checkCallback, type ToldRequest } from './check-callback.js';
import type { RegistrationCallbackRequest } from './registration-callback.request.js';
import {
  type CallbackOutcome,
  type ReceivedCallback,
  RegistrationCallbacksRepository,
} from './registration-callbacks.repository.js';
import { WaitingCallbacks } from './waiting-callbacks.js';

/** Reason for a meter point that stays registered although its withdrawal was asked for. */
const NOT_WITHDRAWN = REGISTRATION_REASONS.notWithdrawn;

/**
 * Handles a callback of the gateway about a request. Each event counts once. An event that comes too early waits for
 * the one before it, as does one that may bring back a status which the meter point has; one that is outdated or about an unknown request is stored and changes nothing.
 */
@Injectable()
export class ReceiveRegistrationCallbackUseCase {
  constructor(
    private readonly callbacks: RegistrationCallbacksRepository,
    private readonly statuses: MeterPointStatusesRepository,
    private readonly waiting: WaitingCallbacks,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {}

  /** @returns the outcome of the event, the same for every repetition */
  async run(callback: RegistrationCallbackRequest): Promise<CallbackOutcome> {
    const { outcome, reason } = await this.database.transaction((tx) => this.receive(tx, callback));
    const { request_id: id, event_id: eventId, status } = callback;
    this.logger.info('registration.callback.received', {
      registration_request_id: id,
      event_id: eventId,
      status,
      outcome,
      ...(reason !== null && { reason }),
    });
    return outcome;
  }

  private async receive(tx: Tx, callback: RegistrationCallbackRequest): Promise<ReceivedCallback> {
    const request = await this.hold(tx, callback.request_id);
    const id = await this.callbacks.receive(tx, callback);
    if (id === null) return this.callbacks.outcomeOf(tx, callback.event_id);
    if (request === null) return this.refuse(tx, id, 'No such request was sent.');
    const time = await this.callbacks.timeOf(tx, callback.request_id, id);
    const checked = checkCallback(request, { ...callback, ...time });
    if (checked.outcome !== 'APPLIED') {
      await this.callbacks.setOutcome(tx, id, checked.outcome, checked.reason);
      const isEnd = requestStateAt(callback.status) !== 'REQUESTED';
      if (checked.outcome !== 'WAITING' || request.status !== 'WITHDRAWAL_REQUESTED' || !isEnd) return checked;
      await this.goOn(tx, callback, request);
      return this.callbacks.outcomeOf(tx, callback.event_id);
    }
    await this.waiting.apply(tx, callback.request_id, request, { ...checked, reason: callback.reason ?? null });
    await this.waiting.applyWaiting(tx, callback.request_id);
    return { outcome: 'APPLIED', reason: null };
  }

  /**
   * Locks the meter point first, in the same order as all writers, and then reads the request, which nobody deletes from then on. The
   * callback is written afterwards: it refers to the request, and so locks it.
   */
  private async hold(tx: Tx, requestId: string): Promise<ToldRequest | null> {
    const request = await this.callbacks.findRequest(tx, requestId);
    if (request === null) return null;
    if ((await this.statuses.lockIfThere(tx, request.meterPointId)) === null) return null;
    return this.callbacks.findRequest(tx, requestId);
  }

  private async refuse(tx: Tx, id: string, reason: string): Promise<ReceivedCallback> {
    await this.callbacks.setOutcome(tx, id, 'REFUSED', reason);
    return { outcome: 'REFUSED', reason };
  }

  /**
   * Continues a registration that ended otherwise instead of being withdrawn, by the events received meanwhile. Other
   * events may have crossed with the withdrawal and do not count.
   */
  private async goOn(tx: Tx, callback: RegistrationCallbackRequest, request: ToldRequest): Promise<void> {
    const { request_id: requestId, status } = callback;
    const { meterPointId, fuel } = request;
    await this.statuses.moveBack(tx, { meterPointId, fuel, requestId }, NOT_WITHDRAWN);
    if (requestStateAt(status) === 'COMPLETED') await this.callbacks.refuseWithdrawal(tx, requestId, NOT_WITHDRAWN);
    await this.waiting.applyWaiting(tx, requestId);
  }
}
