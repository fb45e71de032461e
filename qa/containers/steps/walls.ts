import type { Composition } from '../lib/composition.js';
import { expectNone } from '../lib/report.js';

const OURS = ['api', 'worker', 'console'];
const READ_ONLY = [...OURS, 'postgres', 'redis'];
/** Of a process: who it is, what it may do, and whether it may become more. */
const STATUS = `grep -E '^(Uid|CapEff|NoNewPrivs):' /proc/1/status; touch /app/written 2>&1 || true; touch /tmp/written`;

/** @throws {Error} a running container could write to its files, is root, or has a capability */
export async function inspectWalls(composition: Composition): Promise<string> {
  const wrong: string[] = [];
  for (const service of READ_ONLY) {
    const [id = ''] = await composition.containers(service);
    const { HostConfig } = await composition.inspect(id);
    if (!HostConfig.ReadonlyRootfs) wrong.push(`${service} can write to its root file system`);
  }
  for (const service of OURS) {
    const said = await composition.compose(['exec', '-T', service, 'sh', '-c', STATUS]);
    if (!/^Uid:\s+1000\s/m.test(said)) wrong.push(`${service} is not the user node`);
    if (!/^CapEff:\s+0+$/m.test(said)) wrong.push(`${service} has capabilities`);
    if (!/^NoNewPrivs:\s+1$/m.test(said)) wrong.push(`${service} may gain privileges`);
    if (!said.includes('Read-only file system')) wrong.push(`${service} wrote to /app`);
  }
  expectNone('Open', wrong);
  return `${READ_ONLY.join(', ')} read-only; ${OURS.join(', ')} as node, without capabilities or a way to gain them`;
}
