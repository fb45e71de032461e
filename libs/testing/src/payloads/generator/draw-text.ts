import { type Draw, drawInwardPart } from '@carryover/samples';

/** Legal text that careless code breaks on: quotes, markup, other scripts and directions, astral and joined characters. */
const PIECES = [
  'Anna',
  "O'Neill",
  '"quoted"',
  'back\\slash',
  '😀',
  '👩‍👩‍👧',
  '𠮷野',
  'שלום',
  'مرحبا',
  '\u202eabc\u202c',
  'Ångström',
  'e\u0301',
  '%s %d',
  '$1 {x}',
  "'); DROP TABLE account; --",
  '<b>&amp;</b>',
  '{"a":[1]}',
  'null',
  '\ufeffmark',
  'ﬁ',
  '￿',
  'ß',
  '1e400',
  '__proto__',
] as const;

const PLAIN = ['Maple', 'Harbour', 'Quarry', 'North', 'Mill', 'Saint', 'Green', 'Ferry', 'Upper', 'Low'] as const;

/** Plain or unusual text of at most `max` code points, never blank. It may have spaces around it, which are not kept. */
export function drawText(draw: Draw, max = 2_000): string {
  const pieces: readonly [string, ...string[]] = draw.maybe(0.3) ? PIECES : PLAIN;
  const words = draw.list(draw.count(1, 4), () => draw.pick(pieces));
  if (draw.maybe(0.03)) words.push(...draw.list(Math.ceil(max / 4), () => draw.pick(PIECES)));
  const text = [...words.join(' ')].slice(0, max).join('').trim();
  const room = max - [...text].length;
  return room >= 2 && draw.maybe(0.05) ? ` ${text} ` : text || 'x';
}

/** Text with line breaks and tabs, for bodies of notes. */
export function drawProse(draw: Draw): string {
  return draw
    .list(draw.count(1, 5), () => drawText(draw, draw.maybe(0.05) ? 20_000 : 400))
    .join(draw.maybe() ? '\n\t' : '. ');
}

const LOCAL_PARTS = ['ada', 'first.last', 'with+tag', "o'hara", 'under_score', 'x-y', '1234'] as const;
const DOMAINS = ['example.org', 'mail.example.co.uk', 'example.net', 'xn--bcher-kva.example'] as const;

/** A valid e-mail address of a domain for examples, or of a country of its own form (`xn--`). */
export function drawEmail(draw: Draw): string {
  return `${draw.pick(LOCAL_PARTS)}${draw.whole(1, 9_999)}@${draw.pick(DOMAINS)}`;
}

const FOREIGN_NUMBERS = ['+33 6 12 34 56 78', '+1 212 736 5000', '+353 85 012 3456', '+49 30 901820'] as const;

/** A valid phone number; the ranges reserved for drama are not. */
export function drawPhone(draw: Draw): string {
  const digits = String(draw.whole(0, 99_999)).padStart(5, '0');
  return draw.pick([
    `07400 1${digits}`,
    `+4474001${digits}`,
    `(01209) 3${digits}`,
    `020 7946 0${digits.slice(0, 3)}`,
    draw.pick(FOREIGN_NUMBERS),
  ]);
}

const AREAS = ['TR15', 'M1', 'SW1A', 'EC1A', 'B33', 'CR2', 'DN55', 'W1F', 'IM2', 'JE3'] as const;

/** A UK postcode as people write it: in either case, with or without its space. */
export function drawPostcode(draw: Draw): string {
  const space = draw.maybe(0.2) ? '' : ' ';
  const postcode = `${draw.pick(AREAS)}${space}${drawInwardPart(draw, 0)}`;
  return draw.maybe(0.2) ? postcode.toLowerCase() : postcode;
}
