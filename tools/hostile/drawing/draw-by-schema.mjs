import fc from 'fast-check';
import { TEXTS } from '../corpus/texts.mjs';
import { document } from './operations.mjs';

const OPTIONAL = 0.5;
const MOST_ENTRIES = 4;
const DEEPEST = 8;
const ANY_TEXT = '^[^\\u0000]*$';

/** A value that fits a schema of the document. @returns undefined for a schema nobody can fit so deep */
export function drawBySchema(draw, schema, depth = 0) {
  if (schema.$ref !== undefined)
    return drawBySchema(draw, document.components.schemas[schema.$ref.split('/').pop()], depth);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return draw.pick(schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return drawBySchema(draw, draw.pick(alternatives), depth);
  const make = MAKERS[schema.type];
  return make === undefined ? null : make(draw, schema, depth);
}

const MAKERS = {
  object: drawObject,
  array: drawArray,
  string: (draw, schema) => drawString(draw, schema),
  integer: (draw, { minimum = -1_000_000, maximum = 1_000_000 }) =>
    draw.pick([minimum, maximum, draw.whole(minimum, maximum), draw.whole(minimum, Math.min(maximum, minimum + 100))]),
  number: (draw) => draw.whole(-100_000, 100_000) / 100,
  boolean: (draw) => draw.maybe(),
  null: () => null,
};

function drawObject(draw, { properties = {}, required = [] }, depth) {
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || (depth < DEEPEST && draw.maybe(OPTIONAL)),
  );
  return Object.fromEntries(names.map((name) => [name, drawBySchema(draw, properties[name], depth + 1)]));
}

function drawArray(draw, { items = {}, minItems = 0, maxItems = MOST_ENTRIES }, depth) {
  const count = draw.whole(minItems, Math.max(minItems, Math.min(maxItems, MOST_ENTRIES)));
  return draw.list(count, () => drawBySchema(draw, items, depth + 1));
}

const FORMATS = {
  date: (draw) => `20${draw.whole(10, 26)}-0${draw.whole(1, 9)}-${draw.whole(10, 28)}`,
  'date-time': (draw) =>
    `20${draw.whole(10, 26)}-0${draw.whole(1, 9)}-${draw.whole(10, 28)}T1${draw.whole(0, 9)}:00:00Z`,
  uuid: (draw) => `0199a000-0000-7000-8000-${String(draw.whole(0, 999_999)).padStart(12, '0')}`,
};

function drawString(draw, { format, pattern = ANY_TEXT, minLength = 0, maxLength = 200 }) {
  if (format in FORMATS) return FORMATS[format](draw);
  return draw.pick(fittingTexts(pattern, minLength, maxLength)) ?? 'x'.repeat(Math.max(1, minLength));
}

const fitting = new Map();

/** Texts of a pattern and a length, found once. */
function fittingTexts(pattern, minLength, maxLength) {
  const key = `${minLength} ${maxLength} ${pattern}`;
  if (!fitting.has(key)) {
    const isFitting = (text) => [...text].length >= minLength && [...text].length <= maxLength;
    fitting.set(key, (pattern === ANY_TEXT ? HARMLESS : matching(pattern)).filter(isFitting));
  }
  return fitting.get(key);
}

/** Text of all kinds that every field of free text may hold. */
export const HARMLESS = [
  ...TEXTS.filter((text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\0') && text.length < 300),
  ...['Plain words', 'A-1', 'x', 'Agreed on 3 March.'],
];

/** Examples of a pattern, always the same ones. */
function matching(pattern) {
  const texts = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 40, seed: 1 });
  return texts.map((text) => text.slice(0, 100)).filter((text) => new RegExp(pattern).test(text));
}
