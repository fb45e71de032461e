/** Where each process listens. */
export const PORTS = { api: 3000, worker: 3002, console: 3001 };

/** Ports of metrics, for Prometheus only; that of the worker serves nothing else. */
export const METRICS_PORTS = { api: 3003, worker: PORTS.worker, console: 3004 };

/**
 * Has Argo CD apply an object in a wave of its own: it waits until all of a wave is healthy before it begins the next, whatever the
 * order in a file, and ends where something is degraded. What has none is of wave 0.
 * @param {number} wave
 * @returns {Record<string, string>} annotations
 */
export function inWave(wave) {
  return { 'argocd.argoproj.io/sync-wave': String(wave) };
}

/** By which the pods of a process are found. @param {string} name of the process */
export function labelsOf(name) {
  return { 'app.kubernetes.io/name': `carryover-${name}` };
}
