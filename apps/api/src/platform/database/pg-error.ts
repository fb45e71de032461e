const NETWORK_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

// 55P03 lock_not_available, 57014 query_canceled (our own statement time-out), 25P03 idle in transaction,
// 25006 read_only_sql_transaction: the server has become a standby, and another one takes writes.
const TRANSIENT_STATES = new Set(['40001', '40P01', '55P03', '57014', '25P03', '25006']);
/** Conflicts and time-outs of statements and locks: those among them that tell nothing of the database itself. */
const OF_ONE_TRANSACTION = new Set(['40001', '40P01', '55P03', '57014']);
// 08 connection exception, 53 insufficient resources, 57P0x the server is going away.
const TRANSIENT_CLASSES = ['08', '53', '57P0'];
const TRANSIENT_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  // The same, when the connection itself notices before the pool does.
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  // TypeORM gives the connection of a transaction back when it breaks; the next statement then finds none, and says so
  // in one way or the other.
  'Query runner already released',
  'provided by a query runner was already released',
];

/** SQLSTATE or Node error code of a database error, also when TypeORM has wrapped it; undefined for other errors. */
export function pgErrorCode(error: unknown): string | undefined {
  return field(error, 'code');
}

/** Name of the violated constraint, for translating a unique violation into a domain error. */
export function pgConstraintName(error: unknown): string | undefined {
  return field(error, 'constraint');
}

/** DETAIL and HINT that our triggers add to their message; undefined where there are none. */
export function pgErrorExtra(error: unknown): { readonly detail?: string; readonly hint?: string } {
  const [detail, hint] = [field(error, 'detail'), field(error, 'hint')];
  return { ...(detail !== undefined && { detail }), ...(hint !== undefined && { hint }) };
}

/** Whether the transaction lost against another one and may be run again from BEGIN. */
export function isSerializationFailure(error: unknown): boolean {
  const code = pgErrorCode(error);
  return code === '40001' || code === '40P01';
}

/** Whether the same work may succeed later without any change: conflicts, time-outs, lost or refused connections. */
export function isTransientDatabaseError(error: unknown): boolean {
  const code = pgErrorCode(error);
  if (code !== undefined) {
    if (NETWORK_CODES.has(code) || TRANSIENT_STATES.has(code)) return true;
    if (TRANSIENT_CLASSES.some((prefix) => code.startsWith(prefix))) return true;
  }
  return error instanceof Error && TRANSIENT_MESSAGES.some((text) => error.message.includes(text));
}

/** Whether the failure concerns this transaction alone: false when the connection was lost or the database is out of room. */
export function isOfOneTransaction(error: unknown): boolean {
  return !isTransientDatabaseError(error) || OF_ONE_TRANSACTION.has(pgErrorCode(error) ?? '');
}

/** Whether the database ran out of disk, memory or connections (class 53). */
export function isOutOfRoom(error: unknown): boolean {
  return pgErrorCode(error)?.startsWith('53') === true;
}

function field(error: unknown, name: 'code' | 'constraint' | 'detail' | 'hint'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  if (typeof value === 'string') return value;
  return field(Reflect.get(error, 'driverError'), name);
}
