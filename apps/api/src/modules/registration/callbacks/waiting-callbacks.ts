import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { MeterPointStatusesRepository } from '../status/meter-point-statuses.repository.js';
import { mayMove, type RegistrationStatus, requestStateAt } from '../status/transitions.js';
import type { ToldRequest } from './check-callback.js';
import { RegistrationCallbacksRepository } from './registration-callbacks.repository.js';

/** Changes of status by a callback, with its reason. */
export interface ToldStatus {
  readonly statuses: readonly RegistrationStatus[];
  readonly reason: string | null;
}

/** Applies callbacks, with the meter point locked. */
@Injectable()
export class WaitingCallbacks {
  constructor(
    private readonly callbacks: RegistrationCallbacksRepository,
    private readonly statuses: MeterPointStatusesRepository,
  ) {}

  async apply(tx: Tx, requestId: string, request: ToldRequest, told: ToldStatus): Promise<void> {
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

  /** Applies callbacks that came too early and fit now, one after the other. */
  async applyWaiting(tx: Tx, requestId: string): Promise<void> {
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
