import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { type ReconciliationView, ReportFactsQueries } from '../../reconciliation/index.js';
import { SuppliersQueries } from '../../suppliers/index.js';
import { type WaveFacts, WaveFactsQueries } from '../../waves/index.js';
import type { PackFacts } from '../pack-facts.js';
import type { ClaimedPack } from './pack-building.repository.js';

/** Reads the facts of a pack, except its accounts. */
@Injectable()
export class PackFactsQueries {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly waves: WaveFactsQueries,
    private readonly reports: ReportFactsQueries,
  ) {}

  /**
   * Reads the facts of a pack.
   * @param tx a transaction with one snapshot
   * @returns null when its subject was settled anew or is gone
   */
  async find(tx: Tx, { id: _, attempt: __, ...pack }: ClaimedPack): Promise<PackFacts | null> {
    const supplier = await this.suppliers.findById(pack.importSupplierId);
    if (supplier === null) return null;
    const found =
      pack.waveId === null ? await this.ofBook(tx, supplier, pack) : await this.ofWave(tx, supplier, pack.waveId);
    if (found === null || (found.wave?.reconciledAt ?? found.report?.computed_at) !== pack.factsAt) return null;
    const decided = await this.waves.decisions(tx, supplier.id, pack.waveId, pack.factsAt);
    return { ...pack, supplier, ...found, ...decided };
  }

  private async ofWave(tx: Tx, owner: PackFacts['supplier'], waveId: string): Promise<Found | null> {
    const wave = await this.waves.find(tx, waveId);
    return wave === null ? null : { wave, report: await this.reports.findOfWave(tx, owner, waveId) };
  }

  private async ofBook(
    tx: Tx,
    owner: PackFacts['supplier'],
    { reportId }: Pick<PackFacts, 'reportId'>,
  ): Promise<Found> {
    return { wave: null, report: reportId === null ? null : await this.reports.find(tx, owner, reportId) };
  }
}

interface Found {
  readonly wave: WaveFacts | null;
  readonly report: ReconciliationView | null;
}
