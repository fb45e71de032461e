import { DRY_RUN_IN_PLACE } from '@carryover/contract';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { pgErrorCode } from '../../../platform/database/pg-error.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { reasonOf } from '../../../platform/logging/describe-error.js';
import { LogThrottle } from '../../../platform/logging/log-throttle.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { StoredProfilesQueries } from '../../imports/index.js';
import { DryRunKeysRepository } from '../dry-run/dry-run-keys.repository.js';
import { WaveFindingsRepository } from '../dry-run/wave-findings.repository.js';
import { WaveLinesValidator } from '../dry-run/wave-lines.validator.js';
import {
  type ClaimedPass,
  type DuePass,
  type PassStep,
  WavePassesRepository,
} from '../passes/wave-passes.repository.js';
import { withProfiles } from '../profile/stored-profile.js';
import { ADDED_AT_ONCE, type AddedFigures, IMPORTED_FIGURES, UNLINED_FIGURES } from '../totals/imported-figures.js';
import { WavesRepository } from '../waves.repository.js';

/** Milliseconds between rounds: while there is more to look at, and else. */
const BUSY = 10;
const IDLE = 1_000;

/** What a pass that fails is logged as. */
const FAILED = 'waves.pass.failed';

/** Batches of one wave before the next wave is worked on. */
const BATCHES = 20;

/** PostgreSQL's code for a statement that ran out of its time. */
const QUERY_CANCELED = '57014';

/**
 * Runs passes over waves: dry runs, and sums of what was imported, some accounts at a time. Each batch commits its
 * figures with the next position, so that another worker can continue there. Every worker has a runner; one worker at
 * a time works on a wave.
 */
@Injectable()
export class WavePassRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;
  private isStopping = false;
  /** The wave that was worked on in the latest round, by supplier. */
  private latest: ReadonlyMap<string, string> = new Map();
  /** When a wave failed lately. */
  private readonly failedAt = new Map<string, number>();
  private readonly throttle = new LogThrottle();

  constructor(
    private readonly passes: WavePassesRepository,
    private readonly waves: WavesRepository,
    private readonly lines: WaveLinesValidator,
    private readonly findings: WaveFindingsRepository,
    private readonly keys: DryRunKeysRepository,
    private readonly profiles: StoredProfilesQueries,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(async () => ((await this.round()) ? BUSY : IDLE), logger, FAILED);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    return this.loop.stop();
  }

  /**
   * Works on one wave of every supplier that has a pass, the one that comes behind that of the round before. One that fails is told of in the
   * log, and is not tried again for a second.
   * @returns whether there is more to do at once
   */
  async round(): Promise<boolean> {
    let isMore = false;
    const served = new Map<string, string>();
    for (const due of this.inTurn(await this.passes.listDue(this.database.reader))) {
      if (served.has(due.importSupplierId)) {
        isMore = true;
        continue;
      }
      const pass = await this.passes.claim(this.database.reader, due);
      if (pass === null) continue;
      served.set(due.importSupplierId, due.waveId);
      try {
        isMore = (await this.goOn(pass)) || isMore;
      } catch (error) {
        this.failedAt.set(due.waveId, performance.now());
        this.throttle.log((fields) => this.logger.warn(FAILED, { reason: reasonOf(error), ...fields }));
      }
      await this.passes.release(this.database.reader, pass);
    }
    this.latest = served;
    return isMore;
  }

  /** Of each supplier the waves behind the one that was worked on last come first. @param listed in the order of their ids */
  private inTurn(listed: readonly DuePass[]): DuePass[] {
    const longAgo = performance.now() - IDLE * PollingLoop.pace;
    for (const [waveId, at] of this.failedAt) if (at <= longAgo) this.failedAt.delete(waveId);
    const due = listed.filter(({ waveId }) => !this.failedAt.has(waveId));
    const isNext = ({ waveId, importSupplierId }: DuePass) => waveId > (this.latest.get(importSupplierId) ?? '');
    return [...due.filter(isNext), ...due.filter((one) => !isNext(one))];
  }

  private async goOn(claimed: ClaimedPass): Promise<boolean> {
    let pass: ClaimedPass | null = claimed;
    let most = ADDED_AT_ONCE;
    for (let batch = 0; batch < BATCHES && pass !== null && !this.isStopping; batch += 1) {
      const { kind, step }: ClaimedPass = pass;
      try {
        pass = kind === 'dry_run' ? await this.validateSome(pass, most) : await this.addUpSome(pass, most);
        failpoint('waves.pass.committed');
      } catch (error) {
        // An account may have any number of transactions; fewer accounts take less time.
        if (!ADDS_UP.includes(step) || pgErrorCode(error) !== QUERY_CANCELED || most === 1) throw error;
        most /= 10;
      }
    }
    return pass !== null;
  }

  private async validateSome(pass: ClaimedPass, most: number): Promise<ClaimedPass | null> {
    if (pass.step === 'lines') return this.validateLines(pass);
    const { waveId, position } = pass;
    return this.database.transaction(async (tx) => {
      // Findings and keys are of the wave: a later dry run has them in the same place.
      if (!(await this.passes.hold(tx, pass))) return null;
      if (pass.step === 'clear') {
        const isMore = (await this.findings.clear(tx, waveId)) || (await this.keys.forget(tx, waveId));
        return this.passes.advance(tx, pass, { step: isMore ? 'clear' : 'lines', position: '' });
      }
      if (pass.step === 'keys') {
        const next = await this.keys.findRepeated(tx, waveId, position);
        return this.passes.advance(tx, pass, next === null ? UNLINED : { step: 'keys', position: next });
      }
      if (pass.step === 'unlined') {
        const { next, sum, profile } = await this.addedUp(tx, pass, UNLINED_FIGURES, most);
        const to = next === null ? FORGET : { ...UNLINED, position: next };
        return this.passes.advance(tx, pass, { ...to, profile }, sum);
      }
      if (await this.keys.forget(tx, waveId)) return this.passes.advance(tx, pass, FORGET);
      return this.finish(tx, pass);
    });
  }

  private async validateLines(pass: ClaimedPass): Promise<ClaimedPass | null> {
    const validated = await this.lines.validateNext(pass.waveId, pass.position);
    failpoint('waves.pass.validated');
    return this.database.transaction(async (tx) => {
      const next = validated?.next ?? null;
      const at = next === null ? { step: 'keys' as const, position: '' } : { step: 'lines' as const, position: next };
      const profile =
        validated === null || pass.profile === null
          ? pass.profile
          : withProfiles(pass.profile, validated.profiles, validated.figures.accounts);
      const advanced = await this.passes.advance(
        tx,
        pass,
        { ...at, profile },
        validated?.figures,
        validated?.emptyLists,
      );
      if (advanced === null || validated === null) return advanced;
      await this.findings.add(tx, pass.waveId, validated.findings);
      await this.keys.add(tx, pass.waveId, validated.wanted);
      return advanced;
    });
  }

  private addUpSome(pass: ClaimedPass, most: number): Promise<ClaimedPass | null> {
    return this.database.transaction(async (tx) => {
      // Begun by a process of the release before: accounts that no line names would be in none of its sums.
      if (pass.step === 'lines') {
        await this.passes.forget(tx, pass);
        return null;
      }
      const { next, sum, profile } = await this.addedUp(tx, pass, IMPORTED_FIGURES, most);
      if (next !== null) return this.passes.advance(tx, pass, { step: 'accounts', position: next, profile }, sum);
      const advanced = await this.passes.advance(tx, pass, { step: 'over', position: '', profile }, sum);
      return advanced === null ? null : this.finish(tx, advanced);
    });
  }

  /** What the next accounts come to, with the profile that has them, too. */
  private async addedUp(tx: Tx, pass: ClaimedPass, figures: string, most: number) {
    const { waveId, importSupplierId, position, profile: kept } = pass;
    const of = [waveId, importSupplierId, position, most];
    const [{ next, imports, ...sum }] = await tx.query<[AddedFigures]>(figures, of);
    const profile = kept === null ? null : withProfiles(kept, await this.profiles.read(tx, imports), imports.length);
    return { next, sum, profile };
  }

  /** The end of a dry run is that of its state, too, unless the wave is halted. */
  private async finish(tx: Tx, pass: ClaimedPass): Promise<null> {
    if (pass.kind === 'imported') {
      await this.passes.finish(tx, pass);
      return null;
    }
    const wave = await this.waves.hold(tx, pass.waveId);
    const staysThere = DRY_RUN_IN_PLACE.includes(wave.state);
    if ((wave.state !== 'DRY_RUN' && !staysThere) || !(await this.passes.finish(tx, pass))) return null;
    const ended = { actor: 'platform', data: await this.passes.validated(tx, wave.id) } as const;
    if (staysThere) await this.waves.remark(tx, wave, 'review', ended);
    else await this.waves.move(tx, wave, 'review', ended);
    return null;
  }
}

/** Steps that add accounts up, as many at a time as one likes. */
const ADDS_UP: readonly PassStep[] = ['accounts', 'unlined'];

const UNLINED = { step: 'unlined', position: '' } as const;
const FORGET = { step: 'forget', position: '' } as const;
