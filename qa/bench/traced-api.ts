import { fileURLToPath } from 'node:url';
import type { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { OtlpTracer } from '../../apps/api/src/platform/telemetry/otlp-tracer.js';
import { useTracer } from '../../apps/api/src/platform/telemetry/tracer.js';
import { typescriptFlags } from '../../tools/lib/typescript-flags.mjs';

/** Variables of this program, beside those of the api. */
const COLLECTOR = 'BENCH_COLLECTOR';
const RATIO = 'BENCH_RATIO';

/** What it is told, which it confirms. */
interface Turn {
  readonly isTraced: boolean;
}

/** An api that takes traces or none from one moment to the next. */
export interface TracedApi {
  readonly url: string;
  take(turn: Turn): Promise<void>;
}

/**
 * Starts the api from its sources, so that one process can be measured with traces and without: two processes of the very same
 * program differ by up to 15 % for as long as they live, by what V8 happens to compile.
 * @param collector without /v1/traces
 * @param ratio of the traces that are kept
 */
export async function startTracedApi(carryover: Carryover, collector: string, ratio: number): Promise<TracedApi> {
  const env = { [COLLECTOR]: collector, [RATIO]: String(ratio), OTEL_EXPORTER_OTLP_ENDPOINT: '' };
  const api = await carryover.addApi(env, [...typescriptFlags, fileURLToPath(import.meta.url), 'serve']);
  const take = async (turn: Turn) => {
    await api.ask(turn);
    const { headers } = await fetch(api.url);
    if (headers.has('traceparent') !== turn.isTraced) throw new Error('The api does not take traces as it is told.');
  };
  return { url: api.url, take };
}

if (process.argv[2] === 'serve') {
  const endpoint = String(process.env[COLLECTOR]);
  const tracer = new OtlpTracer({ endpoint, headers: {}, ratio: Number(process.env[RATIO]), service: 'carryover-api' });
  process.on('message', ({ isTraced }: Turn) => {
    useTracer(isTraced ? tracer : null);
    process.send?.(isTraced);
  });
  await import('../../apps/api/src/main.js');
}
