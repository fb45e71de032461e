import type { Measured } from './measure/measure.js';
import type { HostileRun } from './run-hostile.js';

/** Prints what happened. @returns how much was wrong */
export function printReport({ report, figures }: HostileRun, seed: number): number {
  const { sent, kinds, statuses, accepted, readBack, failures, probe, slowest } = report;
  console.log(`${sent} requests`);
  console.table(kinds);
  console.log('answers by status', statuses);
  console.log('accepted', accepted);
  console.log('read back', readBack);
  for (const { name, before, after } of figures?.processes ?? []) console.table(memory(name, before, after));
  if (probe !== undefined && figures !== undefined)
    console.log(
      `slowest answer ${Math.round(slowest)} ms; slowest of ${probe.asked} probes ${Math.round(probe.slowest)} ms; ${Math.round(figures.seconds)} s`,
    );
  for (const { number, name, problems } of failures) {
    const again = number >= 0 ? `\n  again: npm run hostile -- --seed ${seed} --only ${number}` : '';
    console.log(`WRONG  ${name}\n  ${problems.join('\n  ')}${again}`);
  }
  console.log(failures.length === 0 ? 'nothing was wrong' : `${failures.length} wrong`);
  return failures.length;
}

function memory(name: string, before: Measured, after: Measured): object {
  const row = ({ resident, heap, external, files, delay }: Measured) => ({
    'resident MB': resident.toFixed(1),
    'heap MB': heap.toFixed(1),
    'external MB': external.toFixed(1),
    files,
    'loop stood still ms': Math.round(delay),
  });
  return { [`${name}, warm`]: row(before), [`${name}, at the end`]: row(after) };
}
