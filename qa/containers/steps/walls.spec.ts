import { describe, expect, it } from '@jest/globals';
import { StagedComposition } from '../testing/staged-composition.js';
import { inspectWalls } from './walls.js';

const NONE = '0000000000000000';

/** What is found of a process. */
function process_(program: string, { uid = '1000', cap = NONE, bounding = NONE, noNewPrivs = '1' } = {}): string {
  const caps = [`CapInh:\t${NONE}`, `CapPrm:\t${cap}`, `CapEff:\t${cap}`, `CapBnd:\t${bounding}`, `CapAmb:\t${NONE}`];
  return [`Process: ${program}`, `Uid:\t1000\t${uid}\t1000\t1000`, ...caps, `NoNewPrivs:\t${noNewPrivs}`, ''].join(
    '\n',
  );
}

const INIT = process_('/sbin/docker-init');
const NODE = process_('/usr/local/bin/node');
const REFUSED = "touch: cannot touch '/app/written': Read-only file system";

/** Looks at containers of which the second worker is otherwise. */
function inspect({
  processes = INIT + NODE,
  written = REFUSED,
  isReadOnly = true,
  ids = ['worker-1', 'worker-2'],
} = {}) {
  const docker = (words: readonly string[]) => {
    const isOther = words[1] === 'worker-2';
    if (words.at(-1)?.includes('/proc')) return isOther ? processes : INIT + NODE;
    return isOther ? written : REFUSED;
  };
  const look = (id: string) => ({ HostConfig: { ReadonlyRootfs: id === 'worker-2' ? isReadOnly : true } });
  return inspectWalls(new StagedComposition({ containers: { worker: ids }, look, docker }));
}

describe('the walls', () => {
  it('stand when every process of every container is shut in', async () => {
    expect(await inspect()).toContain('all 8 processes of api, worker, console as node');
  });

  it('are not looked at in a process that has ended meanwhile', async () => {
    expect(await inspect({ processes: `${INIT}${NODE}Process: \n` })).toContain('all 8 processes');
  });

  it.each([
    [
      'a process that came to be root',
      { processes: INIT + process_('/usr/local/bin/node', { uid: '0' }) },
      'is not the user node',
    ],
    [
      'an init with capabilities',
      { processes: process_('/sbin/docker-init', { cap: '00000000a80425fb' }) + NODE },
      'docker-init has capabilities',
    ],
    [
      'a capability to be gained',
      { processes: INIT + process_('/usr/local/bin/node', { bounding: '0000000000000400' }) },
      'has capabilities',
    ],
    [
      'a process beside the init that may gain privileges',
      { processes: INIT + NODE + process_('/bin/sh', { noNewPrivs: '0' }) },
      '/bin/sh may gain privileges',
    ],
    ['no process of ours', { processes: INIT }, 'worker has no process that runs /usr/local/bin/node'],
    ['a root file system that is written', { written: '' }, 'worker wrote to /app'],
    ['one that may be written', { isReadOnly: false }, 'worker can write to its root file system'],
    ['no worker at all', { ids: [] }, 'no worker runs'],
  ])('are open with %s', async (_, staged, words) => {
    await expect(inspect(staged)).rejects.toThrow(words);
  });
});
