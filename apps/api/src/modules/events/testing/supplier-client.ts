import { newId } from '../../../platform/database/new-id.js';
import { call, type JsonAnswer, obtainToken } from '../../../testing/http-client.js';
import { runInTransaction } from '../../../testing/run-in-transaction.js';
import type { TestApplication } from '../../../testing/test-application.js';
import { IssueApiKeyUseCase, type WrittenLimits } from '../../auth/index.js';
import { RegisterImportSupplierUseCase, SuppliersQueries } from '../../suppliers/index.js';

/** A supplier of an organisation of its own that calls the api. */
export class SupplierClient {
  private constructor(
    readonly code: string,
    readonly supplierId: string,
    private readonly organizationId: string,
    private readonly url: string,
    private readonly headers: { Authorization: string },
  ) {}

  static async register({ app, url }: TestApplication, { isSandbox = false } = {}): Promise<SupplierClient> {
    const code = `S-${newId().slice(-12)}`;
    const command = { organizationName: `Owner of ${code}`, code, name: code, isSandbox, settings: {} };
    const { organizationId } = await runInTransaction(app, RegisterImportSupplierUseCase, command);
    const supplier = await app.get(SuppliersQueries).findByCode(organizationId, code);
    if (supplier === null) throw new Error('the supplier was just registered');
    const { text } = await runInTransaction(app, IssueApiKeyUseCase, { organizationId, replaceOldest: true });
    return new SupplierClient(code, supplier.id, organizationId, url, await headersOf(url, text));
  }

  get(path: string): Promise<JsonAnswer> {
    return this.call('GET', path);
  }

  /** @param body is sent as JSON when there is one */
  call(method: string, path: string, body?: object): Promise<JsonAnswer> {
    return call(`${this.url}/v2/data-import/${path}`, method, this.headers, body);
  }

  /** The same supplier at another api over the same database. */
  static async at({ app, url }: TestApplication, { code, supplierId, organizationId }: SupplierClient) {
    const { text } = await runInTransaction(app, IssueApiKeyUseCase, { organizationId, replaceOldest: true });
    return new SupplierClient(code, supplierId, organizationId, url, await headersOf(url, text));
  }

  /** Registers another supplier of the same organisation. @returns its code */
  async sibling({ app }: TestApplication): Promise<string> {
    const code = `${this.code}-2`;
    const command = { organizationName: `Owner of ${this.code}`, code, name: code, settings: {} };
    await runInTransaction(app, RegisterImportSupplierUseCase, command);
    return code;
  }

  /** The same supplier by another key of its organisation. */
  async withKey({ app, url }: TestApplication, limits: WrittenLimits): Promise<SupplierClient> {
    const { text } = await runInTransaction(app, IssueApiKeyUseCase, { organizationId: this.organizationId, limits });
    return new SupplierClient(this.code, this.supplierId, this.organizationId, url, await headersOf(url, text));
  }
}

async function headersOf(url: string, key: string): Promise<{ Authorization: string }> {
  const { body } = await obtainToken(url, { organizationSecretKey: key });
  return { Authorization: `Token ${Object(body).data.obtainPlatformToken.token}` };
}
