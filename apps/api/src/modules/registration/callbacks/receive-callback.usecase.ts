import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { MeterPointStatusesRepository } from '../status/meter-point-statuses.repository.js';
import { mayMove, type RegistrationStatus, requestStateAt } from '../status/transitions.js';
import { checkCallback, type ToldRequest } from './check-callback.js';
import type { RegistrationCallbackRequest } from './registration-callback.request.js';
import { type CallbackOutcome, RegistrationCallbacksRepository } from './registration-callbacks.repository.js';

/** A change of status a callback has told, and the callback's reason. */
interface ToldStatus {
  readonly statuses: readonly RegistrationStatus[];
  readonly reason: string | null;
}

/**
 * Takes what the gateway tells about a request. Each event counts once. One that cannot be yet waits for what has to
 * come first; one that is overtaken, or about nothing we sent, is kept and changes nothing.
 */
@Injectable()
export class ReceiveRegistrationCallbackUseCase {
  constructor(
    private readonly callbacks: RegistrationCallbacksRepository,
    private readonly statuses: MeterPointStatusesRepository,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {}

  /** @returns what became of the event, the same however often it is told */
  async run(callback: RegistrationCallbackRequest): Promise<CallbackOutcome> {
    const outcome = await this.database.transaction((tx) => this.receive(tx, callback));
    const { request_id: id, event_id: eventId, status } = callback;
    this.logger.info('registration.callback.received', {
      registration_request_id: id,
      event_id: eventId,
      status,
      outcome,
    });
    return outcome;
  }

  private async receive(tx: Tx, callback: RegistrationCallbackRequest): Promise<CallbackOutcome> {
    const id = await this.callbacks.receive(tx, callback);
    if (id === null) return this.callbacks.outcomeOf(tx, callback.event_id);
    const request = await this.hold(tx, callback.request_id);
    if (request === null) return this.refuse(tx, id, 'No such request was sent.');
    const isOlder = await this.callbacks.isOlder(tx, callback.request_id, id);
    const checked = checkCallback(request, { ...callback, isOlder });
    if (checked.outcome !== 'APPLIED') {
      await this.callbacks.setOutcome(tx, id, checked.outcome, checked.reason);
      return checked.outcome;
    }
    await this.apply(tx, callback.request_id, request, { ...checked, reason: callback.reason ?? null });
    await this.applyWaiting(tx, callback.request_id);
    return 'APPLIED';
  }

  /** Locks the meter point first, as everybody does, and then reads what is. */
  private async hold(tx: Tx, requestId: string): Promise<ToldRequest | null> {
    const request = await this.callbacks.findRequest(tx, requestId);
    if (request === null) return null;
    await this.statuses.lock(tx, request.meterPointId);
    return this.callbacks.findRequest(tx, requestId);
  }

  private async refuse(tx: Tx, id: string, reason: string): Promise<CallbackOutcome> {
    await this.callbacks.setOutcome(tx, id, 'REFUSED', reason);
    return 'REFUSED';
  }

  private async apply(tx: Tx, requestId: string, request: ToldRequest, told: ToldStatus): Promise<void> {
    const { meterPointId, fuel } = request;
    const last = told.statuses.at(-1);
    if (last === undefined) return;
    const moves = told.statuses.map((to) => ({
      to,
      ...(to === last && told.reason !== null && { reason: told.reason }),
    }));
    await this.statuses.move(tx, { meterPointId, fuel, requestId }, moves);
    await this.callbacks.progress(tx, requestId, requestStateAt(last), told.reason);
  }

  /** What came too early may fit now, and then perhaps the next. */
  private async applyWaiting(tx: Tx, requestId: string): Promise<void> {
    for (;;) {
      const request = await this.callbacks.findRequest(tx, requestId);
      if (request === null || request.state === 'REFUSED') return;
      const waiting = await this.callbacks.listWaiting(tx, requestId);
      const fitting = waiting.find(({ status }) => mayMove(request.status, status, request.fuel));
      if (fitting === undefined) return;
      await this.apply(tx, requestId, request, { statuses: [fitting.status], reason: fitting.reason });
      await this.callbacks.setOutcome(tx, fitting.id, 'APPLIED', null);
    }
  }
}
