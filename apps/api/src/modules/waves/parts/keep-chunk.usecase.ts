import { WAVE_STATES } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { CustomerErased, type GoodLine, KeepLinesRepository, type LineProblem } from '../../imports/index.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { WaveTurnsRepository } from '../plan/wave-turns.repository.js';
import type { Wave } from '../wave.js';
import { PartSentAgain, WaveStateConflict } from '../waves.errors.js';
import { lineTooLarge } from './line-too-large.js';
import { type CheckedPartLine, type SettledLine, settleLine } from './settle-line.js';
import { WaveLinesRepository } from './wave-lines.repository.js';
import { type Sending, WavePartsRepository } from './wave-parts.repository.js';

const NOT_APPROVED: LineProblem = {
  rule: null,
  code: 'account_not_approved',
  path: 'external_account_number',
  detail: 'The wave was approved without this account, and takes no other ones: send it with another wave.',
};

/** Accounts that lines of a chunk are about. */
interface ChunkAccounts {
  /** By the lines that are taken over from an earlier sending. */
  readonly taken: ReadonlyMap<number, string>;
  /** Those whose customer was erased: nothing of their lines is kept. */
  readonly erased: ReadonlySet<string>;
}

/** Writes the outcomes of a chunk of lines, and its accounts as imports, in one transaction. */
@Injectable()
export class KeepChunkUseCase {
  constructor(
    private readonly parts: WavePartsRepository,
    private readonly lines: WaveLinesRepository,
    private readonly turns: WaveTurnsRepository,
    private readonly imports: KeepLinesRepository,
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  /**
   * Stores some lines.
   * @returns what became of each line, in their order
   * @throws WaveNotFound the wave was emptied with its sandbox
   * @throws WaveStateConflict the wave was cancelled meanwhile
   * @throws PartSentAgain a later sending of the part has begun
   * @throws MigrationNotOngoing the supplier takes no accounts any more (R13)
   */
  run(supplier: ImportSupplier, sending: Sending, lines: readonly CheckedPartLine[]): Promise<SettledLine[]> {
    return this.database.transaction(async (tx) => {
      const wave = await this.parts.holdWithWave(tx, sending);
      if (!WAVE_STATES[wave.state].takesParts)
        throw new WaveStateConflict(wave.code, wave.state, 'it takes no accounts any more.');
      if (!wave.isLatest) throw new PartSentAgain(sending.part);
      const taken = lines.filter(({ checked }) => checked === 'unchanged').map(({ number }) => number);
      const accounts = await this.lines.findAccounts(tx, sending, taken);
      const numberOf = ({ number, checked }: CheckedPartLine) =>
        typeof checked === 'string' ? (accounts.get(number) ?? null) : checked.externalAccountNumber;
      const named = lines.flatMap((line) => numberOf(line) ?? []);
      const erased = await this.lines.findErased(tx, supplier.id, named);
      const refused = await this.refused(tx, { supplier, wave, sending }, lines, { taken: accounts, erased });
      const good = lines.flatMap((line) => (refused.has(line.number) ? [] : (goodOf(line) ?? [])));
      const kept = await this.imports.keepAll(
        tx,
        // What has a plan lets its accounts go one after the other.
        { supplier, waveId: sending.waveId, isHolding: wave.isHolding || wave.planRevision !== null },
        good,
      );
      const keptOf = new Map(good.map(({ number }, index) => [number, kept[index]]));
      const settled = lines.map((line) => {
        const externalAccountNumber = numberOf(line);
        const isErased = externalAccountNumber !== null && erased.has(externalAccountNumber);
        const { number } = line;
        const found = { problems: refused.get(number), kept: keptOf.get(number) };
        return settleLine(line, { externalAccountNumber, isErased, ...found });
      });
      const written = settled.flatMap((line) => line.written ?? []);
      const turns = settled.flatMap((line) => line.turn ?? []);
      await this.turns.write(tx, sending.waveId, turns);
      const isDropping = await this.lines.write(tx, sending, written);
      if (isDropping || settled.some(({ outcome }) => outcome === 'accepted')) await this.parts.noteChange(tx, sending);
      return settled;
    });
  }

  /**
   * The refused lines: those with problems, those whose account an earlier line has, and those without whose account
   * the wave was approved. Includes lines of an earlier sending that another line of the same account now precedes. What is wrong with a line
   * is not said of a customer who was erased.
   */
  private async refused(
    tx: Tx,
    { supplier, wave, sending }: { supplier: ImportSupplier; wave: Wave; sending: Sending },
    lines: readonly CheckedPartLine[],
    { taken, erased }: ChunkAccounts,
  ): Promise<Map<number, readonly LineProblem[]>> {
    const refused = new Map<number, readonly LineProblem[]>();
    const numbers = lines.flatMap((line) => goodOf(line)?.payload.externalAccountNumber ?? []);
    // One that loads is not approved: approvals come later, and to open it again takes them back.
    const notApproved =
      wave.state === 'LOADING'
        ? new Set<string>()
        : await this.lines.findNotApproved(tx, supplier.id, sending, numbers);
    const earlier = await this.lines.findEarlier(tx, sending, [...numbers, ...taken.values()]);
    for (const line of lines) {
      const account = taken.get(line.number) ?? goodOf(line)?.payload.externalAccountNumber;
      if (line.checked === 'too long') refused.set(line.number, [lineTooLarge(this.environment.bodyLimitBytes)]);
      else if (line.checked !== 'unchanged' && notApproved.has(account ?? '')) refused.set(line.number, [NOT_APPROVED]);
      else if (account !== undefined) {
        const before = earlier.get(account);
        if (before === undefined || before >= line.number) earlier.set(account, line.number);
        else refused.set(line.number, [repeated(before)]);
      } else if (line.checked !== 'unchanged') {
        const { externalAccountNumber: number, problems } = line.checked;
        refused.set(line.number, number !== null && erased.has(number) ? [customerErased()] : problems);
      }
    }
    return refused;
  }
}

function goodOf({ number, checked }: CheckedPartLine): (GoodLine & { readonly number: number }) | null {
  if (typeof checked === 'string' || checked.payload === null) return null;
  return { number, payload: checked.payload, warnings: checked.warnings };
}

function customerErased(): LineProblem {
  const { code, message } = new CustomerErased();
  return { rule: null, code, path: '', detail: message };
}

function repeated(line: number): LineProblem {
  const detail = `Line ${line} of the part has the same account number, and is the one that counts.`;
  return { rule: null, code: 'account_number_repeated', path: 'external_account_number', detail };
}
