import type { Wave, WaveSummary } from '@carryover/client';
import { FINAL_WAVE_STATES, waveStatesThat } from '@carryover/contract';
import { count } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { renderTable } from '../terminal/table.js';

/** The names of outcomes in words, in the order of the answer. */
const OUTCOMES: readonly (readonly [keyof Wave['counts'], string])[] = [
  ['imported', 'imported'],
  ['not_processed', 'waiting'],
  ['failed', 'failed'],
  ['refused', 'refused'],
  ['unchanged', 'there already'],
];

/** States in which lines that are not processed do not wait: their account was cancelled, or another wave has it. */
const OVER: readonly Wave['state'][] = [...waveStatesThat('isImported'), 'CANCELLED'];

/** States from which a wave comes to its release. */
const BEFORE_RELEASE: readonly Wave['state'][] = waveStatesThat('isHolding').filter(
  (state) => !FINAL_WAVE_STATES.includes(state),
);

/** A wave as lines of text: its state, its lines, when it will end, what limits it, and the gates that are red. */
export function renderWave(wave: Wave): string[] {
  const { code, name, state, counts, gates, history, error_budgets: budgets, forecast, plan } = wave;
  const title = name === null ? code : `${code}, ${printable(name)}`;
  const told = OUTCOMES.filter(([outcome]) => counts[outcome] > 0).map(
    ([outcome, words]) =>
      `${count(counts[outcome])} ${outcome === 'not_processed' && OVER.includes(state) ? 'not processed' : words}`,
  );
  const lines = `${count(counts.lines)} lines${told.length === 0 ? '' : `: ${told.join(', ')}`}`;
  const red = BEFORE_RELEASE.includes(state)
    ? gates.filter(({ of, state: light }) => of === 'release' && light === 'red')
    : [];
  const [latest] = history;
  const why = latest?.reason === null || latest?.reason === undefined ? [] : [`Why: ${printable(latest.reason)}`];
  return [
    `Wave ${title} is ${state}.`,
    ...why,
    `${lines}.`,
    ...(forecast === null ? [] : [endInWords(forecast)]),
    ...(state === 'RUNNING' && plan?.limit ? [printable(plan.limit.detail)] : []),
    ...budgets.filter(({ failed }) => failed > 0).map(({ detail }) => `Budget: ${printable(detail)}`),
    ...red.map(({ gate, detail }) => `Red, gate ${gate}: ${printable(detail)}`),
  ];
}

function endInWords({ earliest, likely, latest }: NonNullable<Wave['forecast']>): string {
  const range =
    latest === null ? `not before ${minuteOf(earliest)}` : `between ${minuteOf(earliest)} and ${minuteOf(latest)}`;
  return `Ends ${range} UTC, likely at ${minuteOf(likely)}.`;
}

function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** Waves as a table, the latest first. */
export function renderWaves(waves: readonly WaveSummary[]): string[] {
  if (waves.length === 0) return ['There is no wave.'];
  const columns = [
    { title: 'wave' },
    { title: 'state' },
    { title: 'planned', align: 'right' as const },
    { title: 'made' },
  ];
  return renderTable(
    columns,
    waves.map(({ code, state, planned_accounts: planned, created_at: made }) => [
      code,
      state,
      planned === null ? '' : count(planned),
      minuteOf(made),
    ]),
  );
}
