import type { Environment } from '../config/environment.js';
import { useErrorReporter } from './error-reporter.js';
import { SentryReporter } from './sentry-reporter.js';
import { useTracer } from './tracer.js';

/**
 * Takes traces and reports errors from now on, as far as the settings say where to. Before the modules of the process are
 * made. Without an endpoint nothing of OpenTelemetry is loaded.
 */
export async function startTelemetry(environment: Environment, processName: 'api' | 'worker'): Promise<void> {
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers, sentryDsn } = environment;
  if (sentryDsn !== undefined)
    useErrorReporter(new SentryReporter({ dsn: sentryDsn, process: processName, environment: environment.nodeEnv }));
  if (endpoint === undefined) return;
  const { OtlpTracer } = await import('./otlp-tracer.js');
  const ratio = Number(environment.otelTracesSamplerArg);
  useTracer(new OtlpTracer({ endpoint, headers: headersIn(headers), ratio, service: `carryover-${processName}` }));
}

/** `name=value` parted by commas, the values with percent signs as in an address. */
function headersIn(list = ''): Record<string, string> {
  const entries = list.split(',').filter((entry) => entry.trim() !== '');
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at).trim(), decodeURIComponent(entry.slice(at + 1).trim())];
    }),
  );
}
