import type { IncomingMessage } from 'node:http';
import { WAVE_STATES } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { readSentLines } from '../../../platform/http/read-lines.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { ValidateLinesUseCase } from '../../imports/index.js';
import { type ImportSupplier, MigrationNotOngoing, SuppliersQueries } from '../../suppliers/index.js';
import { PartSentAgain, WaveNotFound, WaveStateConflict } from '../waves.errors.js';
import { WavesQueries } from '../waves.queries.js';
import { WavesRepository } from '../waves.repository.js';
import { ContentDigest } from './content-digest.js';
import { EmptyPart } from './first-lines.js';
import { KeepChunkUseCase } from './keep-chunk.usecase.js';
import { type ChunkLine, inChunks } from './line-chunks.js';
import { PartLimits } from './part-limits.js';
import { PartSteps } from './part-steps.js';
import type { CheckedPartLine } from './settle-line.js';
import { CLEARED_AT_ONCE, WaveLinesRepository } from './wave-lines.repository.js';
import { type Sending, WavePartsRepository } from './wave-parts.repository.js';

/** Receive a part of a wave. */
export interface ReceivePart {
  readonly supplier: ImportSupplier;
  readonly wave: string;
  readonly part: string;
  /** Its body has the accounts, one a line. */
  readonly request: IncomingMessage;
  /** Called when the part has begun to be taken. */
  readonly begun: () => void;
  /** Called before what came in is kept. @throws the sender is not admitted any more */
  readonly confirm: () => Promise<void>;
}

/** Result of receiving a part. */
export interface PartCounts {
  readonly lines: number;
  readonly accepted: number;
  readonly refused: number;
  readonly unchanged: number;
}

/**
 * Takes the accounts of a part as they come, a chunk at a time: each chunk is durable before the next but one is read, so that a sender who
 * hangs up loses nothing that was taken, and nothing but chunks is in memory.
 */
@Injectable()
export class ReceivePartUseCase {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly queries: WavesQueries,
    private readonly waves: WavesRepository,
    private readonly parts: WavePartsRepository,
    private readonly lines: WaveLinesRepository,
    private readonly keepChunk: KeepChunkUseCase,
    private readonly validate: ValidateLinesUseCase,
    private readonly database: Database,
    private readonly limits: PartLimits,
    private readonly steps: PartSteps,
  ) {}

  /**
   * Receives one part of a wave.
   * @throws WaveNotFound
   * @throws WaveStateConflict the wave takes no more parts, or took none any more before the part was there
   * @throws MigrationNotOngoing the supplier takes no accounts (R13)
   * @throws TokenRefused the key of the sender was revoked before the part was there, or is not good any more for another reason
   * @throws DomainError 400 for lines that are no JSON, an empty part, or a body that does not match Content-Digest;
   * 409 when the same part is sent again meanwhile; 413 and 415 as {@link readSentLines}
   */
  async run(command: ReceivePart): Promise<PartCounts> {
    const { supplier, request } = command;
    if ((await this.queries.findId(supplier.id, command.wave)) === null) throw new WaveNotFound();
    await this.refuseUnlessOngoing(supplier);
    const digest = new ContentDigest(request.headers['content-digest']?.toString());
    const counts = { lines: 0, accepted: 0, refused: 0, unchanged: 0 };
    const step = <T>(work: () => Promise<T>) => this.steps.run(supplier.organizationId, work);
    let sending: Sending | null = null;
    let writing: Promise<void> = Promise.resolve();
    try {
      const batches = readSentLines(request, this.limits, (bytes) => digest.take(bytes));
      for await (const chunk of inChunks(batches, () => this.steps.chunkOf(supplier.organizationId))) {
        sending ??= await this.begin(command);
        command.begun();
        const current = sending;
        await command.confirm();
        const checked = await step(async () => this.check(await this.suppliers.latest(supplier), current, chunk));
        // The database writes a chunk while the next one is checked, unless others wait; a failure comes out at the chunk after.
        await writing;
        writing = step(() => this.keepChunk.run(supplier, current, checked)).then((kept) => {
          for (const { outcome } of kept) counts[outcome] += 1;
          counts.lines += kept.length;
          failpoint('waves.chunk.committed');
        });
        writing.catch(() => undefined);
      }
    } finally {
      // What was taken is there when the sender is told that the rest is not.
      await writing.catch(() => undefined);
    }
    await writing;
    if (sending === null) throw new EmptyPart();
    digest.verify();
    const finished = sending;
    if (finished.sending > 1) await this.clearUp(finished);
    failpoint('waves.part.cleared');
    const isLatest = await this.database.transaction((tx) => this.parts.finish(tx, finished, counts.lines));
    if (!isLatest) throw new PartSentAgain(command.part);
    return counts;
  }

  /** Reads the status anew: that read with the supplier may be half a second old, and a part whose lines are all wrong asks for it no more. */
  private async refuseUnlessOngoing({ id, code, status }: ImportSupplier): Promise<void> {
    const now = (await this.suppliers.statusNow(id)) ?? status;
    if (now !== 'Ongoing') throw new MigrationNotOngoing(code, now);
  }

  private begin({ supplier, wave: code, part }: ReceivePart): Promise<Sending> {
    return this.database.transaction(async (tx) => {
      const wave = await this.waves.lock(tx, supplier.id, code);
      if (wave === null) throw new WaveNotFound();
      if (!WAVE_STATES[wave.state].takesParts)
        throw new WaveStateConflict(code, wave.state, 'it takes no accounts any more.');
      if (wave.state === 'IMPORTED') await this.waves.move(tx, wave, 'resume', { actor: 'supplier', data: { part } });
      return this.parts.begin(tx, wave.id, part);
    });
  }

  private takeOver(sending: Sending, lines: readonly ChunkLine[]): Promise<Set<number>> {
    return this.database.transaction(async (tx) => {
      if (!(await this.parts.hold(tx, sending))) throw new PartSentAgain(sending.part);
      return this.lines.takeOver(tx, sending, lines);
    });
  }

  /**
   * What earlier sendings had beyond the latest is taken out of the wave, a little at a time.
   * @throws WaveStateConflict somebody has said meanwhile that the wave is sent: the lines that are left stay, and the part did not arrive whole
   */
  private async clearUp(sending: Sending): Promise<void> {
    const closed = await this.dropEarlier(sending);
    // Also of a wave that takes no more parts: a dry run goes by lines, and these have none.
    await this.untilFewer(async (tx) =>
      (await this.parts.hold(tx, sending)) ? this.lines.cancelDropped(tx, sending) : 0,
    );
    if (closed !== null) throw closed;
  }

  /** Drops lines as long as the wave takes parts: a dry run that has begun judges those that are there. @returns why it stopped before */
  private async dropEarlier(sending: Sending): Promise<WaveStateConflict | null> {
    let closed: WaveStateConflict | null = null;
    await this.untilFewer(async (tx) => {
      const wave = await this.parts.holdWithWave(tx, sending);
      if (!wave.isLatest) return 0;
      if (!WAVE_STATES[wave.state].takesParts) {
        const isLeft = await this.lines.hasEarlier(tx, sending);
        if (isLeft) closed = new WaveStateConflict(wave.code, wave.state, 'it takes no accounts any more.');
        return 0;
      }
      const dropped = await this.lines.dropEarlier(tx, sending);
      if (dropped > 0) await this.parts.noteChange(tx, sending);
      return dropped;
    });
    return closed;
  }

  /** Repeats a step, each in a transaction, until it touches fewer rows than it may. */
  private async untilFewer(step: (tx: Tx) => Promise<number>): Promise<void> {
    for (let isMore = true; isMore; ) isMore = (await this.database.transaction(step)) >= CLEARED_AT_ONCE;
  }

  /** Validates lines; those that an earlier sending brought are skipped. */
  private async check(
    supplier: ImportSupplier,
    sending: Sending,
    lines: readonly ChunkLine[],
  ): Promise<CheckedPartLine[]> {
    const taken = sending.sending === 1 ? new Set<number>() : await this.takeOver(sending, lines);
    const looked = lines.filter(({ number }) => !taken.has(number));
    const readable = looked.flatMap(({ bytes }) => bytes ?? []);
    const checked = (await this.validate.run({ supplier, lines: readable })).values();
    return lines.map(({ number, digest, bytes }) => {
      if (taken.has(number)) return { number, digest, checked: 'unchanged' };
      return { number, digest, checked: bytes === null ? 'too long' : (checked.next().value ?? 'too long') };
    });
  }
}
