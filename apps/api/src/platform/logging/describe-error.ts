/** What of an error may be in a log, in Redis or on standard error. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  /** Names of the schema, which help where the message had to be left out. */
  readonly table?: unknown;
  readonly column?: unknown;
  readonly constraint?: unknown;
  /** Function of PostgreSQL that refused. */
  readonly routine?: unknown;
  readonly stack?: string;
}

/**
 * Classes of SQLSTATE whose messages name tables, columns and constraints but never a value. Any other message, above all
 * of class 22, may quote what somebody sent: `invalid input syntax for type date: "..."`.
 */
const WITHOUT_VALUES = new Set(['08', '23', '25', '28', '3D', '40', '42', '53', '55', '57', '58']);

const WITHHELD = 'The message may repeat what was sent and is left out.';

/**
 * The parts of an error that cannot carry personal data. Errors of the database also have the statement's parameters and
 * the row that was refused, messages of the JSON parser repeat what they read, those of the file system the path.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? error : WITHHELD };
  const { code, table, column, constraint, routine } = databaseError(error) ?? (error as ErrorFields);
  const frames = framesOf(error);
  return {
    type: error.name,
    message: safeMessage(error),
    ...defined({ code, table, column, constraint, routine }),
    ...(frames === '' ? {} : { stack: frames }),
  };
}

/** The sentence of {@link describeError}, for a field of a log line or for a store that keeps failures. */
export function reasonOf(error: unknown): string {
  const { message, code } = describeError(error);
  return message === WITHHELD && typeof code === 'string' ? `${code}: ${message}` : message;
}

type ErrorFields = { readonly [name in 'code' | 'table' | 'column' | 'constraint' | 'routine' | 'syscall']?: unknown };

function safeMessage(error: Error): string {
  const database = databaseError(error);
  if (database !== null) return WITHOUT_VALUES.has(String(database.code).slice(0, 2)) ? error.message : WITHHELD;
  const { code, syscall } = error as ErrorFields;
  // Of the file system and of sockets: what was done and why it failed, without the path or the address.
  if (typeof syscall === 'string') return `${syscall} failed: ${String(code)}`;
  if (error instanceof SyntaxError || code === 'ERR_INVALID_URL' || code === 'ERR_INVALID_CHAR') return WITHHELD;
  if (error instanceof TypeError) return error.message.replace(/ (on \w+ '|in ).*$/s, ' $1...');
  return error.message;
}

/** The error of PostgreSQL, also when TypeORM has wrapped it; null for other errors. */
function databaseError(error: Error): ErrorFields | null {
  const driver: unknown = Reflect.get(error, 'driverError') ?? error;
  if (typeof driver !== 'object' || driver === null) return null;
  const isOfServer = 'severity' in driver && 'code' in driver;
  return isOfServer ? (driver as ErrorFields) : null;
}

/** Where it happened. The lines before the first frame repeat the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at \S/.test(line) && /[):\d>]$/.test(line))
    .join('\n');
}

function defined(fields: ErrorFields): ErrorFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
