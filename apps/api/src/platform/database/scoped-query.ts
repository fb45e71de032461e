import { ORGANIZATION_SETTING, PLATFORM_ROLE, SUPPLIERS_SETTING } from '@carryover/migrations';
import pg from 'pg';
import type { DataScope } from './data-scope.js';

/** The part of the driver's connection that is used; its types leave it out. */
interface DriverConnection {
  query(text: string): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly string[] }): void;
  execute(message: { portal: string; rows: number }): void;
  /** Statements by name whose parsing is under way. */
  readonly submittedNamedStatements: Record<string, string>;
  emit(event: 'readyForQuery', message: { readonly status: 'T' }): void;
  readonly stream: { cork(): void; uncork(): void };
}

type QueryCallback = (error: Error | null, result?: unknown) => void;

/** The part of the driver's query that is used; its types leave it out. */
interface DriverQuery {
  readonly text?: string;
  queryMode?: string;
  callback?: QueryCallback;
  submit(connection: DriverConnection): Error | null;
  requiresPreparation(): boolean;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection): void;
}

const Query = pg.Query as unknown as new (...parameters: readonly unknown[]) => DriverQuery;

const BEGINS = /^\s*(?:BEGIN|START\s+TRANSACTION)\b/i;

/** How a scope is set until the end of the transaction: settings, and the name of the query that sets them. */
interface Means {
  readonly settings: readonly string[];
  readonly name: string;
  readonly text: string;
}

const FOR_ORGANIZATION = meansOf('for-organization', ORGANIZATION_SETTING);
const FOR_SUPPLIERS = meansOf('for-suppliers', ORGANIZATION_SETTING, SUPPLIERS_SETTING);
const FOR_PLATFORM = meansOf('for-platform', 'role');

/** How a query tells a scope. */
export interface Telling {
  /** null for nobody's rows. */
  readonly scope: DataScope | null;
  /** Asked when the query is sent. */
  readonly isInTransaction: () => boolean;
  /** Whether the connection has the scope query prepared; otherwise its text is sent each time. */
  readonly isPrepared: boolean;
}

/** What begins a transaction that the code has begun and the server has not heard of yet, by its connection. */
const begun = new WeakMap<DriverConnection, readonly string[]>();

/** Connections that know a statement by its name. */
const prepared: Record<string, WeakSet<DriverConnection>> = {
  [FOR_ORGANIZATION.name]: new WeakSet(),
  [FOR_SUPPLIERS.name]: new WeakSet(),
  [FOR_PLATFORM.name]: new WeakSet(),
};

/**
 * Connections on which a scope could not be told. Whether they know the statement by its name depends on where it failed, so theirs is sent
 * as a text from then on: a name that they do not know, or a second one, would fail every query to come.
 */
const uncertain = new WeakSet<DriverConnection>();

/**
 * A query that tells PostgreSQL first whose rows it may see, until the end of its transaction and in the same round trip:
 * together with BEGIN, or, outside of a transaction, as the first of two queries that are one transaction because nothing
 * synchronises between them. In a transaction it adds nothing.
 *
 * BEGIN itself is sent with the first query of its transaction, and costs no round trip of its own.
 */
export class ScopedQuery extends Query {
  /** Answers still to come that are not of the query itself. */
  private telling = 0;
  /** Set by the driver's constructor. */
  declare private givenName: string | undefined;

  /** @param parameters those of the driver's query */
  constructor(
    private readonly to: Telling,
    ...parameters: readonly unknown[]
  ) {
    super(...parameters);
  }

  /** Nothing while an answer is still to come that is not of the query: the driver would take it for parsed by that. */
  get name(): string | undefined {
    return this.telling > 0 ? undefined : this.givenName;
  }

  set name(name: string | undefined) {
    this.givenName = name;
  }

  override submit(connection: DriverConnection): Error | null {
    const beginning = begun.get(connection);
    if (beginning !== undefined) return this.submitFirst(connection, beginning);
    const { scope, isInTransaction, isPrepared } = this.to;
    if (scope === null || isInTransaction()) return super.submit(connection);
    const [means, ...values] = tellingOf(scope);
    if (BEGINS.test(this.text ?? '')) {
      const set = means.settings.map((name, index) => `SET LOCAL ${name} = ${pg.escapeLiteral(values[index] ?? '')}`);
      begun.set(connection, [this.text ?? '', ...set]);
      // As the server will answer, before anything else can happen to the connection.
      process.nextTick(() => {
        this.handleCommandComplete({ text: this.text }, connection);
        connection.emit('readyForQuery', { status: 'T' });
      });
      return null;
    }
    const name = isPrepared && !uncertain.has(connection) ? means.name : '';
    return this.submitBehind(connection, 1, () => {
      if (!prepared[name]?.has(connection)) connection.parse({ name, text: means.text });
      prepared[name]?.add(connection);
      connection.bind({ statement: name, values });
      connection.execute({ portal: '', rows: 0 });
    });
  }

  /** The first query of a transaction, behind what begins it. */
  private submitFirst(connection: DriverConnection, beginning: readonly string[]): Error | null {
    begun.delete(connection);
    if (!this.requiresPreparation()) {
      this.telling = beginning.length;
      connection.query([...beginning, this.text].join('; '));
      return null;
    }
    return this.submitBehind(connection, beginning.length, () => {
      for (const text of beginning) {
        connection.parse({ name: '', text });
        connection.bind({ statement: '', values: [] });
        connection.execute({ portal: '', rows: 0 });
      }
    });
  }

  /** @param answers how many come before those to the query */
  private submitBehind(connection: DriverConnection, answers: number, tell: () => void): Error | null {
    this.queryMode = 'extended';
    connection.stream.cork();
    try {
      tell();
      const problem = super.submit(connection);
      this.telling = answers;
      return problem;
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.telling === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.telling > 0) {
      this.telling -= 1;
      return;
    }
    super.handleCommandComplete(message, connection);
  }

  override handleError(error: Error, connection: DriverConnection): void {
    if (this.telling > 0) {
      uncertain.add(connection);
      // What came behind was not looked at.
      if (this.givenName !== undefined) delete connection.submittedNamedStatements[this.givenName];
    }
    super.handleError(error, connection);
  }
}

function meansOf(name: string, ...settings: string[]): Means {
  const sets = settings.map((setting, index) => `set_config('${setting}', $${index + 1}, true)`);
  return { settings, name, text: `SELECT ${sets.join(', ')}` };
}

/** How a scope is told, and the values of its settings. */
function tellingOf(scope: DataScope): [Means, ...string[]] {
  if (scope === 'platform') return [FOR_PLATFORM, PLATFORM_ROLE];
  const { organizationId, supplierCodes = null } = scope;
  if (supplierCodes === null) return [FOR_ORGANIZATION, organizationId];
  return [FOR_SUPPLIERS, organizationId, JSON.stringify(supplierCodes)];
}
