import type { Composition } from '../lib/composition.js';
import { expectNone } from '../lib/report.js';

const OURS = ['api', 'worker', 'console'];
const READ_ONLY = [...OURS, 'postgres', 'redis'];
/** Where Node is in our images. */
const NODE = '/usr/local/bin/node';
/** Of each process, the init included: what it runs, who it is, what it may do or come to do, and whether it may become more. */
const PROCESSES = `for folder in /proc/[0-9]*; do
  echo "Process: $(readlink $folder/exe || true)"
  grep -E '^(Uid|Cap[A-Z][a-z]+|NoNewPrivs):' $folder/status || true
done`;
const WRITING = 'touch /app/written 2>&1 || true; touch /tmp/written';

/** @throws {Error} a running container could write to its files; or one of its processes is root, has a capability, or may gain one */
export async function inspectWalls(composition: Composition): Promise<string> {
  const wrong: string[] = [];
  let processes = 0;
  for (const service of READ_ONLY) {
    const ids = await composition.containers(service);
    if (ids.length === 0) wrong.push(`no ${service} runs`);
    for (const id of ids) {
      if (!(await composition.inspect(id)).HostConfig.ReadonlyRootfs)
        wrong.push(`${service} can write to its root file system`);
      if (!OURS.includes(service)) continue;
      const written = await composition.docker(['exec', id, 'sh', '-c', WRITING]);
      if (!written.includes('Read-only file system')) wrong.push(`${service} wrote to /app`);
      const found = processesIn(await composition.docker(['exec', id, 'sh', '-c', PROCESSES]));
      if (!found.some(({ program }) => program === NODE)) wrong.push(`${service} has no process that runs ${NODE}`);
      wrong.push(
        ...found.flatMap((process) => openOf(process).map((what) => `${service}: ${process.program} ${what}`)),
      );
      processes += found.length;
    }
  }
  expectNone('Open', wrong);
  return `${READ_ONLY.join(', ')} read-only; all ${processes} processes of ${OURS.join(', ')} as node, without capabilities or a way to gain them`;
}

interface ContainedProcess {
  readonly program: string;
  /** Lines of its status in /proc by their names; none when it had ended meanwhile. */
  readonly status: ReadonlyMap<string, string>;
}

function processesIn(said: string): ContainedProcess[] {
  const processes = said.split(/^Process: /m).slice(1);
  return processes
    .map((lines) => {
      const [program = '', ...status] = lines.trimEnd().split('\n');
      const named = status.map((line) => line.split(':\t') as [string, string]);
      return { program: program || 'a process', status: new Map(named) };
    })
    .filter(({ status }) => status.size > 0);
}

/** In which ways a process is more than it should be. */
function openOf({ status }: ContainedProcess): string[] {
  const users = (status.get('Uid') ?? '').split('\t');
  const sets = [...status].filter(([name]) => name.startsWith('Cap'));
  return [
    ...(users.length === 4 && users.every((user) => user === '1000') ? [] : ['is not the user node']),
    ...(sets.length === 5 && sets.every(([, bits]) => /^0+$/.test(bits)) ? [] : ['has capabilities']),
    ...(status.get('NoNewPrivs') === '1' ? [] : ['may gain privileges']),
  ];
}
