import { Worker } from 'node:worker_threads';
import type { BatchSettings, BatchToValidate, BatchVerdict } from './validate-batch.js';

/** Checks batches, here or elsewhere. */
export interface BatchValidator {
  /** The bytes of the batch are given away. */
  readonly validate: (batch: BatchToValidate) => Promise<BatchVerdict>;
  /** Batches it can work on at once, the next ones at hand included. */
  readonly width: number;
  readonly close: () => Promise<void>;
}

/** A batch on its way to a thread. */
export interface ValidationRequest extends BatchToValidate {
  readonly id: number;
}

/** The verdict on its way back. */
export interface ValidationAnswer {
  readonly id: number;
  readonly verdict: BatchVerdict;
}

/** Batches queued at each thread, so that it never runs idle. */
const AT_HAND = 2;

interface Seat {
  readonly worker: Worker;
  waiting: number;
}

interface Pending {
  readonly resolve: (verdict: BatchVerdict) => void;
  readonly reject: (error: unknown) => void;
}

/** So many threads that check batches. A thread that dies fails everything that is under way. */
export class ValidationPool implements BatchValidator {
  private readonly seats: Seat[];
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private failure: unknown;

  /** @param program its file, which in a thread is validation-thread.ts */
  constructor(program: URL, threads: number, settings: BatchSettings) {
    this.seats = Array.from({ length: threads }, () => {
      const worker = new Worker(program, { workerData: settings });
      const seat: Seat = { worker, waiting: 0 };
      worker.on('message', (answer: ValidationAnswer) => this.settle(seat, answer));
      worker.on('error', (error) => this.fail(error));
      worker.on('exit', () => this.fail(new Error('A checking thread ended before its time.')));
      return seat;
    });
  }

  get width(): number {
    return this.seats.length * AT_HAND;
  }

  validate({ bytes, isTooLong }: BatchToValidate): Promise<BatchVerdict> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    const seat = this.seats.reduce((freest, each) => (each.waiting < freest.waiting ? each : freest));
    const id = this.nextId++;
    seat.waiting += 1;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      const request: ValidationRequest = { id, bytes, isTooLong };
      seat.worker.postMessage(request, [bytes.buffer]);
    });
  }

  async close(): Promise<void> {
    this.failure ??= new Error('The check was closed.');
    await Promise.all(this.seats.map(({ worker }) => worker.terminate()));
  }

  private settle(seat: Seat, { id, verdict }: ValidationAnswer): void {
    seat.waiting -= 1;
    this.pending.get(id)?.resolve(verdict);
    this.pending.delete(id);
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    for (const { reject } of this.pending.values()) reject(this.failure);
    this.pending.clear();
  }
}
