import type { Draw } from '@carryover/samples';
import fc from 'fast-check';
import { TEXTS } from '../corpus/texts.js';
import type { JsonSchema } from './json-schema.js';
import { document } from './operations.js';
import { pick } from './pick.js';
import { isWellFormed } from './well-formed.js';

type Make = (draw: Draw, schema: JsonSchema, depth: number) => unknown;

const OPTIONAL = 0.5;
const MOST_ENTRIES = 4;
const DEEPEST = 8;
const ANY_TEXT = '^[^\\u0000]*$';

/** A value that fits a schema of the document; null for one of no type. */
export function drawBySchema(draw: Draw, schema: JsonSchema, depth = 0): unknown {
  if (schema.$ref !== undefined) return drawBySchema(draw, named(schema.$ref), depth);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return draw.pick(schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return drawBySchema(draw, pick(draw, alternatives), depth);
  const make = MAKERS[String(schema.type)];
  return make === undefined ? null : make(draw, schema, depth);
}

function named(reference: string): JsonSchema {
  const schema = document.components.schemas?.[reference.split('/').pop() ?? ''];
  if (schema === undefined) throw new Error(`There is no ${reference}.`);
  return schema;
}

const MAKERS: Readonly<Record<string, Make>> = {
  object: drawObject,
  array: drawArray,
  string: drawString,
  integer: (draw, { minimum = -1_000_000, maximum = 1_000_000 }) =>
    draw.pick([minimum, maximum, draw.whole(minimum, maximum), draw.whole(minimum, Math.min(maximum, minimum + 100))]),
  number: (draw) => draw.whole(-100_000, 100_000) / 100,
  boolean: (draw) => draw.maybe(),
  null: () => null,
};

function drawObject(draw: Draw, { properties = {}, required = [] }: JsonSchema, depth: number): unknown {
  // Which there are is drawn before any of them is.
  const given = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (depth < DEEPEST && draw.maybe(OPTIONAL)),
  );
  return Object.fromEntries(given.map(([name, schema]) => [name, drawBySchema(draw, schema, depth + 1)]));
}

function drawArray(
  draw: Draw,
  { items = {}, minItems = 0, maxItems = MOST_ENTRIES }: JsonSchema,
  depth: number,
): unknown {
  const count = draw.whole(minItems, Math.max(minItems, Math.min(maxItems, MOST_ENTRIES)));
  return draw.list(count, () => drawBySchema(draw, items, depth + 1));
}

const FORMATS: Readonly<Record<string, (draw: Draw) => string>> = {
  date: (draw) => `20${draw.whole(10, 26)}-0${draw.whole(1, 9)}-${draw.whole(10, 28)}`,
  'date-time': (draw) =>
    `20${draw.whole(10, 26)}-0${draw.whole(1, 9)}-${draw.whole(10, 28)}T1${draw.whole(0, 9)}:00:00Z`,
  uuid: (draw) => `0199a000-0000-7000-8000-${String(draw.whole(0, 999_999)).padStart(12, '0')}`,
};

function drawString(draw: Draw, { format, pattern = ANY_TEXT, minLength = 0, maxLength = 200 }: JsonSchema): string {
  const make = format === undefined ? undefined : FORMATS[format];
  if (make !== undefined) return make(draw);
  return draw.pick(fittingTexts(pattern, minLength, maxLength)) ?? 'x'.repeat(Math.max(1, minLength));
}

const fitting = new Map<string, readonly string[]>();

/** Texts of a pattern and a length, found once. */
function fittingTexts(pattern: string, minLength: number, maxLength: number): readonly string[] {
  const key = `${minLength} ${maxLength} ${pattern}`;
  const known = fitting.get(key);
  if (known !== undefined) return known;
  const isFitting = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
  const found = (pattern === ANY_TEXT ? HARMLESS : matching(pattern)).filter(isFitting);
  fitting.set(key, found);
  return found;
}

/** Text of all kinds that every field of free text may hold. */
export const HARMLESS: readonly string[] = [
  ...TEXTS.filter((text) => text.trim() !== '' && isWellFormed(text) && !text.includes('\0') && text.length < 300),
  ...['Plain words', 'A-1', 'x', 'Agreed on 3 March.'],
];

/** Examples of a pattern, always the same ones. */
function matching(pattern: string): string[] {
  const texts = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 40, seed: 1 });
  return texts.map((text) => text.slice(0, 100)).filter((text) => new RegExp(pattern).test(text));
}
