import { Registry, type RegistryContentType } from 'prom-client';
import { isTracing } from '../telemetry/tracer.js';

/** Figures in the form that Prometheus reads. */
export interface RenderedMetrics {
  readonly contentType: string;
  readonly text: string;
}

/** A registry whose figures may name their trace, which prom-client allows in that of OpenMetrics only; {@link renderMetrics} writes it. */
export function newRegistry(): Registry {
  const registry = new Registry();
  const widened: Registry<RegistryContentType> = registry;
  widened.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/**
 * The figures of several registries as one text. While traces are taken it is that of OpenMetrics, the one that has room for the trace of
 * a figure (an exemplar).
 */
export async function renderMetrics(registries: Registry[]): Promise<RenderedMetrics> {
  const all: Registry<RegistryContentType> = Registry.merge(registries);
  // Once written as OpenMetrics counters lose the end of their names for good, so a process writes one of the two for ever.
  if (!isTracing()) all.setContentType(Registry.PROMETHEUS_CONTENT_TYPE);
  return { contentType: all.contentType, text: await all.metrics() };
}
