import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { londonInstant } from '../../../platform/database/london-instant.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { TEST_EVENTS } from './test-event-kinds.js';
import { TestEventNotPossible } from './test-events.errors.js';

/** Writes a test event, behind which nothing has happened. */
export interface WriteTestEvent {
  readonly supplier: ImportSupplier;
  /** A name of {@link TEST_EVENTS}. */
  readonly event: string;
  /** Of which import; null for the latest. */
  readonly externalAccountNumber: string | null;
}

/** A test event as it was written. */
export interface WrittenTestEvent {
  readonly event: string;
  readonly occurred_at: string;
  readonly external_account_number: string;
  readonly data: object;
}

// What is a sandbox is asked here, where the row is written.
const WRITE = `
  WITH chosen AS (
    SELECT p.id, p.import_supplier_id, p.external_account_number FROM account_import_process p
    JOIN import_supplier s ON s.id = p.import_supplier_id AND s.is_sandbox
    WHERE p.import_supplier_id = $1 AND ($2::text IS NULL OR p.external_account_number = $2)
    ORDER BY p.created_at DESC, p.id DESC LIMIT 1
  ), written AS (
    INSERT INTO test_event (import_supplier_id, process_id, event, data, occurred_at)
    SELECT import_supplier_id, id, $3, $4::jsonb, clock_timestamp() FROM chosen
    RETURNING event, occurred_at, data
  )
  SELECT w.event, ${londonInstant('w.occurred_at')} AS occurred_at, c.external_account_number, w.data
  FROM written w CROSS JOIN chosen c`;

/** Writes an event of a kind into the feed of a sandbox, marked as a test: the import itself stays as it is. */
@Injectable()
export class WriteTestEventUseCase {
  constructor(private readonly database: Database) {}

  /** @throws TestEventNotPossible the supplier is live, or has no such import */
  async run({ supplier, event, externalAccountNumber }: WriteTestEvent): Promise<WrittenTestEvent> {
    const data = JSON.stringify(TEST_EVENTS.get(event));
    const parameters = [supplier.id, externalAccountNumber, event, data];
    const [written] = await this.database.transaction((tx) => tx.query<WrittenTestEvent[]>(WRITE, parameters));
    if (written === undefined) throw new TestEventNotPossible(supplier.code, supplier.isSandbox, externalAccountNumber);
    return written;
  }
}
