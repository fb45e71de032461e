import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from './http-client.js';
import { TestOidcProvider } from './oidc-provider.js';
import { startTestApplication, type TestApplication } from './test-application.js';
import { TestClock } from './test-clock.js';

/** Where the console is to people. */
export const CONSOLE = 'https://console.example.com';
/** Seconds after which a session is held against the provider again. */
export const CHECK_SECONDS = 300;

/** An api that signs staff in with accounts of an OpenID provider, and the provider. */
export class SingleSignOnFixture {
  private constructor(
    readonly database: TestDatabase,
    readonly provider: TestOidcProvider,
    readonly clock: TestClock,
    readonly variables: NodeJS.ProcessEnv,
    readonly api: TestApplication,
  ) {}

  static async start(): Promise<SingleSignOnFixture> {
    const [database, provider] = await Promise.all([createTestDatabase(), TestOidcProvider.start(CONSOLE)]);
    const clock = new TestClock(new Date());
    const variables = {
      ...provider.variables,
      OIDC_ROLE_MAP: 'admins=admin, migration = operator, everybody=viewer',
      OIDC_NAME: 'Fenland',
      OIDC_CHECK_SECONDS: String(CHECK_SECONDS),
      PUBLIC_CONSOLE_URL: CONSOLE,
    };
    const api = await startTestApplication({ databaseUrl: database.url, clock, variables });
    return new SingleSignOnFixture(database, provider, clock, variables, api);
  }

  async stop(): Promise<void> {
    await this.api.close();
    await this.provider.stop();
    await this.database.drop();
  }

  get source(): DataSource {
    return this.api.app.get(DataSource);
  }

  /** Has the provider know somebody. @param roles the claim; undefined for none */
  person(subject: string, roles: unknown, more: object = {}) {
    const claims = { email: `${subject}@fenland.example`, name: `The ${subject}`, roles, ...more };
    return this.provider.keep(subject, claims);
  }

  async begin(url = this.api.url) {
    return Object((await call(`${url}/console/v1/sessions/single-sign-on`, 'POST')).body);
  }

  finish(ticket: string, query: string, url = this.api.url): Promise<JsonAnswer> {
    return call(`${url}/console/v1/sessions/single-sign-on/callback`, 'POST', {}, { ticket, query });
  }

  async signIn(subject: string, url = this.api.url): Promise<JsonAnswer> {
    const { authorization_url, ticket } = await this.begin(url);
    return this.finish(ticket, await this.provider.signIn(authorization_url, subject), url);
  }

  /** The header of a session that was opened. @throws Error somebody is not let in */
  async opened(subject: string, url = this.api.url): Promise<{ Authorization: string }> {
    const { status, body } = await this.signIn(subject, url);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return { Authorization: `Session ${Object(body).token}` };
  }

  current(headers: { Authorization: string }, url = this.api.url): Promise<JsonAnswer> {
    return call(`${url}/console/v1/sessions/current`, 'GET', headers);
  }

  /** Entries of the audit trail. */
  entries(action: string, target: string) {
    return this.source.query(
      'SELECT actor, role, before, after FROM audit_entry WHERE action = $1 AND target = $2 ORDER BY id',
      [action, target],
    );
  }
}

/** Status and code of a refusal. */
export function problem({ status, body }: JsonAnswer): string {
  return `${status} ${Object(body).code}`;
}
