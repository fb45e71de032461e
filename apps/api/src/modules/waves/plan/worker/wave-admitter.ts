import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, type Tx } from '../../../../platform/database/database.js';
import { failpoint } from '../../../../platform/lifecycle/failpoints.js';
import { PollingLoop } from '../../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../../platform/logging/logger.js';
import { SuppliersInTurn } from '../../worker/suppliers-in-turn.js';
import { type AdmissionRoom, dayBegins, dayOf, fullDistributors, minuteOf, roomAt } from '../admission-room.js';
import type { PlanOrder } from '../plan.request.js';
import { ADMITTED_AHEAD, AdmissionsRepository, type PlannedWave, type QueuedAccount } from './admissions.repository.js';

/** Milliseconds between rounds: while a wave has more to be moved, and else. */
const BUSY = 20;
const IDLE = 1_000;

const NO_ROOM: AdmissionRoom = { accounts: 0, byDistributor: new Map(), until: 0, limit: null };

/**
 * Admits accounts of waves with a plan: in the order of the plan, within its window and caps, and only as many as
 * workers take soon. Admitted accounts that no worker took in time wait again. Every worker runs one; one worker at a
 * time works on a plan.
 */
@Injectable()
export class WaveAdmitter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;
  private readonly suppliers = new SuppliersInTurn();

  constructor(
    private readonly admissions: AdmissionsRepository,
    private readonly database: Database,
    logger: AppLogger,
  ) {
    this.loop = new PollingLoop(async () => ((await this.round()) ? BUSY : IDLE), logger, 'waves.admission.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /**
   * Looks at some waves with a plan of every supplier, those that the rounds before did not get to first.
   * @returns whether there is more to do at once
   * @throws what one of them threw, once all were looked at
   */
  async round(): Promise<boolean> {
    return this.suppliers.round(await this.admissions.listPlanned(this.database.reader), (id) => this.keep(id));
  }

  private async keep(id: string): Promise<boolean> {
    const isMore = await this.database.transaction(async (tx) => {
      const wave = await this.admissions.take(tx, id);
      if (wave === null) return false;
      const isMoreBack = await this.admissions.takeBack(tx, id, wave.revision, !wave.isRunning);
      if (!wave.isRunning) return isMoreBack;
      await this.admissions.queueMissing(tx, id);
      return (await this.admit(tx, id, wave)) || isMoreBack;
    });
    failpoint('waves.admission.committed');
    return isMore;
  }

  /** @returns whether more may start at once */
  private async admit(tx: Tx, waveId: string, wave: PlannedWave): Promise<boolean> {
    const now = wave.now.getTime();
    const day = dayOf(now);
    const minute = minuteOf(now);
    const { code, plan, awaited } = wave;
    const before = wave.areStartsCounted ? 0 : await this.countStarted(tx, waveId, now);
    const inMinute = before + (wave.minute?.getTime() === minute ? wave.admittedInMinute : 0);
    const admittedToday = await this.admissions.admittedOn(tx, waveId, day);
    const room = wave.isSupplierOngoing
      ? roomAt({ code, plan, now, awaited, admittedToday, admittedInMinute: inMinute })
      : NO_ROOM;
    const ahead = ADMITTED_AHEAD - (room.accounts > 0 ? await this.admissions.ahead(tx, waveId) : ADMITTED_AHEAD);
    const most = Math.min(room.accounts, ahead);
    const chosen = most > 0 ? await this.head(tx, waveId, plan.order ?? 'as_sent', most, room.byDistributor) : [];
    const admitted = chosen.filter(({ isWaiting }) => isWaiting);
    const admission = { waveId, revision: wave.revision, day, until: new Date(room.until) };
    await this.admissions.admit(tx, admission, admitted);
    if (admitted.length > 0) failpoint('waves.admission.counted');
    const full = [...room.byDistributor]
      .filter(([distributor, left]) => admitted.filter((account) => account.distributor === distributor).length >= left)
      .map(([distributor]) => distributor);
    const isHeldByCaps =
      most > 0 && chosen.length === 0 && full.length > 0 && (await this.admissions.hasQueued(tx, waveId));
    const limit = isHeldByCaps ? fullDistributors({ code, plan, now }, full) : room.limit;
    await this.admissions.note(
      tx,
      waveId,
      limit === null ? null : { ...limit, until: limit.until === null ? null : new Date(limit.until) },
      full,
      { begins: new Date(minute), admitted: inMinute + admitted.length },
    );
    // Those that were gone stood before others; what the caps leave comes with the next round.
    return chosen.length > admitted.length;
  }

  /** Counts what started today before the wave had a plan. @returns how many accounts of it in this minute */
  private countStarted(tx: Tx, waveId: string, now: number): Promise<number> {
    return this.admissions.countStarted(tx, waveId, dayOf(now), new Date(dayBegins(now)), new Date(minuteOf(now)));
  }

  /** The head of the queue, of which many that wait no more are taken at once: they may be all that was imported before there was a plan. */
  private async head(
    tx: Tx,
    waveId: string,
    order: PlanOrder,
    most: number,
    rooms: ReadonlyMap<string, number>,
  ): Promise<QueuedAccount[]> {
    const chosen = await this.admissions.head(tx, waveId, order, most, rooms);
    if (chosen.every(({ isWaiting }) => isWaiting)) return chosen;
    const full = [...rooms].filter(([, left]) => left === 0).map(([distributor]) => distributor);
    await this.admissions.leaveOut(tx, waveId, order, full);
    return this.admissions.head(tx, waveId, order, most, rooms);
  }
}
