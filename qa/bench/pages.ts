import { randomUUID } from 'node:crypto';
import { generateImports } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { withMemoryGrowth } from '../lib/resident-memory.js';
import { copyOut } from './copy-out.js';
import type { BenchOptions, Figure } from './figures.js';

const SIZES = { short: 10_000, long: 300_000 };
/** Lines of a part of a wave, and of so many one that was refused. */
const [LINES_OF_PART, REFUSED] = [20_000, 50];

/** Rows made by the database have no history. */
const BROKEN = [
  'payload-versions-complete',
  'events-lead-to-the-state',
  'legal-path-without-gaps',
  'processed-means-one-account',
  'error-when-errored',
];

type Sent = Readonly<Record<string, string>>;

interface Supplier {
  readonly id: string;
  readonly code: string;
  /** Events of the feed, or lines of the wave. */
  readonly size: number;
}

/** What is read a page at a time: how it is made, read to its end, and copied. */
export interface Paged {
  readonly name: string;
  readonly fill: readonly string[];
  /** Stops behind the page that reaches `most`. @returns entries that were read */
  readonly read: (url: string, supplier: Pick<Supplier, 'code'>, headers: Sent, most?: number) => Promise<number>;
  readonly copy: (supplierId: string) => string;
}

/** Events of a supplier. */
export const FEED: Paged = {
  name: 'feed',
  fill: [
    `INSERT INTO account_import_event (process_id, event, from_status, to_status, attempt, payload_version, occurred_at, data,
       import_supplier_id, feed_position)
     SELECT id, 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED', 'IN_PROGRESS', 'PROCESSED', 1, 1, modified_at,
       jsonb_build_object('platform_identifier', platform_identifier, 'worker', 'worker-1'), import_supplier_id, row_number() OVER (ORDER BY created_at, id)
     FROM account_import_process WHERE import_supplier_id = $1`,
    `INSERT INTO event_feed (import_supplier_id, latest_position)
     SELECT import_supplier_id, count(*) FROM account_import_process WHERE import_supplier_id = $1 GROUP BY 1`,
  ],
  read: async (url, { code }, headers, most = Number.POSITIVE_INFINITY) => {
    let read = 0;
    for (let after: string | undefined = ''; after !== undefined && read < most; ) {
      const page = await bytesOf(`${url}/v2/data-import/events/${code}/?limit=1000${after}`, headers);
      read += occurrences(page.bytes, '"cursor":');
      const end = page.bytes.toString('latin1', page.bytes.length - 100);
      const [, cursor] = /"next_cursor":"([^"]*)","has_more":true\}$/.exec(end) ?? [];
      after = cursor === undefined ? undefined : `&after=${cursor}`;
    }
    return read;
  },
  copy: (supplierId) => `COPY (SELECT e.feed_position, e.event, e.occurred_at, e.data, p.external_account_number
    FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id
    WHERE e.import_supplier_id = '${supplierId}' ORDER BY e.feed_position) TO STDOUT`,
};

/** A wave of all imports of a supplier, whose id it has. */
export const RESULTS: Paged = {
  name: 'results of a wave',
  fill: [
    `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
     VALUES ($1::uuid, $1::uuid, 'BENCH', 'IMPORTED', 'IMPORTED', now(), now())`,
    `INSERT INTO import_wave_part (id, wave_id, code, sending, received_at, lines)
     SELECT gen_random_uuid(), $1::uuid, 'part-' || lpad(k::text, 4, '0'), 1, now(), least(${LINES_OF_PART}, n - k * ${LINES_OF_PART})
     FROM (SELECT count(*) AS n FROM account_import_process WHERE import_supplier_id = $1) counted, generate_series(0, (n - 1) / ${LINES_OF_PART}) k`,
    `INSERT INTO import_wave_line (part_id, line, wave_id, sending, digest, external_account_number, outcome, process_id, payload_hash, problems)
     SELECT part.id, 1 + i % ${LINES_OF_PART}, $1::uuid, 1, decode(md5(i::text), 'hex'), external_account_number,
       CASE WHEN i % ${REFUSED} = 0 THEN 'refused' ELSE 'accepted' END, CASE WHEN i % ${REFUSED} > 0 THEN n.id END, '-',
       CASE WHEN i % ${REFUSED} = 0 THEN '[{"rule": "R04", "code": "invalid_type", "path": "billing_postcode", "detail": "Expected a postcode."}]'::jsonb END
     FROM (SELECT id, external_account_number, row_number() OVER (ORDER BY created_at, id) - 1 AS i
       FROM account_import_process WHERE import_supplier_id = $1) n
     JOIN import_wave_part part ON part.wave_id = $1 AND part.code = 'part-' || lpad((i / ${LINES_OF_PART})::text, 4, '0')`,
  ],
  read: async (url, { code }, headers, most = Number.POSITIVE_INFINITY) => {
    const address = `${url}/v2/data-import/waves/${code}/BENCH/results/`;
    let read = 0;
    for (let query: string | undefined = '?limit=10000'; query !== undefined && read < most; ) {
      const page = await bytesOf(`${address}${query}`, headers);
      read += occurrences(page.bytes, '\n');
      query = /<(\?[^>]*)>/.exec(page.link)?.[1];
    }
    return read;
  },
  copy: (
    supplierId,
  ) => `COPY (SELECT part.code, l.line, l.external_account_number, l.outcome, p.status, p.platform_identifier, l.problems
    FROM import_wave_line l JOIN import_wave_part part ON part.id = l.part_id LEFT JOIN account_import_process p ON p.id = l.process_id
    WHERE part.wave_id = '${supplierId}' ORDER BY part.code, l.line) TO STDOUT`,
};

/** Events of the feed a second, read to its end; see {@link readPages}. */
export function feed(options: BenchOptions): Promise<Figure[]> {
  return readPages(FEED, options);
}

/** Lines of the results of a wave a second, read to their end; see {@link readPages}. */
export function results(options: BenchOptions): Promise<Figure[]> {
  return readPages(RESULTS, options);
}

/** Entries a second, against COPY of the same columns in the same order; and by how much the api grows meanwhile, the many against the few. */
function readPages({ name, fill, read, copy }: Paged, { rounds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: false, env: { NODE_ENV: 'production' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const suppliers = {
        short: await addSupplier(client, SIZES.short, 1),
        long: await addSupplier(client, SIZES.long, 1 + SIZES.short),
      };
      for (const { id } of Object.values(suppliers)) for (const statement of fill) await client.query(statement, [id]);
      await client.query('VACUUM ANALYZE');
      const headers = { Authorization: (await carryover.supplier()).authorization };
      const { url, pid } = carryover.apis[0];
      const figures = (['short', 'long'] as const).map((size) => ({
        size,
        supplier: suppliers[size],
        rounds: [] as { ours: number; peer: number; growth: number }[],
      }));
      for (let round = 0; round <= rounds; round += 1)
        for (const { supplier, rounds: taken } of figures) {
          const from = performance.now();
          const { result, growth } = await withMemoryGrowth(pid, () => read(url, supplier, headers));
          const ours = (1_000 * supplier.size) / (performance.now() - from);
          if (result !== supplier.size) throw new Error(`${result} entries of ${supplier.size}`);
          const peer = supplier.size / (await copyOut(client, copy(supplier.id)));
          // The first round only warms up.
          if (round > 0) taken.push({ ours, peer, growth });
        }
      const [short = [], long = []] = figures.map(({ rounds: taken }) => taken);
      return [
        ...figures.map(({ size, rounds: taken }) => ({
          name: `${name}, ${SIZES[size].toLocaleString('en')} entries`,
          unit: 'entries/s',
          against: 'COPY TO STDOUT of the same columns',
          rounds: taken,
        })),
        {
          name: `${name}, growth of memory`,
          unit: 'MB',
          against: `${SIZES.long.toLocaleString('en')} entries against ${SIZES.short.toLocaleString('en')}`,
          rounds: long.map(({ growth }, index) => ({ ours: growth, peer: short[index]?.growth ?? growth })),
        },
      ];
    } finally {
      await client.end();
      await carryover.stop({ planted: BROKEN });
    }
  });
}

/** A supplier of the demo organisation with imports that are all processed. @param from number of the first */
async function addSupplier(client: pg.Client, size: number, from: number): Promise<Supplier> {
  const supplier = { id: randomUUID(), code: `PAGES-${size}`, size };
  await client.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     SELECT $1, organization_id, $2, $2, 'Ongoing', '{}', now(), now() FROM import_supplier LIMIT 1`,
    [supplier.id, supplier.code],
  );
  const query = (text: string, values: unknown[]) => client.query(text, values);
  await generateImports(query, { supplierId: supplier.id, count: size, from, states: ['PROCESSED'] });
  return supplier;
}

/** A page as bytes, which nobody reads further: the peer's rows are passed over, too. */
async function bytesOf(url: string, headers: Sent): Promise<{ bytes: Buffer; link: string }> {
  const answer = await fetch(url, { headers });
  return { bytes: Buffer.from(await answer.arrayBuffer()), link: answer.headers.get('link') ?? '' };
}

function occurrences(bytes: Buffer, text: string): number {
  let found = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) found += 1;
  return found;
}
