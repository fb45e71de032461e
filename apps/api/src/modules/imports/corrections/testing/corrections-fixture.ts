import type { AccountImportRequest } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../../../testing/http-client.js';
import {
  importAccount,
  registerSupplier,
  type TestAccount,
  type TestSupplier,
} from '../../../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../../../testing/test-application.js';
import { CheckImportedAccountUseCase } from '../../usecases/check-imported-account.usecase.js';

export type Change = (payload: AccountImportRequest) => unknown;

/** An account with the payload that it was imported with. */
export interface Imported {
  readonly account: TestAccount;
  readonly payload: AccountImportRequest;
}

/** A check of an account that found it as it was sent. */
export const SOUND = { matches: true, differences: [] };

/** The payload of an account with some changes. */
export function changed({ payload }: Imported, ...changes: Change[]): AccountImportRequest {
  const after = structuredClone(payload);
  for (const change of changes) change(after);
  return after;
}

export const setEmail =
  (email: string): Change =>
  ({ customers }) =>
    Object.assign(customers?.[0] ?? {}, { email });

/** Everything that may be corrected at once. */
export const EVERYTHING: Change[] = [
  (payload) => {
    Object.assign(payload, {
      billing_name: 'The Penroses',
      billing_address1: '2 Quay Street',
      billing_address3: undefined,
      billing_postcode: 'TR1 1AA',
      communication_preference: 'PRINT',
      document_accessibility: 'LARGE_PRINT',
      references: [
        { namespace: 'crm', value: `new-${payload.external_account_number}` },
        ...(payload.references ?? []).slice(1),
      ],
      notes: [
        { body: 'Said first.', created_at: '2024-01-01T00:00:00Z' },
        ...(payload.notes ?? []),
        { body: 'Said last.' },
      ],
    });
    for (const customer of payload.customers ?? [])
      Object.assign(customer, {
        given_name: 'Jory',
        email: 'jory@example.org',
        mobile: undefined,
        psr: [{ elec_industry_code: '08', effective_from: '2023-01-01' }, ...(customer.psr ?? [])],
        customer_preferences: { opted_into_sms: true },
      });
    for (const meter of metersOf(payload))
      meter.reading_history = (meter.reading_history ?? []).filter(({ billed }) => billed);
  },
];

/** The meters of a payload. */
export function metersOf(payload: AccountImportRequest) {
  const points = (payload.supply_addresses ?? []).flatMap(({ meter_points }) => meter_points ?? []);
  return points.flatMap(({ meters }) => meters ?? []);
}

/** A service with a supplier whose accounts are corrected. */
export class CorrectionsFixture {
  database!: TestDatabase;
  api!: TestApplication;
  source!: DataSource;
  supplier!: TestSupplier;
  /** Accounts that were imported. */
  samples = 0;

  async begin(): Promise<void> {
    this.database = await createTestDatabase();
    this.api = await startTestApplication({ databaseUrl: this.database.url });
    this.source = this.api.app.get(DataSource);
    this.supplier = await registerSupplier(this.api, 'ACME');
  }

  async end(): Promise<void> {
    await this.api?.close();
    await this.database?.drop();
  }

  readonly imported = async (changes: Partial<AccountImportRequest> = {}): Promise<Imported> => {
    this.samples += 1;
    const payload = { ...distinctSample(this.samples), ...changes, import_supplier: this.supplier.code };
    return { account: await importAccount(this.api, this.supplier, payload), payload };
  };

  /** Sends a correction. */
  readonly post = (payload: object, query = '', { token } = this.supplier): Promise<JsonAnswer> =>
    call(
      `${this.api.url}/v2/data-import/accounts/correct/${query}`,
      'POST',
      { Authorization: `Token ${token}` },
      payload,
    );

  readonly isSound = ({ account }: Imported) => this.api.app.get(CheckImportedAccountUseCase).run(account.processId);

  readonly query = <T>(sql: string, ...parameters: unknown[]): Promise<T[]> => this.source.query(sql, parameters);
}
