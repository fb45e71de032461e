const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** @typedef {{ version: number, sources: string[], names: string[], mappings: string }} SourceMap a source map, version 3 */

/**
 * Takes the mappings to other sources out of a source map. Node takes the nearest mapping before a position, so one that leads nowhere stands
 * where these began.
 * @param {SourceMap} map
 * @param {(source: string) => boolean} isOwn
 * @returns {SourceMap} without sources and names that nothing leads to
 */
export function ownMappings({ version, sources, names, mappings }, isOwn) {
  const own = sources.map(isOwn);
  const sourcesLeft = new Positions(sources);
  const namesLeft = new Positions(names);
  const read = { source: 0, line: 0, column: 0, name: 0 };
  const written = { source: 0, line: 0, column: 0, name: 0 };
  let leadsToSource = false;

  /** @param {string} line of the bundle */
  const keepOwn = (line) => {
    const kept = [];
    let at = 0;
    let lastAt = 0;
    for (const segment of line === '' ? [] : line.split(',')) {
      const [forward = 0, source, down = 0, along = 0, name] = numbersOf(segment);
      at += forward;
      read.source += source ?? 0;
      read.line += down;
      read.column += along;
      read.name += name ?? 0;
      const isKept = source !== undefined && own[read.source] === true;
      if (!isKept && !leadsToSource) continue;
      const numbers = [at - lastAt];
      if (isKept) {
        const now = { ...read, source: sourcesLeft.of(read.source) };
        numbers.push(now.source - written.source, now.line - written.line, now.column - written.column);
        now.name = name === undefined ? written.name : namesLeft.of(read.name);
        if (name !== undefined) numbers.push(now.name - written.name);
        Object.assign(written, now);
      }
      kept.push(numbers.map(digitsOf).join(''));
      lastAt = at;
      leadsToSource = isKept;
    }
    return kept.join(',');
  };

  const lines = mappings.split(';').map(keepOwn);
  return { version, sources: sourcesLeft.values, names: namesLeft.values, mappings: lines.join(';') };
}

/** Where values that are used come to stand in a list without the others. */
class Positions {
  /** @type {string[]} */
  values = [];
  /** @type {Map<number, number>} */
  #positions = new Map();
  #all;

  /** @param {readonly string[]} all */
  constructor(all) {
    this.#all = all;
  }

  /** @param {number} before the position among all  @returns {number} */
  of(before) {
    let position = this.#positions.get(before);
    if (position === undefined) {
      position = this.values.push(this.#all[before] ?? '') - 1;
      this.#positions.set(before, position);
    }
    return position;
  }
}

/** The numbers of a segment: five bits a digit, the lowest first, the sign in the very first. @param {string} segment */
function numbersOf(segment) {
  const numbers = [];
  let bits = 0;
  let shift = 0;
  for (const digit of segment) {
    const value = DIGITS.indexOf(digit);
    bits += (value & 31) << shift;
    shift += 5;
    if (value >= 32) continue;
    numbers.push(bits & 1 ? -(bits >> 1) : bits >> 1);
    bits = 0;
    shift = 0;
  }
  return numbers;
}

/** @param {number} number */
function digitsOf(number) {
  let bits = number < 0 ? (-number << 1) | 1 : number << 1;
  let digits = '';
  do {
    const low = bits & 31;
    bits >>= 5;
    digits += DIGITS[bits > 0 ? low | 32 : low];
  } while (bits > 0);
  return digits;
}
