import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ListSlots } from './list-slots.js';
import { PrefetchingReader, type RowSource } from './prefetching-reader.js';
import { type NextBatch, ReaderGone, streamJsonArray } from './stream-json-array.js';

/** Rows read from the database at once, some 90 kB of answer. */
const BATCH = 1_000;

/** A list that was begun to be read. */
export interface OpenedList<Row> {
  readonly cursor: RowSource<Row>;
  /** An entry as on the wire; the row itself unless given. */
  readonly entryOf?: (row: Row) => unknown;
  /** JSON text before and after the array, as of {@link streamJsonArray}. */
  readonly before?: string;
  readonly after?: string;
}

/** Answers whole lists, however long, as fast as their readers take them. */
@Injectable()
export class ListAnswers implements BeforeApplicationShutdown {
  private readonly underWay = new Set<Response>();

  constructor(private readonly slots: ListSlots) {}

  /**
   * Sends a list from one snapshot of the database. Connection and slot are released before the end of the list is
   * sent, so that a client that reads one list after the other always finds a slot.
   * @throws TooManyLists no slot is free
   */
  async whole<Row>(response: Response, organizationId: string, open: () => Promise<OpenedList<Row>>): Promise<void> {
    // Whoever wants no body needs neither slot nor rows.
    if (response.req.method === 'HEAD') return streamJsonArray(response, async () => null);
    const giveBack = this.slots.take(organizationId);
    this.underWay.add(response);
    try {
      const list = await open();
      const rows = new PrefetchingReader(list.cursor, BATCH);
      const release = async () => {
        await rows.close();
        giveBack();
      };
      try {
        await streamJsonArray(response, batchesOf(rows, list, release), list);
      } finally {
        await release();
      }
    } catch (error) {
      if (!(error instanceof ReaderGone)) throw error;
    } finally {
      this.underWay.delete(response);
      giveBack();
    }
  }

  /** Cuts slow readers off when the process stops, so that they notice that something is missing. */
  beforeApplicationShutdown(): void {
    for (const response of this.underWay) response.destroy();
  }
}

/** @param release is called when every row was read, before the last of them are given */
function batchesOf<Row>(
  rows: PrefetchingReader<Row>,
  { entryOf }: OpenedList<Row>,
  release: () => Promise<void>,
): NextBatch {
  return async () => {
    if (rows.isOver) return null;
    const batch = await rows.read();
    if (rows.isOver) await release();
    return entryOf === undefined ? batch : batch.map(entryOf);
  };
}
