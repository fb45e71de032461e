import { type LeafSpec } from '@carryover/contract';
import { type Draw, drawPlain } from '@carryover/samples';
import { drawEmail, drawPhone, drawText } from './draw-text.js';
import { drawDateBefore, drawDecimal, drawInstant, drawJsonObject } from './draw-values.js';

const LATEST = '2024-12-31';
const DAYS = 2_000;

/** A value of a field that is valid by its declaration alone, unusual where it may be; "" where that stands for none. */
export function drawField(draw: Draw, spec: LeafSpec): unknown {
  if (spec.description.allowBlank === true && draw.maybe(0.2)) return '';
  return drawUnusual(draw, spec) ?? drawPlain(draw, spec);
}

/** Undefined for a field of few values, and for one with a pattern. */
function drawUnusual(draw: Draw, { description }: LeafSpec): unknown {
  const { type, decimal, values, examples, format, pattern, maxLength } = description;
  if (decimal !== undefined && type === 'decimal') return drawDecimal(draw, decimal);
  if (type === 'object') return drawJsonObject(draw);
  if (type !== 'string' || values !== undefined || examples !== undefined) return undefined;
  if (format === 'date') return drawDateBefore(draw, LATEST, DAYS);
  if (format === 'date-time') return drawInstant(draw, drawDateBefore(draw, LATEST, DAYS));
  if (format === 'email') return drawEmail(draw);
  if (format === 'phone') return drawPhone(draw);
  return pattern === undefined ? drawText(draw, maxLength) : undefined;
}
