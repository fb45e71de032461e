import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../tools/lib/problem.mjs';

/** Microseconds over which a share is counted. */
const PERIOD = 100_000;

/** Part of a processor that one process may use, with its threads, by a control group of Linux. Only root may make one. */
export class ProcessorShare {
  private constructor(private readonly folder: string) {}

  /**
   * @param share of one processor, above 0
   * @throws Problem this machine has no control groups for processors, or lets nobody make one
   */
  static make(name: string, share: number): ProcessorShare {
    const quota = Math.round(share * PERIOD);
    // Both versions of control groups are met: the first has a tree for each resource.
    const [base, file, text] = existsSync('/sys/fs/cgroup/cpu')
      ? ['/sys/fs/cgroup/cpu', 'cpu.cfs_quota_us', `${quota}`]
      : ['/sys/fs/cgroup', 'cpu.max', `${quota} ${PERIOD}`];
    const folder = join(base, name);
    try {
      if (file === 'cpu.max') writeFileSync(join(base, 'cgroup.subtree_control'), '+cpu');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, file), text);
    } catch (error) {
      throw new Problem(`A share of a processor takes root and control groups of Linux: ${String(error)}`);
    }
    return new ProcessorShare(folder);
  }

  /** Puts a process and all its threads under this share. */
  take(pid: number): void {
    writeFileSync(join(this.folder, 'cgroup.procs'), `${pid}`);
  }

  /** Removes the share, once its processes have ended. */
  remove(): void {
    rmdirSync(this.folder);
  }
}
