import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { putByCurl } from '../lib/curl.js';
import { IMAGE_HEAP } from '../lib/image-heap.js';
import { only } from '../lib/only.js';
import { withMemoryGrowth } from '../lib/resident-memory.js';
import { writeWaveFile } from '../lib/wave-file.js';
import type { Figure } from './figures.js';

/** Lines of a part, and the parts after which the memory of the api is looked at. */
const LINES = 20_000;
const [EARLY, LATE] = [1, 5];

/** The most memory of an api while 100,000 lines of a wave come by curl, against that while the first 20,000 did: it must not follow them. */
export function waveMemory(): Promise<Figure> {
  return withTestServices(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'carryover-bench-waves-'));
    const carryover = await Carryover.start({
      workers: 0,
      env: { ...IMAGE_HEAP, NODE_ENV: 'production', LOG_LEVEL: 'info' },
    });
    try {
      const { url, pid } = only(carryover.apis);
      const { authorization } = await carryover.supplier();
      const address = `${url}/v2/data-import/waves/DEMO/`;
      const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
      await fetch(address, { method: 'POST', headers, body: JSON.stringify({ code: 'BOOK' }) });
      const most: number[] = [];
      for (let part = 0; part < LATE; part += 1) {
        const path = join(folder, 'part.ndjson');
        await writeWaveFile({ path, supplier: 'DEMO', first: part * LINES, count: LINES });
        const send = () => putByCurl(`${address}BOOK/parts/part-${part}`, authorization, path);
        const sent = await withMemoryGrowth(pid, send);
        if (sent.result.status !== 200) throw new Error(`part ${part}: ${sent.result.status} ${sent.result.body}`);
        most.push(sent.most);
      }
      return {
        name: 'waves, memory by lines',
        unit: 'MB',
        against: `${EARLY * LINES} lines of 7.5 KB, ours ${LATE * LINES}`,
        rounds: [{ ours: Math.max(...most), peer: Math.max(...most.slice(0, EARLY)) }],
      };
    } finally {
      await carryover.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
