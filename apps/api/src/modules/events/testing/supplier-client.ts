import { newId } from '../../../platform/database/new-id.js';
import { call, type JsonAnswer, obtainToken } from '../../../testing/http-client.js';
import type { TestApplication } from '../../../testing/test-application.js';
import { IssueApiKeyUseCase } from '../../auth/index.js';
import { RegisterImportSupplierUseCase, SuppliersQueries } from '../../suppliers/index.js';

/** A supplier of an organisation of its own that calls the api. */
export class SupplierClient {
  private constructor(
    readonly code: string,
    readonly supplierId: string,
    private readonly url: string,
    private readonly headers: { Authorization: string },
  ) {}

  static async register({ app, url }: TestApplication): Promise<SupplierClient> {
    const code = `S-${newId().slice(-12)}`;
    const command = { organizationName: `Owner of ${code}`, code, name: code, settings: {} };
    const { organizationId } = await app.get(RegisterImportSupplierUseCase).run(command);
    const supplier = await app.get(SuppliersQueries).findByCode(organizationId, code);
    if (supplier === null) throw new Error('the supplier was just registered');
    const { text } = await app.get(IssueApiKeyUseCase).run({ organizationId, replaceOldest: true });
    const { body } = await obtainToken(url, { organizationSecretKey: text });
    const headers = { Authorization: `Token ${Object(body).data.obtainPlatformToken.token}` };
    return new SupplierClient(code, supplier.id, url, headers);
  }

  get(path: string): Promise<JsonAnswer> {
    return call(`${this.url}/v2/data-import/${path}`, 'GET', this.headers);
  }
}
