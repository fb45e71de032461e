import { PROCESS_STATUSES } from '@carryover/contract';
import { distinctSample } from '@carryover/testing';
import { DataSource } from 'typeorm';
import { IssueApiKeyUseCase } from '../../modules/auth/index.js';
import { obtainToken } from '../http-client.js';
import { importAccount, ownerOf, registerSupplier, type TestSupplier } from '../imported-account.js';
import { runInTransaction } from '../run-in-transaction.js';
import { type StoredImport, storeImport } from '../stored-import.js';
import type { TestApplication } from '../test-application.js';

/** An account number that every party has given to an account of its own. */
export const SHARED_NUMBER = 'SHARED-1';

/** The states of imports that need neither a lease nor an account. */
const WAITING: readonly NonNullable<StoredImport['status']>[] = PROCESS_STATUSES.flatMap((status) =>
  status === 'IN_PROGRESS' || status === 'PROCESSED' ? [] : [status],
);

/** A supplier, which has imports in every state, and its organisation. */
export interface Party {
  readonly supplier: TestSupplier;
  readonly organizationId: string;
  /** Numbers that only this party has: first that of an account, then one of an import in each other state. */
  readonly numbers: readonly [string, ...string[]];
}

/** Registers a supplier without any import. @param sibling whose organisation it shares; left out, it has one of its own */
export async function addParty(api: TestApplication, code: string, prefix: string, sibling?: Party): Promise<Party> {
  const supplier = await registerSupplier(api, code, {}, false, ownerOf(sibling?.supplier.code ?? code));
  const [{ organizationId }] = await api.app
    .get(DataSource)
    .query('SELECT organization_id AS "organizationId" FROM import_supplier WHERE id = $1', [supplier.id]);
  return { supplier, organizationId, numbers: [`${prefix}-0`, ...WAITING.map((_, index) => `${prefix}-${index + 1}`)] };
}

/** Gives it two accounts, its own number and the shared one, and an import in every other state. @param sample its first */
export async function addImports(api: TestApplication, { supplier, numbers }: Party, sample: number): Promise<void> {
  const [own, ...others] = numbers;
  for (const [index, number] of [own, SHARED_NUMBER].entries()) {
    await importAccount(api, supplier, distinctSample(sample + index, { external_account_number: number }));
  }
  for (const [index, number] of others.entries()) {
    const payload = distinctSample(sample + 2 + index, { external_account_number: number });
    await storeImport(api.app.get(DataSource), { supplierId: supplier.id, number, status: WAITING[index], payload });
  }
}

/** What identifies a party and what is its own: everything but the number that all have, and the organisation. */
export async function identifiersOf(source: DataSource, { supplier, numbers }: Party): Promise<string[]> {
  const [{ names }] = await source.query(
    `SELECT array_agg(a.account_number) || array_agg(a.id::text) || array_agg(a.process_id::text)
       || array_agg(DISTINCT m.identifier) AS names
     FROM account a JOIN meter_point m ON m.account_id = a.id WHERE a.import_supplier_id = $1`,
    [supplier.id],
  );
  return [...names, supplier.code, supplier.id, ...numbers];
}

/** What one key of an organisation gets. */
export interface Grant {
  readonly keyId: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** Issues one more key to an organisation and obtains tokens with it. */
export async function grantTokens({ app, url }: TestApplication, { organizationId }: Party): Promise<Grant> {
  const { id, text } = await runInTransaction(app, IssueApiKeyUseCase, { organizationId, replaceOldest: true });
  const { body } = await obtainToken(url, { organizationSecretKey: text });
  const { token, refreshToken } = Object(body).data.obtainPlatformToken;
  return { keyId: id, token: String(token), refreshToken: String(refreshToken) };
}
