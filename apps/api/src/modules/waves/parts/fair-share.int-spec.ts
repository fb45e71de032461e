import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { until } from '../../../testing/worker-context.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import { CHUNK } from './line-chunks.js';

/** Chunks of each of two parts of one supplier, and of the only part of another. */
const [LARGE, SMALL] = [60, 6];

/** In the order in which they were kept, whose chunks. */
const KEPT = `SELECT s.code, count(*)::int AS lines FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id
  JOIN import_supplier s ON s.id = w.import_supplier_id GROUP BY s.code, l.part_id, l.xmin ORDER BY l.xmin::text::bigint`;

let fixture: WaveFixture;
let small: TestSupplier;

beforeAll(async () => {
  fixture = await WaveFixture.start();
  small = await registerSupplier(fixture.api, 'SMALL');
});
afterAll(() => fixture?.stop());

/** Lines that take no account, so short that the small part is there at once: it waits for its turns, never for its bytes. */
function put(supplier: TestSupplier, code: string, part: string, chunks: number): Promise<Response> {
  const line = (index: number) =>
    `${JSON.stringify({ import_supplier: code, external_account_number: `${part}-${index}` })}\n`;
  const lines = Array.from({ length: chunks * CHUNK.lines }, (_, index) => line(index));
  return fetch(`${fixture.api.url}/v2/data-import/waves/${code}/W/parts/${part}/`, {
    method: 'PUT',
    headers: { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/x-ndjson' },
    body: lines.join(''),
  });
}

async function make(supplier: TestSupplier, code: string): Promise<void> {
  const headers = { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/json' };
  const url = `${fixture.api.url}/v2/data-import/waves/${code}/`;
  expect((await fetch(url, { method: 'POST', headers, body: '{"code":"W"}' })).status).toBe(201);
}

it('takes turns between suppliers, of whom one sends two large parts', async () => {
  await make(fixture.supplier, 'WAVES');
  await make(small, 'SMALL');
  const large = ['a', 'b'].map((part) => put(fixture.supplier, 'WAVES', part, LARGE));
  await until(async () => (await fixture.query(KEPT)).length > 2);
  expect((await put(small, 'SMALL', 'a', SMALL)).status).toBe(200);
  for (const { status } of await Promise.all(large)) expect(status).toBe(200);

  const kept = (await fixture.query<{ code: string }>(KEPT)).map(({ code }) => code);
  const own = kept.flatMap((code, position) => (code === 'SMALL' ? [position] : []));
  expect(own).toHaveLength(SMALL);
  const between = (own.at(-1) ?? 0) - (own[0] ?? 0) + 1 - SMALL;
  // One of the other for each of its own, and one that was on its way, whichever of its two parts that is of.
  expect(between).toBeLessThanOrEqual(SMALL + 1);
  // It was through while most of the other was still to come.
  expect(kept.length - (own.at(-1) ?? 0)).toBeGreaterThan(LARGE);
});
