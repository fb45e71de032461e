import { isJsonObject } from '../../json/json-exact-number.js';
import { CivilDate, Decimal, Text, Whole } from '../../payload/decorators/index.js';
import type { LeafSpec } from '../../payload/field-spec.js';
import { fieldsOf } from '../../payload/payload-metadata.js';
import { missing, ShapeProblem, unknownField, wrongType } from '../../payload/shape-problem.js';
import { count, pounds } from '../control-totals.payload.js';
import { type Figure, type FigureUnit, type FigureValue, type FurtherFigures, isKeyed } from './figure.js';
import { FIGURES, figureName } from './figures.js';

const DIGEST = {
  rule: 'R04',
  code: 'invalid_digest',
  source: '^[0-9a-f]{64}$',
  message: 'Expected a SHA-256 digest: 64 hexadecimal digits in small letters.',
} as const;

/** One value of each kind, as it is read. */
class FigureCells {
  @Whole(count)
  count: number;

  @Decimal(pounds)
  decimal: string;

  @CivilDate({ required: true, personal: false })
  date: string;

  @Text({ required: true, max: 64, pattern: DIGEST, personal: false })
  digest: string;
}

function cell(name: keyof FigureCells): LeafSpec {
  const spec = fieldsOf(FigureCells).get(name);
  if (spec?.kind !== 'leaf') throw new Error(`${name} is no single value.`);
  return spec;
}

const CELLS: Readonly<Record<FigureUnit, LeafSpec>> = {
  count: cell('count'),
  pounds: cell('decimal'),
  kWh: cell('decimal'),
  reading: cell('decimal'),
  date: cell('date'),
  digest: cell('digest'),
};

const FIGURES_BY_GROUP = new Map<string, Map<string, Figure>>();
for (const figure of FIGURES) {
  const group = FIGURES_BY_GROUP.get(figure.group) ?? new Map<string, Figure>();
  FIGURES_BY_GROUP.set(figure.group, group.set(figure.name, figure));
}

/** Keys of a figure, and characters of a key, at most. */
const MOST_KEYS = 2_000;
const LONGEST_KEY = 300;
const tooManyKeys = new ShapeProblem('R10', 'too_many_entries', `Use at most ${MOST_KEYS} keys.`);
const tooLongKey = new ShapeProblem('R05', 'max_length', `Use keys of 1 to ${LONGEST_KEY} characters.`);

/** A problem of a figure, with its path. */
export interface FigureProblem {
  readonly path: readonly string[];
  readonly detail: string;
}

/** What a line has besides the five figures. */
export interface FurtherReading {
  /** Every figure that was sent; null when none was. */
  readonly further: FurtherFigures | null;
  /** The members of the line that are none. */
  readonly rest: Readonly<Record<string, unknown>>;
  readonly problems: readonly FigureProblem[];
}

/** Takes the figures that are optional out of a line. */
export function readFurtherFigures(line: Readonly<Record<string, unknown>>): FurtherReading {
  const further: Record<string, FigureValue> = {};
  const rest: Record<string, unknown> = {};
  const problems: FigureProblem[] = [];
  const report = (path: readonly string[], { detail }: ShapeProblem): void => {
    problems.push({ path, detail });
  };
  for (const [group, members] of Object.entries(line)) {
    const figures = FIGURES_BY_GROUP.get(group);
    if (figures === undefined) rest[group] = members;
    else if (!isJsonObject(members)) report([group], wrongType('object'));
    else
      for (const [name, raw] of Object.entries(members)) {
        const figure = figures.get(name);
        if (figure === undefined) report([group, name], unknownField);
        else
          further[figureName(figure)] = readValue(figure, raw, (path, problem) =>
            report([group, name, ...path], problem),
          );
      }
  }
  return { further: Object.keys(further).length === 0 ? null : further, rest, problems };
}

type Report = (path: readonly string[], problem: ShapeProblem) => void;

function readValue(figure: Figure, raw: unknown, report: Report): FigureValue {
  const { read } = CELLS[figure.unit];
  if (!isKeyed(figure)) return readCell(read, raw, [], report);
  if (!isJsonObject(raw)) {
    report([], wrongType('object'));
    return {};
  }
  const entries = Object.entries(raw);
  if (entries.length > MOST_KEYS) report([], tooManyKeys);
  const values: [string, number | string][] = [];
  for (const [key, value] of entries.slice(0, MOST_KEYS)) {
    if (key === '' || key.length > LONGEST_KEY) report([key.slice(0, LONGEST_KEY)], tooLongKey);
    const found = readCell(read, value, [key], report);
    // That there is none of something says the same as leaving it out.
    if (found !== 0) values.push([key, found]);
  }
  return Object.fromEntries(values);
}

function readCell(read: LeafSpec['read'], raw: unknown, path: readonly string[], report: Report): number | string {
  const value = read(raw);
  if (typeof value === 'number' || typeof value === 'string') return value;
  report(path, value instanceof ShapeProblem ? value : missing);
  return 0;
}
