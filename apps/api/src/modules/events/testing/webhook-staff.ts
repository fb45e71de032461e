import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import type { TestApplication } from '../../../testing/test-application.js';
import type { SupplierClient } from './supplier-client.js';

/** An operator who looks after webhooks. */
export class WebhookStaff {
  private constructor(
    private readonly apiUrl: string,
    readonly headers: { Authorization: string },
  ) {}

  static async signIn(api: TestApplication): Promise<WebhookStaff> {
    return new WebhookStaff(api.url, await signInAs(api, 'operator'));
  }

  urlOf({ code }: SupplierClient, path = ''): string {
    return `${this.apiUrl}/console/v1/suppliers/${code}/webhook${path}`;
  }

  set(supplier: SupplierClient, body: object, as = this.headers): Promise<JsonAnswer> {
    return call(this.urlOf(supplier), 'PUT', as, { reason: 'As agreed.', ...body });
  }

  async show(supplier: SupplierClient) {
    return Object((await call(this.urlOf(supplier), 'GET', this.headers)).body);
  }

  /** @param path `replay`, or the id of a dead letter and that */
  replay(supplier: SupplierClient, path: string): Promise<JsonAnswer> {
    return call(this.urlOf(supplier, `/dead-letters/${path}`), 'POST', this.headers, { reason: 'It is repaired.' });
  }

  async deadLetters(supplier: SupplierClient, query = '') {
    return Object((await call(this.urlOf(supplier, `/dead-letters${query}`), 'GET', this.headers)).body);
  }
}
