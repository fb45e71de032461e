import { likelyIntended } from '@carryover/contract';
import { REFUSED, type TellOfValue } from './value-outcome.js';

/** Visible ASCII without blanks around it and without a sign that has to be looked at. */
const PLAIN = /^[!-%(-<>-~](?:[ -%'-~]*[!-%'-~])?$/;
const OUTER_BLANKS = /^\s+|\s+$/g;
const INVISIBLE = /[\u00a0\u00ad\u200b-\u200f\u202f\u2060\ufeff]/;
const SPREADSHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|####*)/;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|pound|#\d{1,6}|#x[0-9a-f]{1,5});/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
};

/** Words that stand for no value, in any case. */
export class EmptyWords {
  /** Most values are longer, and not looked for. */
  private readonly longest: number;

  /** @param words in capitals */
  constructor(private readonly words: ReadonlySet<string>) {
    this.longest = Math.max(0, ...[...words].map(({ length }) => length));
  }

  has(text: string): boolean {
    return text.length <= this.longest && this.words.has(text.toUpperCase());
  }
}

/** No word stands for nothing. */
export const NO_EMPTY_WORDS = new EmptyWords(new Set());

/**
 * A value without what files add to it: blanks around it, invisible characters, the marks of spreadsheets, letters that were
 * read in the wrong encoding. Words that stand for nothing become "".
 */
export function cleanText(raw: string, empty: EmptyWords, tell: TellOfValue): string | typeof REFUSED {
  if (raw === '') return raw;
  if (PLAIN.test(raw)) return empty.has(raw) ? nothing(tell) : errorOr(raw, tell);
  let text = raw.includes('&') ? withoutEntities(raw, tell) : raw;
  if (INVISIBLE.test(text))
    text = mend(
      'invisible_characters',
      text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(new RegExp(INVISIBLE, 'g'), ''),
      tell,
    );
  const trimmed = text.replace(OUTER_BLANKS, '');
  if (trimmed !== text) text = trimmed === '' ? '' : mend('outer_blanks', trimmed, tell);
  if (text === '') return text;
  if (empty.has(text)) return nothing(tell);
  if (text.includes('\ufffd')) return refuse('lost_character', tell);
  text = undoMojibake(text, tell);
  const guarded = /^="(.*)"$|^'([+\-=@\d].*)$/.exec(text);
  if (guarded) text = mend('text_guard', guarded[1] ?? guarded[2] ?? '', tell);
  return guarded && empty.has(text) ? nothing(tell) : errorOr(text, tell);
}

function errorOr(text: string, tell: TellOfValue): string | typeof REFUSED {
  return text.charCodeAt(0) === 0x23 && SPREADSHEET_ERROR.test(text) ? refuse('spreadsheet_error', tell) : text;
}

function nothing(tell: TellOfValue): string {
  tell('word_for_nothing', '');
  return '';
}

function refuse(code: 'lost_character' | 'spreadsheet_error', tell: TellOfValue): typeof REFUSED {
  tell(code);
  return REFUSED;
}

function mend(
  code: 'invisible_characters' | 'outer_blanks' | 'html_entity' | 'text_guard',
  became: string,
  tell: TellOfValue,
): string {
  tell(code, became);
  return became;
}

function withoutEntities(text: string, tell: TellOfValue): string {
  const plain = text.replace(ENTITY, (entity) => {
    const name = entity.slice(1, -1).toLowerCase();
    if (!name.startsWith('#')) return NAMED[name] ?? entity;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return String.fromCodePoint(code);
  });
  return plain === text ? text : mend('html_entity', plain, tell);
}

function undoMojibake(text: string, tell: TellOfValue): string {
  const intended = likelyIntended(text);
  if (intended === null) return text;
  tell('mojibake', intended);
  return intended;
}
