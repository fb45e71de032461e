import type { Figure } from './figures.js';

/** Bounds of the 99th percentile beside the worst bodies: a multiple of the quiet one, and milliseconds. */
const MOST = { ratio: 2, milliseconds: 50 };

/** How long one call took. */
export interface TimedCall {
  /** Of the body that somebody else sent. */
  readonly name: string;
  readonly call: string;
  readonly isQuiet: boolean;
  readonly milliseconds: number;
}

/** A 99th percentile beside somebody, and the quiet one of the turns between. */
interface Percentiles {
  readonly beside: number;
  readonly quiet: number;
  readonly ratio: number;
}

/** What calls took, quiet and beside somebody who sends the worst bodies. */
export class NeighbourTimes {
  private readonly timed: TimedCall[] = [];

  add(one: TimedCall): void {
    this.timed.push(one);
  }

  get calls(): readonly string[] {
    return [...new Set(this.timed.map(({ call }) => call))];
  }

  get names(): readonly string[] {
    return [...new Set(this.timed.map(({ name }) => name))];
  }

  /** @param name of a body; beside all of them when it is left out */
  of(call: string, name?: string): Percentiles {
    const times = (isQuiet: boolean) =>
      this.timed
        .filter((one) => one.call === call && one.isQuiet === isQuiet && (name === undefined || one.name === name))
        .map(({ milliseconds }) => milliseconds);
    const beside = percentile(times(false));
    const quiet = percentile(times(true));
    return { beside, quiet, ratio: beside / quiet };
  }

  /** Of each call beside each body. */
  figures(): Figure[] {
    return this.calls.flatMap((call) =>
      this.names.map((name) => {
        const { beside: ours, quiet: peer } = this.of(call, name);
        return { name: `${call} beside ${name}`, unit: 'ms, p99', against: 'quiet', rounds: [{ ours, peer }] };
      }),
    );
  }
}

/** Prints what each call took beside all bodies together and beside the worst one, and whether that is within the goal. */
export function printVerdict(times: NeighbourTimes): void {
  const rows = times.calls.map((call) => {
    const all = times.of(call);
    const [worst = ''] = [...times.names].sort((one, other) => times.of(call, other).ratio - times.of(call, one).ratio);
    const beside = times.of(call, worst);
    return [
      call,
      {
        'quiet ms': all.quiet.toFixed(1),
        'beside ms': all.beside.toFixed(1),
        ratio: all.ratio.toFixed(2),
        holds: all.ratio <= MOST.ratio && all.beside < MOST.milliseconds ? 'yes' : 'NO',
        'worst body': worst,
        'its ms': beside.beside.toFixed(1),
        'its ratio': beside.ratio.toFixed(2),
      },
    ] as const;
  });
  console.log(
    `99th percentiles; the goal is ${MOST.ratio} times the quiet one, and less than ${MOST.milliseconds} ms:`,
  );
  console.table(Object.fromEntries(rows));
}

function percentile(values: readonly number[]): number {
  const ordered = [...values].sort((one, other) => one - other);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * 0.99))] ?? Number.NaN;
}
