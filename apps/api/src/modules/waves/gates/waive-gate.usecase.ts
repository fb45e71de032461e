import { WAVE_DECISIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { WavePassesRepository } from '../passes/wave-passes.repository.js';
import { moveBy } from '../wave.js';
import {
  WaveGateNotWaivable,
  WaveIsAddedUp,
  WaveNotFound,
  WaveStateConflict,
  WaveTotalsAreCompared,
} from '../waves.errors.js';
import { WavesRepository } from '../waves.repository.js';
import { GATES, type GateName } from './gate.js';
import { WaveGates } from './wave-gates.queries.js';
import { WaveWaiversRepository } from './wave-waivers.repository.js';

/** Waive a gate of a wave. */
export interface WaiveGate {
  readonly importSupplierId: string;
  readonly code: string;
  readonly gate: GateName;
  readonly reason: string;
  /** E-mail address of the member of staff who waives it; left out, it is the supplier. */
  readonly by?: string;
}

/** Lets a decision about a wave pass a gate that is red; approvals are not waived. */
@Injectable()
export class WaiveGateUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly gates: WaveGates,
    private readonly waivers: WaveWaiversRepository,
    private readonly passes: WavePassesRepository,
    private readonly database: Database,
  ) {}

  /**
   * Holds until the wave is opened again, or what the gate looks at is another one. What is waived already changes nothing.
   * @throws WaveNotFound
   * @throws WaveStateConflict the decision that the gate stands against is not before it
   * @throws WaveTotalsAreCompared control totals are being compared that the gate would be of
   * @throws WaveIsAddedUp what was imported is being added up, which the gate would be of
   * @throws WaveGateNotWaivable the gate is not red, or is one of approvals
   */
  run(command: WaiveGate): Promise<void> {
    return this.database.transaction((tx) => this.runIn(tx, command));
  }

  /** {@link run} within a transaction, such as one that keeps an entry of the audit trail, too. */
  async runIn(tx: Tx, { importSupplierId, code, gate, reason, by }: WaiveGate): Promise<void> {
    const wave = await this.waves.lock(tx, importSupplierId, code);
    if (wave === null) throw new WaveNotFound();
    const { of, isWaivable } = GATES[gate];
    if (!WAVE_DECISIONS[of].some((state) => state === wave.state))
      throw new WaveStateConflict(code, wave.state, 'the decision that the gate stands against is not before it.');
    // Asked before the gates are read: while the wave is locked neither begins anew, and each may end.
    if (gate === 'control_totals' && (await this.waves.hasTotalsCompared(tx, importSupplierId, wave.id)))
      throw new WaveTotalsAreCompared(code, wave.state);
    if (gate === 'imported_totals' && !(await this.passes.isAddedUp(tx, wave.id)))
      throw new WaveIsAddedUp(code, wave.state);
    const found = (await this.gates.find(tx, wave.id, of)).find((one) => one.gate === gate);
    if (found?.state === 'waived' && found.reason === reason) return;
    if (!isWaivable) throw new WaveGateNotWaivable(gate, 'approvals are given, and not waived.');
    if (found === undefined) throw new WaveGateNotWaivable(gate, 'the wave does not have it.');
    if (found.state === 'green') throw new WaveGateNotWaivable(gate, 'it is green.');
    await this.waivers.add(tx, wave.id, [gate], reason);
    await this.waves.remark(tx, wave, 'WAIVE', moveBy(by, reason, { gate }));
  }
}
