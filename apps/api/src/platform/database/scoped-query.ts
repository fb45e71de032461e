import { ORGANIZATION_SETTING, PLATFORM_ROLE } from '@carryover/migrations';
import pg from 'pg';
import type { DataScope } from './data-scope.js';

/** What is used of the driver's connection; its types leave it out. */
interface DriverConnection {
  query(text: string): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly string[] }): void;
  execute(message: { portal: string; rows: number }): void;
  /** Statements by name whose parsing is under way. */
  readonly submittedNamedStatements: Record<string, string>;
  readonly stream: { cork(): void; uncork(): void };
}

type QueryCallback = (error: Error | null, result?: unknown) => void;

/** What is used of the driver's query; its types leave it out. */
interface DriverQuery {
  readonly text?: string;
  queryMode?: string;
  callback?: QueryCallback;
  submit(connection: DriverConnection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection): void;
}

const Query = pg.Query as unknown as new (...parameters: readonly unknown[]) => DriverQuery;

const BEGINS = /^\s*(?:BEGIN|START\s+TRANSACTION)\b/i;

/** What tells PostgreSQL the scope until the end of the transaction: as statements, and as a query with a value. */
const FOR_ORGANIZATION = {
  begin: (id: string) => `SET LOCAL ${ORGANIZATION_SETTING} = '${id}'`,
  name: 'for-organization',
  text: `SELECT set_config('${ORGANIZATION_SETTING}', $1, true)`,
};
const FOR_PLATFORM = {
  begin: (role: string) => `SET LOCAL ROLE ${role}`,
  name: 'for-platform',
  text: `SELECT set_config('role', $1, true)`,
};

/** Connections that know a statement by its name. */
const prepared: Record<string, WeakSet<DriverConnection>> = {
  [FOR_ORGANIZATION.name]: new WeakSet(),
  [FOR_PLATFORM.name]: new WeakSet(),
};

/**
 * A query that tells PostgreSQL first whose rows it may see, until the end of its transaction and in the same round trip:
 * together with BEGIN, or, outside of a transaction, as the first of two queries that are one transaction because nothing
 * synchronises between them. In a transaction it adds nothing.
 */
export class ScopedQuery extends Query {
  /** Whether an answer is still to come that is not of the query itself. */
  private isTelling = false;
  private isBeginning = false;
  /** Set by the driver's constructor. */
  declare private givenName: string | undefined;

  /**
   * @param isInTransaction asked when the query is sent
   * @param parameters those of the driver's query
   */
  constructor(
    private readonly scope: DataScope | null,
    private readonly isInTransaction: () => boolean,
    ...parameters: readonly unknown[]
  ) {
    super(...parameters);
  }

  /** Nothing while an answer is still to come that is not of the query: the driver would take it for parsed by that. */
  get name(): string | undefined {
    return this.isTelling ? undefined : this.givenName;
  }

  set name(name: string | undefined) {
    this.givenName = name;
  }

  override submit(connection: DriverConnection): Error | null {
    if (this.scope === null || this.isInTransaction()) return super.submit(connection);
    const [means, value] =
      this.scope === 'platform' ? [FOR_PLATFORM, PLATFORM_ROLE] : [FOR_ORGANIZATION, this.scope.organizationId];
    if (BEGINS.test(this.text ?? '')) {
      this.isBeginning = true;
      connection.query(`${this.text}; ${means.begin(value)}`);
      return null;
    }
    this.queryMode = 'extended';
    connection.stream.cork();
    try {
      if (!prepared[means.name]?.has(connection)) connection.parse(means);
      prepared[means.name]?.add(connection);
      connection.bind({ statement: means.name, values: [value] });
      connection.execute({ portal: '', rows: 0 });
      const problem = super.submit(connection);
      this.isTelling = true;
      return problem;
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (!this.isTelling) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.isTelling) {
      this.isTelling = false;
      return;
    }
    super.handleCommandComplete(message, connection);
    // What comes after BEGIN is not what was asked for.
    this.isTelling = this.isBeginning;
  }

  override handleError(error: Error, connection: DriverConnection): void {
    if (this.isTelling) {
      for (const known of Object.values(prepared)) known.delete(connection);
      // What came behind was not looked at.
      if (this.givenName !== undefined) delete connection.submittedNamedStatements[this.givenName];
    }
    super.handleError(error, connection);
  }
}
