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

const nameIn = (path: string): string => path.split('/').at(-1) || path;

/** A meter point as it was sent, with its id and its status now. */
export type SupplyPoint = SentMeterPoint & { known: AccountMeterPoint | null };

/** An address with the meter points at it. */
export interface Supply {
  /** Which of the addresses, in the order they were sent. */
  key: string;
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
  return supply_addresses.map((address, position) => ({
    key: `address ${position + 1}`,
    address,
    points: (address.meter_points ?? []).map((point) => ({ ...point, known: take(point.identifier) })),
  }));
}

/**
 * Agreements with the first day they no longer hold, the newest first: each ends where the next one begins. One without a
 * first day, which only a sandbox may send, comes last.
 */
export function agreementPeriods(
  agreements: readonly Agreement[] = [],
): readonly (Agreement & { until: string | null })[] {
  const ordered = [...agreements].sort((a, b) => byDay(a.effective_from, b.effective_from));
  return ordered
    .map((agreement, position) => ({
      ...agreement,
      until: agreement.effective_from === undefined ? null : (ordered[position + 1]?.effective_from ?? null),
    }))
    .reverse();
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
