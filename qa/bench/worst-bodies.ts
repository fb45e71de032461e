import { gzipSync } from 'node:zlib';
import { samplePayload } from '@carryover/testing';

const many = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));

/** Bodies just below the limit of 5 MB that take long to check and have most to say about them, packed. */
export function worstBodies(code: string): Readonly<Record<string, object>> {
  const account = samplePayload({ import_supplier: code });
  const [address] = account.supply_addresses ?? [];
  const [meterPoint] = address?.meter_points ?? [];
  const agreement = { ...meterPoint?.agreements?.[0], effective_from: '2020-01-01' };
  const repeated = { ...meterPoint, meters: [], agreements: many(200, () => agreement) };
  const surprises = Object.fromEntries(many(250_000, (index) => [`odd${index}`, 1]));
  return {
    'agreements of one date': {
      ...account,
      supply_addresses: many(7, () => ({ ...address, meter_points: many(50, () => repeated) })),
    },
    'empty transactions': {
      ...account,
      ledgers: many(50, () => ({ current_statement_transactions: many(10_000, () => ({})) })),
    },
    'unknown keys': { ...account, ...surprises },
  };
}

/** A body as it is sent. */
export function packed(body: object): Buffer {
  return gzipSync(JSON.stringify(body));
}
