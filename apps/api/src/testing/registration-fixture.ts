import { type AccountImportRequest, type Fuel, NO_REFERENCE_DATA, type SupplierSettings } from '@carryover/contract';
import { distinctSample } from '@carryover/testing';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CreateAccountUseCase } from '../modules/accounts/index.js';
import { Database } from '../platform/database/database.js';
import { newId } from '../platform/database/new-id.js';
import { SystemClock } from '../platform/time/clock.js';

/** An account as a test made it, with its meter points in the order of the payload. */
export interface MadeAccount {
  readonly id: string;
  readonly number: string;
  readonly points: readonly { readonly id: string; readonly mpxn: string; readonly fuel: Fuel }[];
}

interface MadeAccountOptions {
  /** Last digit of every meter point's number; whatever the sample has when left out. */
  readonly digit?: string;
  readonly payload?: Partial<AccountImportRequest>;
  readonly settings?: SupplierSettings;
}

/** A request as it stands. */
export interface MadeRequest {
  readonly id: string;
  readonly meter_point_id: string;
  readonly state: string;
  readonly round: number;
  readonly date: string;
  readonly reason: string | null;
  readonly latest_failure: string | null;
  readonly gateway: string | null;
  readonly attempt: number;
  readonly marked_by_kind: string;
  readonly marked_by: string;
}

/** Imports accounts straight into the tables, as the import worker does. */
export class RegistrationFixture {
  private samples = 0;
  private readonly database: Database;
  private readonly dataSource: DataSource;
  private readonly createAccount = new CreateAccountUseCase(new SystemClock());

  constructor(app: INestApplicationContext) {
    this.database = app.get(Database);
    this.dataSource = app.get(DataSource);
  }

  async makeAccount(
    supplierId: string,
    { digit, payload, settings = {} }: MadeAccountOptions = {},
  ): Promise<MadeAccount> {
    this.samples += 1;
    const account = distinctSample(this.samples, { ...payload });
    const processId = newId();
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
           payload_version, payload_hash, available_at, attempt, created_at, modified_at)
         VALUES ($1, $2, $3, 'PENDING', false, 1, '', now() + interval '1 year', 0, now(), now())`,
        [processId, supplierId, account.external_account_number],
      );
      await this.createAccount.run(tx, {
        processId,
        importSupplierId: supplierId,
        payload: account,
        supplierName: 'Supplier',
        settings,
        referenceData: NO_REFERENCE_DATA,
      });
      if (digit !== undefined)
        await tx.query(
          `UPDATE meter_point m SET identifier = left(identifier, -1) || $2
           FROM account a WHERE a.id = m.account_id AND a.process_id = $1`,
          [processId, digit],
        );
    });
    const points = (await this.dataSource.query(
      `SELECT m.account_id, m.id, m.identifier AS mpxn, m.supply_type AS fuel FROM meter_point m
       JOIN account a ON a.id = m.account_id JOIN supply_address s ON s.id = m.supply_address_id
       WHERE a.process_id = $1 ORDER BY s.position, m.position`,
      [processId],
    )) as (MadeAccount['points'][number] & { account_id: string })[];
    const [row] = await this.dataSource.query('SELECT id FROM account WHERE process_id = $1', [processId]);
    return { id: row.id, number: account.external_account_number, points };
  }

  async statusesOf(account: MadeAccount): Promise<string[]> {
    const rows = (await this.dataSource.query(
      `SELECT m.status FROM meter_point m JOIN supply_address s ON s.id = m.supply_address_id
       WHERE m.account_id = $1 ORDER BY s.position, m.position`,
      [account.id],
    )) as { status: string }[];
    return rows.map(({ status }) => status);
  }

  /** The statuses a meter point has had, the first one included; throws when one does not follow the other. */
  async pathOf(meterPointId: string): Promise<string[]> {
    const rows = (await this.dataSource.query(
      'SELECT from_status, to_status FROM meter_point_event WHERE meter_point_id = $1 ORDER BY id',
      [meterPointId],
    )) as { from_status: string; to_status: string }[];
    const path = rows.slice(0, 1).map((row) => row.from_status);
    for (const { from_status: from, to_status: to } of rows) {
      if (path.at(-1) !== from) throw new Error(`${to} does not follow ${String(path.at(-1))}`);
      path.push(to);
    }
    return path;
  }

  async requestsOf(account: MadeAccount): Promise<MadeRequest[]> {
    return (await this.dataSource.query(
      `SELECT id, meter_point_id, state, round, requested_supply_start_date::text AS date, reason, latest_failure,
         gateway, attempt, marked_by_kind, marked_by
       FROM registration_request WHERE account_id = $1 ORDER BY id`,
      [account.id],
    )) as MadeRequest[];
  }
}
