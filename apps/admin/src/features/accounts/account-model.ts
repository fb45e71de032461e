import { mask } from '../../components/ui/mask';
import type {
  Account,
  AccountDocument,
  AccountImportRequest,
  AccountMeterPoint,
  AgreementPayload,
  CustomerPayload,
  EacPayload,
  HistoricalReadingPayload,
  MeterPayload,
  MeterPointPayload,
  PaymentSchedulePayload,
  SupplyAddressPayload,
} from '../../lib/operator-api';

/** A request as the tables of an account hold it: anything may be missing, and a text may be any, as sandboxes send. */
type Stored<T> = T extends readonly (infer Entry)[]
  ? Stored<Entry>[]
  : T extends object
    ? { [Name in keyof T]?: Stored<NonNullable<T[Name]>> }
    : T extends string
      ? string
      : T;

/** The payload stored in the tables, as far as the page shows it, with names as on the wire. */
export type AccountPayload = Stored<AccountImportRequest>;
export type Customer = Stored<CustomerPayload>;
export type SupplyAddress = Stored<SupplyAddressPayload>;
export type SentMeterPoint = Stored<MeterPointPayload>;
export type Agreement = Stored<AgreementPayload>;
export type Consumption = Stored<EacPayload>;
export type Meter = Stored<MeterPayload>;
export type PaymentSchedule = Stored<PaymentSchedulePayload>;
type Reading = Stored<HistoricalReadingPayload>;
type Person = Pick<Customer, 'title' | 'given_name' | 'family_name'>;

/** The payload stored in the account's tables, with the names that the page uses. */
export function payloadOf({ payload }: Pick<Account, 'payload'>): AccountPayload {
  return payload as AccountPayload;
}

/** Documents with the names that an account tells once it is revealed; of a masked one they stay masked. */
export function namedDocuments(
  documents: readonly AccountDocument[],
  { masked, notes, statements }: Pick<Account, 'masked' | 'notes' | 'statements'>,
): readonly AccountDocument[] {
  if (masked) return documents;
  const paths = new Map(statements.map(({ id, statement_path: path }) => [id, path]));
  for (const note of notes) {
    // Both lists come in one order; where not all documents are there, which is which is not known.
    const own = documents.filter(({ named_by: { type, id } }) => type === 'note' && id === note.id);
    if (own.length === note.document_paths.length)
      for (const [position, { id }] of own.entries()) paths.set(id, note.document_paths[position] ?? null);
  }
  return documents.map((document) => {
    const path = paths.get(document.id) ?? document.path;
    return { ...document, path, file_name: path === document.path ? document.file_name : nameIn(path) };
  });
}

/** What was revealed of the account as it is now: after a correction, or once its customer was erased, none of it says what is there. */
export function revealedOf(
  { payload_hash: now }: Pick<Account, 'payload_hash'>,
  revealed: readonly Account[],
): Account[] {
  return revealed.filter(({ payload_hash: then }) => then === now);
}

/**
 * The account as it is now, with the personal data that was revealed, also of other pages of its lists. While something of it
 * was not, such as what is new since then, it counts as masked.
 */
export function withoutMasks(now: Account, revealed: readonly Account[]): Account {
  const latest = revealed.at(-1);
  if (latest === undefined) return now;
  const notes = byId(
    revealed.flatMap((each) => each.notes),
    ({ body, document_paths }) => ({ body, document_paths }),
  );
  const statements = byId(
    revealed.flatMap((each) => each.statements),
    ({ statement_path }) => ({ statement_path }),
  );
  const transactions = byId(
    revealed.flatMap((each) => each.transactions),
    ({ reason, display_note, note, reference }) => ({ reason, display_note, note, reference }),
  );
  const masked =
    now.notes.some(({ id }) => !notes.has(id)) ||
    now.statements.some(({ id }) => !statements.has(id)) ||
    now.transactions.some(({ id }) => !transactions.has(id));
  return {
    ...now,
    masked,
    payload: latest.payload,
    decided: latest.decided,
    notes: now.notes.map((note) => ({ ...note, ...notes.get(note.id) })),
    statements: now.statements.map((statement) => ({ ...statement, ...statements.get(statement.id) })),
    transactions: now.transactions.map((transaction) => ({ ...transaction, ...transactions.get(transaction.id) })),
  };
}

/** What was revealed of each entry, by its id. */
function byId<T extends { id: string }, Shown>(
  entries: readonly T[],
  shown: (entry: T) => Shown,
): ReadonlyMap<string, Shown> {
  return new Map(entries.map((entry) => [entry.id, shown(entry)]));
}

const nameIn = (path: string): string => path.split('/').at(-1) || path;

/** What the platform decided of an account, by the path of its field in the payload: it counts, whatever was sent. */
export type Decided = ReadonlyMap<string, string | boolean>;

/** What the platform decided of an account. */
export function decidedOf({ decided }: Pick<Account, 'decided'>): Decided {
  return new Map(decided.map(({ path, value }) => [path, value]));
}

/** The text decided at a path; undefined where nothing was. */
export function textAt(decided: Decided, path: string): string | undefined {
  const value = decided.get(path);
  return typeof value === 'string' ? value : undefined;
}

/** A meter point as it was sent, with its path in the payload, its id and its status now. */
export type SupplyPoint = SentMeterPoint & { path: string; known: AccountMeterPoint | null };

/** An address with the meter points at it. */
export interface Supply {
  /** Its path in the payload. */
  path: string;
  address: SupplyAddress;
  points: SupplyPoint[];
}

/** The addresses of an account, each meter point with what the platform knows of it. Both lists come in one order. */
export function suppliesOf(
  { supply_addresses = [] }: AccountPayload,
  known: readonly AccountMeterPoint[],
): readonly Supply[] {
  const left = [...known];
  const take = (mpxn: string | undefined): AccountMeterPoint | null => {
    const at = left.findIndex((point) => point.mpxn === (mpxn ?? null));
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
  };
  return supply_addresses.map((address, position) => {
    const path = `supply_addresses.${position}`;
    const points = (address.meter_points ?? []).map((point, at) => ({
      ...point,
      path: `${path}.meter_points.${at}`,
      known: take(point.identifier),
    }));
    return { path, address, points };
  });
}

/** An agreement with its end, which the platform decides. */
export type AgreementPeriod = Agreement & {
  lastDay: string | undefined;
  /** Why it ends, where no later one begins then. */
  isEndOfProduct: boolean;
};

/**
 * Agreements with the last day on which they hold, the newest first; one that holds on has none. One without a first day,
 * which only a sandbox may send, comes last.
 * @param path of the meter point
 */
export function agreementPeriods(
  agreements: readonly Agreement[] = [],
  decided: Decided,
  path: string,
): readonly AgreementPeriod[] {
  const ended = agreements.map((agreement, at) => ({
    ...agreement,
    lastDay: textAt(decided, `${path}.agreements.${at}.last_day`),
  }));
  const ordered = ended.sort((a, b) => byDay(a.effective_from, b.effective_from)).reverse();
  return ordered.map((agreement, at) => ({
    ...agreement,
    isEndOfProduct: at === 0 && agreement.lastDay !== undefined,
  }));
}

/** Every reading of a meter, the newest first, those it was handed over with before others of the same day. */
export function readingsOf({
  transfer_readings = [],
  reading_history = [],
}: Meter): readonly (Reading & { isTransfer: boolean })[] {
  const all = [
    ...transfer_readings.map((reading) => ({ ...reading, isTransfer: true })),
    ...reading_history.map((reading) => ({ ...reading, isTransfer: false })),
  ];
  return all.sort((a, b) => byDay(b.reading_date, a.reading_date));
}

/** Earlier days first, and before them what has none. */
function byDay(a = '', b = ''): number {
  return a.localeCompare(b);
}

/** The name of somebody in one line; empty when none is known. Masks of several parts become one. */
export function nameOf({ title, given_name, family_name }: Person): string {
  return inOneLine([title, given_name, family_name], ' ');
}

/** The lines of a billing or a supply address that are there, in their order. */
export function addressLines(source: object, prefix: 'billing' | 'supply'): readonly string[] {
  const names = [1, 2, 3, 4, 5].map((line) => `${prefix}_address${line}`);
  const texts = [...names, `${prefix}_postcode`].map((name) => Reflect.get(source, name));
  return texts.filter((text): text is string => typeof text === 'string' && text !== '');
}

/** The given texts in one line; where all are masks, one of them. */
export function inOneLine(texts: readonly (string | undefined)[], separator = ', '): string {
  const given = texts.filter((text): text is string => text !== undefined && text !== '');
  return given.length > 0 && given.every((text) => text === mask) ? mask : given.join(separator);
}
