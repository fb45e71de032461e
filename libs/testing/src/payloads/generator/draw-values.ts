import { addDays } from '@carryover/contract';
import { type Draw } from '@carryover/samples';

/** A date up to so many days before another. */
export function drawDateBefore(draw: Draw, date: string, days: number): string {
  return addDays(date, -draw.whole(0, days));
}

/** A date up to so many days after another. */
export function drawDateAfter(draw: Draw, date: string, days: number): string {
  return addDays(date, draw.whole(0, days));
}

/** A decimal of 0 or more within its digits, sometimes in an unusual spelling of the same number. */
export function drawDecimal(draw: Draw, digits: { readonly integer: number; readonly fraction: number }): string {
  const whole = String(draw.whole(0, 10 ** Math.min(draw.whole(1, digits.integer), 9) - 1));
  const places = draw.maybe(0.1) ? digits.fraction : Math.min(2, digits.fraction);
  const fraction = draw.list(draw.whole(0, places), () => String(draw.whole(0, 9))).join('');
  if (draw.maybe(0.05)) return `${whole.padStart(digits.integer, '0')}.${fraction}`;
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** A decimal above zero. */
export function drawPositive(draw: Draw, digits: { readonly integer: number; readonly fraction: number }): string {
  const decimal = drawDecimal(draw, digits);
  return /[1-9]/.test(decimal) ? decimal : '0.01';
}

const OFFSETS = ['Z', '+01:00', '-05:00', '+0530', ''] as const;

/** A moment on a date in one of the accepted notations; without an offset it is London time. */
export function drawInstant(draw: Draw, date: string): string {
  const two = (max: number): string => String(draw.whole(0, max)).padStart(2, '0');
  const fraction = draw.maybe(0.3) ? `.${draw.whole(0, 999_999)}` : '';
  // From three o'clock on, because the clocks skip an hour before that on a day in spring.
  return `${date}T${String(draw.whole(3, 23)).padStart(2, '0')}:${two(59)}:${two(59)}${fraction}${draw.pick(OFFSETS)}`;
}

/** Free-form data: nested objects of anything JSON can hold exactly. */
export function drawJsonObject(draw: Draw, depth = 3): Record<string, unknown> {
  const keys = draw.some(
    ['a', 'toString', 'constructor', 'with.dot', '', '0', 'naïve', '😀', 'list', 'deep'],
    draw.count(0, 4),
  );
  return Object.fromEntries(keys.map((key) => [key, drawJsonValue(draw, depth - 1)]));
}

function drawJsonValue(draw: Draw, depth: number): unknown {
  if (depth > 0 && draw.maybe(0.3)) return drawJsonObject(draw, depth);
  if (depth > 0 && draw.maybe(0.2)) return draw.list(draw.count(0, 3), () => drawJsonValue(draw, depth - 1));
  return draw.pick<unknown>([
    null,
    true,
    false,
    0,
    -17,
    0.1,
    1e21,
    2.5e-7,
    9_007_199_254_740_991,
    '',
    ' padded ',
    '"\\\n',
    'é😀',
  ]);
}
