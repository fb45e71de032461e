import { type AcceptedAccount, NO_REFERENCE_DATA, payloadHash, type SupplierSettings } from '@carryover/contract';
import { DataSource } from 'typeorm';
import { CreateAccountUseCase } from '../modules/accounts/index.js';
import { IssueApiKeyUseCase } from '../modules/auth/index.js';
import { RegisterImportSupplierUseCase } from '../modules/suppliers/index.js';
import { Database } from '../platform/database/database.js';
import { newId } from '../platform/database/new-id.js';
import { obtainToken } from './http-client.js';
import { runInTransaction } from './run-in-transaction.js';
import type { TestApplication } from './test-application.js';

/** A supplier with a token to call as it. */
export interface TestSupplier {
  readonly id: string;
  readonly code: string;
  readonly token: string;
  /** Left out, it is live. */
  readonly isSandbox?: boolean;
}

/** The organisation that a supplier with this code is registered with where no other one is named. */
export const ownerOf = (code: string): string => `Owner of ${code}`;

/** Registers a supplier, of an organisation of its own where none is named, and signs it in. */
export async function registerSupplier(
  { app, url }: TestApplication,
  code: string,
  settings: SupplierSettings = {},
  isSandbox = false,
  organizationName = ownerOf(code),
): Promise<TestSupplier> {
  const supplier = { organizationName, code, name: code, isSandbox, settings };
  const { organizationId } = await runInTransaction(app, RegisterImportSupplierUseCase, supplier);
  const { text } = await runInTransaction(app, IssueApiKeyUseCase, { organizationId, replaceOldest: true });
  const { body } = await obtainToken(url, { organizationSecretKey: text });
  const [{ id }] = await app.get(DataSource).query('SELECT id FROM import_supplier WHERE code = $1', [code]);
  return { id, code, token: String(Object(body).data.obtainPlatformToken.token), isSandbox };
}

/** An account that exists, with the process it came from. */
export interface TestAccount {
  readonly id: string;
  readonly number: string;
  readonly processId: string;
}

/** Imports an account at once, as a worker would: process PROCESSED, payload kept, account created. */
export async function importAccount(
  { app }: TestApplication,
  supplier: TestSupplier,
  sent: AcceptedAccount,
): Promise<TestAccount> {
  const payload = { ...sent, import_supplier: supplier.code };
  const number = payload.external_account_number;
  const processId = newId();
  return app.get(Database).transaction(async (tx) => {
    await tx.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
         payload_version, payload_hash, available_at, attempt, created_at, modified_at)
       VALUES ($1, $2, $3, 'PENDING', false, 1, $4, now(), 0, now(), now())`,
      [processId, supplier.id, number, payloadHash(payload)],
    );
    await tx.query(
      `INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
       VALUES ($1, 1, $2, $3, now())`,
      [processId, JSON.stringify(payload), payloadHash(payload)],
    );
    const { accountNumber } = await app.get(CreateAccountUseCase).run(tx, {
      processId,
      importSupplierId: supplier.id,
      payload,
      supplierName: supplier.code,
      settings: {},
      isSandbox: supplier.isSandbox === true,
      referenceData: NO_REFERENCE_DATA,
    });
    await tx.query(
      `UPDATE account_import_process SET status = 'PROCESSED', platform_identifier = $2, attempt = 1 WHERE id = $1`,
      [processId, accountNumber],
    );
    const [{ id }] = await tx.query('SELECT id FROM account WHERE process_id = $1', [processId]);
    return { id, number, processId };
  });
}
