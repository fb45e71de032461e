import { exampleOf, type LeafSpec } from '@carryover/contract';
import { type Draw } from '@carryover/samples';
import { drawEmail, drawPhone, drawText } from './draw-text.js';
import { drawDateBefore, drawDecimal, drawInstant, drawJsonObject } from './draw-values.js';

const LATEST = '2024-12-31';
const DAYS = 2_000;

/** A value of a field that is valid by its declaration alone, unusual where it may be; "" where that stands for none. */
export function drawField(draw: Draw, spec: LeafSpec): unknown {
  return spec.description.allowBlank === true && draw.maybe(0.2) ? '' : drawGiven(draw, spec);
}

function drawGiven(draw: Draw, spec: LeafSpec): unknown {
  const { type, min, max, decimal } = spec.description;
  switch (type) {
    case 'boolean':
      return draw.maybe();
    case 'integer':
      return draw.whole(min ?? 0, max ?? 0);
    case 'decimal':
      return decimal === undefined ? exampleOf(spec) : drawDecimal(draw, decimal);
    case 'object':
      return drawJsonObject(draw);
    case 'string':
      return drawWords(draw, spec);
    default:
      return exampleOf(spec);
  }
}

function drawWords(draw: Draw, spec: LeafSpec): unknown {
  const { format, values, examples, pattern, maxLength } = spec.description;
  const known = values ?? examples;
  if (known !== undefined) return draw.pick(known);
  if (format === 'date') return drawDateBefore(draw, LATEST, DAYS);
  if (format === 'date-time') return drawInstant(draw, drawDateBefore(draw, LATEST, DAYS));
  if (format === 'email') return drawEmail(draw);
  if (format === 'phone') return drawPhone(draw);
  return pattern === undefined ? drawText(draw, maxLength) : exampleOf(spec);
}
