import { type Canary } from './canary.js';

/** A canary that was found where it must not be. */
export interface FoundCanary {
  readonly name: string;
  /** What stands around it, for the message of the test. */
  readonly excerpt: string;
}

/** Characters of the excerpt on each side. */
const AROUND = 80;
/** Characters between which a number or a postcode may be split. */
const SEPARATOR = String.raw`[\s().-]{0,2}`;

/**
 * The canaries that a text holds: in whatever case, split by blanks or hyphens, written as base64, and below escapes of
 * JSON, of URLs and of HTML, twice if need be.
 */
export function findCanaries(text: string, canaries: readonly Canary[]): FoundCanary[] {
  const readings = readingsOf(text);
  return canaries.flatMap((canary) => {
    const patterns = patternsOf(canary.value);
    const found = readings.map((reading) => excerpt(reading, patterns)).find((around) => around !== null);
    return found === undefined || found === null ? [] : [{ name: canary.name, excerpt: found }];
  });
}

/** The text as it is, and with one and with two layers of escapes taken off. */
function readingsOf(text: string): string[] {
  const once = unescaped(text);
  return [...new Set([text, once, unescaped(once)])];
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

function unescaped(text: string): string {
  return text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replaceAll(/\\([nrt])/g, ' ')
    .replaceAll(/\\(["'/\\])/g, '$1')
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, bytesOf)
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) => characterOf(Number.parseInt(digits, 16)))
    .replaceAll(/&#(\d{1,7});/g, (_, digits: string) => characterOf(Number(digits)))
    .replaceAll(/&([a-z]{2,4});/gi, (whole, name: string) => NAMED[name.toLowerCase()] ?? whole)
    .replaceAll('+', ' ');
}

function bytesOf(percents: string): string {
  return Buffer.from(percents.replaceAll('%', ''), 'hex').toString('utf8');
}

function characterOf(point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

function patternsOf(value: string): RegExp[] {
  // A telephone number loses its first zero behind the code of the country.
  const bare = value.replaceAll(/[\s().-]/g, '').replace(/^0(?=\d{9})/, '');
  const plain = [...bare].map(escaped).join(SEPARATOR);
  return [
    new RegExp(plain, 'i'),
    ...[value, value.toLowerCase()].flatMap(base64Of).map((text) => new RegExp(escaped(text))),
  ];
}

/** What is the same in the base64 of every text with the value in it, at each of the three offsets it can begin. */
function base64Of(value: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.from('\0'.repeat(offset) + value);
    // A character that also holds bits of a byte before or after the value is not the same everywhere.
    const whole = bytes.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return whole.length < 8 ? [] : [whole, whole.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function excerpt(text: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return text.slice(Math.max(0, match.index - AROUND), match.index + match[0].length + AROUND);
  }
  return null;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
