import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { CheckApiKeyUseCase, EnsureStaffUserUseCase, IssueApiKeyUseCase } from '../modules/auth/index.js';
import { RegisterImportSupplierUseCase } from '../modules/suppliers/index.js';
import { Environment } from '../platform/config/environment.js';
import { Database } from '../platform/database/database.js';
import { type DemoCredentials, readCredentialsFile, writeCredentialsFile } from './credentials-file.js';
import { DemoDocuments } from './demo-documents.js';

const ORGANIZATION = 'Demo';
/** The supplier of the first payloads: a sandbox, where problems are warnings. */
const SANDBOX = { code: 'DEMO', name: 'Demo supplier', isSandbox: true, settings: {} };
/** Where a payload proves itself: every rule holds. */
const LIVE = { code: 'LIVE', name: 'Live supplier', isSandbox: false, settings: {} };
const SUPPLIERS = { import_supplier: SANDBOX.code, live_import_supplier: LIVE.code };
const ADMIN = { email: 'admin@carryover.local', displayName: 'Demo admin', role: 'admin' } as const;

/** The demo organisation, its suppliers with a few documents, a key and a console admin, and the file of their secrets. */
@Injectable()
export class DemoData {
  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly suppliers: RegisterImportSupplierUseCase,
    private readonly keys: IssueApiKeyUseCase,
    private readonly keyCheck: CheckApiKeyUseCase,
    private readonly staff: EnsureStaffUserUseCase,
    private readonly documents: DemoDocuments,
  ) {}

  /**
   * Creates what is missing. While the file and the database agree nothing changes but the addresses; when the secrets
   * are lost, or belong to another database, there is a new key and a new password. A supplier is sandbox or live for ever, so
   * the DEMO of data from before there were sandboxes stays live.
   */
  async ensure(): Promise<'created' | 'kept'> {
    const path = join(this.environment.dataDir, 'credentials.json');
    const { organizationId } = await this.register(SANDBOX);
    await this.register(LIVE);
    for (const { code } of [SANDBOX, LIVE]) await this.documents.ensure(code);
    const known = await readCredentialsFile(path);
    if (known !== null && (await this.stillWork(known))) {
      const current = { ...known, ...this.addresses(), ...SUPPLIERS };
      if (JSON.stringify(current) !== JSON.stringify(known)) await writeCredentialsFile(path, current);
      return 'kept';
    }
    await writeCredentialsFile(path, await this.newCredentials(organizationId));
    return 'created';
  }

  private register(supplier: typeof SANDBOX | typeof LIVE): Promise<{ organizationId: string }> {
    const command = { organizationName: ORGANIZATION, ...supplier };
    return this.database.transaction((tx) => this.suppliers.run(tx, command));
  }

  private async stillWork({ organization_secret_key, console }: DemoCredentials): Promise<boolean> {
    if (console.email !== ADMIN.email || !(await this.staff.exists(ADMIN.email))) return false;
    return (await this.keyCheck.run(organization_secret_key)) !== null;
  }

  private async newCredentials(organizationId: string): Promise<DemoCredentials> {
    const password = randomBytes(18).toString('base64url');
    await this.staff.run({ ...ADMIN, password });
    const { text } = await this.database.transaction((tx) =>
      this.keys.run(tx, { organizationId, replaceOldest: true }),
    );
    return {
      ...this.addresses(),
      ...SUPPLIERS,
      organization_secret_key: text,
      console: { email: ADMIN.email, password },
    };
  }

  private addresses() {
    const { publicApiUrl, publicConsoleUrl } = this.environment;
    const api_url = publicApiUrl.replace(/\/+$/, '');
    return { api_url, graphql_url: `${api_url}/v1/graphql/`, console_url: publicConsoleUrl };
  }
}
