import { DataSource, type QueryRunner } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';

/** Which of the two tables an event goes to. */
export type Source = 'import' | 'meter_point';

/** A process that waits, without a payload or events. @returns its id, which is also its external account number */
export async function addProcess(dataSource: DataSource, importSupplierId: string): Promise<string> {
  const id = newId();
  await dataSource.query(
    `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
       payload_version, payload_hash, available_at, attempt, created_at, modified_at)
     VALUES ($1::uuid, $2, $1::uuid::text, 'PENDING', false, 1, '', 'infinity', 0, now(), now())`,
    [id, importSupplierId],
  );
  return id;
}

/** Writes one event as the modules do, in a transaction of its caller. @returns its id */
export async function writeEvent(
  writer: Pick<QueryRunner | DataSource, 'query'>,
  processId: string,
  source: Source,
): Promise<string> {
  const statement = source === 'import' ? INSERT_IMPORT : INSERT_METER_POINT;
  const [row] = (await writer.query(statement, [processId])) as { id: string }[];
  return String(row?.id);
}

const INSERT_IMPORT = `INSERT INTO account_import_event
    (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at)
  SELECT import_supplier_id, id, 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', 'PENDING', 0, 1, clock_timestamp()
  FROM account_import_process WHERE id = $1 RETURNING id`;

const INSERT_METER_POINT = `INSERT INTO meter_point_event
    (import_supplier_id, process_id, meter_point_id, mpxn, from_status, to_status, occurred_at)
  SELECT import_supplier_id, id, id, '1100001', 'PRE_REGISTRATION', 'REGISTRATION_REQUESTED', clock_timestamp()
  FROM account_import_process WHERE id = $1 RETURNING id`;
