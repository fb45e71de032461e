import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { expect } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../../testing/add-supplier.js';
import { call, obtainToken } from '../../../../testing/http-client.js';
import { runInTransaction } from '../../../../testing/run-in-transaction.js';
import { signInAs } from '../../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../../testing/test-application.js';
import { untilRead } from '../../../../testing/until.js';
import { startWorker, type WorkerContext } from '../../../../testing/worker-context.js';
import { IssueApiKeyUseCase } from '../../../auth/index.js';

export const REASON = { reason: 'Checked with the supplier' };

/** An operator, and the supplier ACME whose imports a worker processes. */
export class StaffImports {
  database!: TestDatabase;
  api!: TestApplication;
  worker!: WorkerContext;
  source!: DataSource;
  operator!: { Authorization: string };
  supplier!: { Authorization: string };
  /** Number of the sample that was sent last. */
  accounts = 0;

  async begin(): Promise<void> {
    this.database = await createTestDatabase();
    const { url: databaseUrl } = this.database;
    this.api = await startTestApplication({ databaseUrl });
    this.worker = await startWorker(databaseUrl);
    this.source = this.api.app.get(DataSource);
    this.operator = await signInAs(this.api, 'operator');
    await addSupplier(this.source, 'ACME');
    const [{ organization_id: organizationId }] = await this.source.query(
      'SELECT organization_id FROM import_supplier',
    );
    const { text } = await runInTransaction(this.api.app, IssueApiKeyUseCase, { organizationId });
    const { body } = await obtainToken(this.api.url, { organizationSecretKey: text });
    this.supplier = { Authorization: `Token ${Object(body).data.obtainPlatformToken.token}` };
  }

  async end(): Promise<void> {
    await this.worker?.stop();
    await this.api?.close();
    await this.database?.drop();
  }

  /** Calls the operator API as the operator. */
  readonly ask = (path: string, method = 'GET', body?: unknown) =>
    call(`${this.api.url}/console/v1/${path}`, method, this.operator, body);

  readonly show = async (id: string) => Object((await this.ask(`imports/${id}`)).body);

  /** Creates an import as a dry run, which can be retried and cancelled as often as one likes. @returns its id */
  readonly importInDryRun = async (changes: object = {}): Promise<string> => {
    this.accounts += 1;
    const number = `N-${this.accounts}`;
    const payload = {
      ...distinctSample(this.accounts),
      import_supplier: 'ACME',
      external_account_number: number,
      ...changes,
    };
    const path = '/v2/data-import/accounts/?is_dry_run=true';
    const answer = await call(`${this.api.url}${path}`, 'POST', this.supplier, payload);
    expect(answer).toMatchObject({ status: 201 });
    const [{ id }] = await this.source.query(
      'SELECT id FROM account_import_process WHERE external_account_number = $1',
      [number],
    );
    await this.settled(id);
    return id;
  };

  readonly settled = (id: string) =>
    untilRead(
      () => this.show(id),
      ({ status }) => status !== 'PENDING' && status !== 'IN_PROGRESS',
    );

  /** Makes imports look as if they had failed for one reason at one path. */
  readonly fail = (
    ids: string[],
    code = 'tariff_code_not_found',
    path = 'supply_addresses.0.meter_points.1.agreements.0.tariff_code',
  ) =>
    this.source.query(
      `UPDATE account_import_process SET status = 'DRY_RUN_ERRORED', latest_error_code = $2, latest_error_detail = 'x',
         latest_error_domain = 'account_import', latest_error_paths = $3::text[] WHERE id = ANY($1::uuid[])`,
      [ids, code, [path]],
    );
}
