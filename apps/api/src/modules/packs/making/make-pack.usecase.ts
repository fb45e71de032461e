import { Injectable } from '@nestjs/common';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { Database } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { ReportFactsQueries } from '../../reconciliation/index.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { WaveFactsQueries, WaveNotFound, WavesQueries } from '../../waves/index.js';
import { PackBuildingRepository } from '../building/pack-building.repository.js';
import type { PackSubject } from '../pack-facts.js';
import { PackNotFound, PackNotPossible } from '../packs.errors.js';
import { type OwnPackView, PacksQueries } from '../packs.queries.js';
import type { MakePackRequest } from './make-pack.request.js';

const ONE_OF_BOTH = 'Name a wave or a report, and not both.';

const CHANGED = {
  wave: 'What it would tell has changed since: have control totals of the wave compared, and reconcile it again, by which another pack is made.',
  signedOff: 'What it would tell has changed since, and the wave is signed off: there is no pack of it any more.',
  book: 'What it would tell has changed since: have the control totals compared again, and ask for a pack of that.',
} as const;

/** What a pack is asked of, and what to say where that has changed. */
type AskedSubject = PackSubject & { readonly changed: keyof typeof CHANGED };

/** Queues packs to be built in the background, failed ones again. A reconciled wave gets one without a request, too. */
@Injectable()
export class MakePackUseCase {
  constructor(
    private readonly waves: WavesQueries,
    private readonly waveFacts: WaveFactsQueries,
    private readonly reports: ReportFactsQueries,
    private readonly building: PackBuildingRepository,
    private readonly packs: PacksQueries,
    private readonly database: Database,
  ) {}

  /**
   * @returns the pack of these facts, the same one for every request
   * @throws FieldErrorsError unless exactly one of wave and report is given
   * @throws WaveNotFound
   * @throws PackNotFound there is no such report
   * @throws PackNotPossible the wave or report is not settled
   */
  async run(supplier: ImportSupplier, { wave, report_id: reportId }: MakePackRequest): Promise<OwnPackView> {
    if ((wave === undefined) === (reportId === undefined)) throw new FieldErrorsError({ wave: [ONE_OF_BOTH] });
    const { changed, ...subject } =
      wave === undefined ? await this.ofBook(supplier, reportId ?? '') : await this.ofWave(supplier, wave);
    const { reader } = this.database;
    const made = await this.packs.findOf(supplier.id, subject);
    if (made?.sha256 != null) return made;
    // Suppliers do not read what was taken back of their accounts row by row.
    if (await asPlatform(() => this.building.haveChanged(reader, subject))) {
      await asPlatform(() => this.building.forgo(reader, subject));
      throw new PackNotPossible(CHANGED[changed]);
    }
    await this.building.add(reader, subject);
    // Suppliers may add packs, and change none.
    await asPlatform(() => this.building.retry(reader, subject));
    const pack = await this.packs.findOf(supplier.id, subject);
    if (pack === null) throw new PackNotFound();
    return pack;
  }

  private async ofWave({ id: importSupplierId }: ImportSupplier, code: string): Promise<AskedSubject> {
    const waveId = await this.waves.findId(importSupplierId, code);
    if (waveId === null) throw new WaveNotFound();
    const facts = await this.waveFacts.find(this.database.reader, waveId);
    if (facts === null) throw new PackNotPossible(`Wave ${code} is not reconciled.`);
    const changed = facts.state === 'SIGNED_OFF' ? 'signedOff' : 'wave';
    return { importSupplierId, waveId, reportId: null, factsAt: facts.reconciledAt, changed };
  }

  private async ofBook(supplier: ImportSupplier, reportId: string): Promise<AskedSubject> {
    const report = await this.reports.find(this.database.reader, supplier, reportId);
    if (report === null) throw new PackNotFound();
    if (report.scope !== 'book')
      throw new PackNotPossible('The report is not about the whole book. A pack of a wave is asked for by its code.');
    if (report.status !== 'READY' || report.computed_at === null)
      throw new PackNotPossible('The report is not compared yet.');
    const { report_id: ofReport, computed_at: factsAt } = report;
    return { importSupplierId: supplier.id, waveId: null, reportId: ofReport, factsAt, changed: 'book' };
  }
}
