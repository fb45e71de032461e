import type { Profiler, Runtime } from 'node:inspector/promises';

/** A function that was called, with what it called. */
export interface Frame {
  readonly name: string;
  /** A package, a part of Node or a folder of ours. */
  readonly source: string;
  /** Microseconds in it, and with what it called; what is no work has none. */
  readonly self: number;
  readonly total: number;
  readonly children: readonly Frame[];
}

/** Frames of the profiler itself and of waiting. */
const NOT_WORK = new Set(['(idle)', 'dispatch', '(program)']);

/** Reads a profile of V8 as a tree of frames. */
export function readProfile({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const selfTimes = new Map<number, number>();
  for (const [index, id] of samples.entries()) selfTimes.set(id, (selfTimes.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const read = (node: Profiler.ProfileNode | undefined): Frame => {
    if (node === undefined) throw new Error('The profile is not whole.');
    const { id, callFrame, children = [] } = node;
    const frames = children.map((child) => read(byId.get(child)));
    const self = NOT_WORK.has(callFrame.functionName) ? 0 : (selfTimes.get(id) ?? 0);
    const total = frames.reduce((sum, frame) => sum + frame.total, self);
    return {
      name: callFrame.functionName || '(anonymous)',
      source: sourceOf(callFrame),
      self,
      total,
      children: frames,
    };
  };
  return read(nodes[0]);
}

/** The share of each source in the work, largest first, in percent. */
export function sharesBySource(root: Frame): [source: string, share: number][] {
  const shares = new Map<string, number>();
  const add = ({ source, self, children }: Frame) => {
    shares.set(source, (shares.get(source) ?? 0) + self);
    for (const child of children) add(child);
  };
  add(root);
  return [...shares]
    .map(([source, time]): [string, number] => [source, (100 * time) / root.total])
    .sort(([, a], [, b]) => b - a);
}

/** A package, a part of Node or a folder of ours. */
function sourceOf({ url, functionName }: Runtime.CallFrame): string {
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (functionName === 'writev' || functionName === 'writeString' || functionName === 'writeBuffer')
    return 'writing to sockets';
  if (url === '') return 'other native code';
  const [, module] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (module !== undefined) return module;
  if (url.startsWith('node:')) return 'Node';
  const [, ours] = /\/((?:libs|apps)\/.*)\//.exec(url.replace('/dist/', '/')) ?? [];
  return ours?.split('/').slice(0, 4).join('/') ?? 'other';
}
