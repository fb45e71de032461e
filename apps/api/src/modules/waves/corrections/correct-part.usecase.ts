import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { readSentLines } from '../../../platform/http/read-lines.js';
import { CorrectionOutdated, PostImportRequests } from '../../accounts/index.js';
import type { SupplierCall } from '../../auth/index.js';
import {
  ApplyCorrectionUseCase,
  type CheckedLine,
  type Correction,
  inflatePayload,
  type LineProblem,
  ValidateLinesUseCase,
} from '../../imports/index.js';
import { type ImportSupplier, SuppliersQueries } from '../../suppliers/index.js';
import { ContentDigest } from '../parts/content-digest.js';
import { EmptyPart } from '../parts/first-lines.js';
import { type ChunkLine, inChunks } from '../parts/line-chunks.js';
import { lineTooLarge } from '../parts/line-too-large.js';
import { PartLimits } from '../parts/part-limits.js';
import { WaveNotFound, WaveStateConflict } from '../waves.errors.js';
import { type CorrectedPart, CorrectionTally } from './correction-tally.js';
import { type AccountOfWave, ImportedInWaveQueries } from './imported-in-wave.queries.js';
import { MOST_PROBLEMS } from './part-request.js';

/** Correct accounts of a wave by a part. */
export interface CorrectPart {
  readonly supplier: ImportSupplier;
  readonly wave: string;
  /** Its body has the corrected payloads, one a line. */
  readonly request: IncomingMessage;
  /** Called when the part has begun to be taken. */
  readonly begun: () => void;
  /** Called before what came in is kept. @throws the sender is not admitted any more */
  readonly confirm: () => Promise<void>;
  /** Whether nothing is written. */
  readonly isDryRun: boolean;
  readonly by: SupplierCall;
}

/** A line with what it was checked for. */
interface HeldLine {
  readonly number: number;
  /** Null for a line that was too long to be kept. */
  readonly checked: CheckedLine | null;
  readonly account: AccountOfWave | null;
  /** As of {@link ApplyCorrectionUseCase}. */
  readonly heldAgainst: number | null;
}

/** Corrects accounts that a wave imported, line by line; each correction is committed before the next line. */
@Injectable()
export class CorrectPartUseCase {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly accounts: ImportedInWaveQueries,
    private readonly requests: PostImportRequests,
    private readonly validate: ValidateLinesUseCase,
    private readonly apply: ApplyCorrectionUseCase,
    private readonly limits: PartLimits,
  ) {}

  /**
   * Corrects the accounts of a part. After an interruption it can be sent again: corrected accounts are unchanged
   * then.
   * @throws WaveNotFound
   * @throws WaveStateConflict the wave is signed off
   * @throws MigrationNotOngoing the supplier is not Ongoing and its settings refuse later data too (R13), then or before the part was there
   * @throws TokenRefused the key of the sender was revoked before the part was there, or is not good any more for another reason
   * @throws DomainError 400 for lines that are no JSON, an empty part, or a body that does not match Content-Digest;
   * 413 and 415 as {@link readSentLines}
   */
  async run(command: CorrectPart): Promise<CorrectedPart> {
    const { supplier, request } = command;
    const wave = await this.accounts.findWave(supplier.id, command.wave);
    if (wave === null) throw new WaveNotFound();
    if (wave.state === 'SIGNED_OFF')
      throw new WaveStateConflict(command.wave, wave.state, 'nothing of it changes any more.');
    await this.requests.refuseUnlessTaken(supplier);
    const digest = new ContentDigest(request.headers['content-digest']?.toString());
    const tally = new CorrectionTally();
    for await (const chunk of inChunks(readSentLines(request, this.limits, (bytes) => digest.take(bytes)))) {
      command.begun();
      await command.confirm();
      const current = { ...command, supplier: await this.suppliers.latest(supplier) };
      await this.requests.refuseUnlessTaken(current.supplier);
      for (const [index, first] of (await this.check(current, wave.id, chunk)).entries()) {
        const { number: line, checked } = first;
        const again = () => this.check(current, wave.id, chunk.slice(index, index + 1));
        const outcome = await this.correctOrCheckAgain(current, first, again);
        tally.add({ line, external_account_number: checked?.externalAccountNumber ?? null }, outcome);
      }
    }
    const { part } = tally;
    if (part.lines === 0) throw new EmptyPart();
    digest.verify();
    return part;
  }

  private async check({ supplier }: CorrectPart, waveId: string, lines: readonly ChunkLine[]): Promise<HeldLine[]> {
    const versions = new Map<string, number>();
    const { apply } = this;
    async function* correctsOf(of: ImportSupplier, numbers: readonly string[]) {
      for await (const found of apply.findManyCorrected(of, numbers)) {
        for (const [number, { version }] of found) versions.set(number, version);
        yield new Map([...found].map(([number, { payload }]) => [number, payload]));
      }
    }
    const sent = lines.flatMap(({ bytes }) => bytes ?? []);
    const checked = (await this.validate.run({ supplier, lines: sent, correctsOf })).values();
    const each = lines.map(({ number, bytes }) => ({
      number,
      checked: bytes === null ? null : (checked.next().value ?? null),
    }));
    const numbers = each.flatMap((line) => line.checked?.payload?.externalAccountNumber ?? []);
    const found = await this.accounts.find(supplier.id, waveId, numbers);
    return each.map((line) => {
      const number = line.checked?.payload?.externalAccountNumber ?? '';
      return { ...line, account: found.get(number) ?? null, heldAgainst: versions.get(number) ?? null };
    });
  }

  /** A line before it, or another call, may have corrected the account since it was checked. */
  private async correctOrCheckAgain(
    command: CorrectPart,
    line: HeldLine,
    again: () => Promise<HeldLine[]>,
  ): ReturnType<CorrectPartUseCase['correct']> {
    try {
      return await this.correct(command, line);
    } catch (error) {
      if (!(error instanceof CorrectionOutdated)) throw error;
    }
    const [fresh = line] = await again();
    return this.correct(command, fresh).catch(problemsOf);
  }

  /** @returns what became of a line, or why it was refused @throws CorrectionOutdated it is to be checked again */
  private async correct(
    { supplier, isDryRun, by }: CorrectPart,
    { checked, account, heldAgainst }: HeldLine,
  ): Promise<Correction | readonly LineProblem[]> {
    if (checked === null) return [lineTooLarge(this.limits.bytesOfLine)];
    const { payload, warnings, problems } = checked;
    if (payload === null) return problems.slice(0, MOST_PROBLEMS);
    if (account === null) return [NOT_OF_WAVE];
    const payloadJson = inflatePayload(payload.deflatedJson);
    const correction = {
      account: { ...account, supplier },
      payloadJson,
      payloadHash: payload.hash,
      warnings,
      heldAgainst,
      isDryRun,
      by,
    };
    try {
      return await this.apply.run(correction);
    } catch (error) {
      if (error instanceof CorrectionOutdated) throw error;
      return problemsOf(error);
    }
  }
}

const NOT_OF_WAVE: LineProblem = {
  rule: null,
  code: 'not_found',
  path: 'external_account_number',
  detail: 'No account of this number was imported in the wave.',
};

/** Why a line is refused. @throws unknown the error itself, when it is not about the line */
function problemsOf(error: unknown): readonly LineProblem[] {
  if (!(error instanceof DomainError) || error.status >= 500) throw error;
  const { code, message: detail, extra } = error;
  const fields = Array.isArray(extra?.fields) ? extra.fields.map(String) : [''];
  return fields.slice(0, MOST_PROBLEMS).map((path) => ({ rule: null, code, path, detail }));
}
