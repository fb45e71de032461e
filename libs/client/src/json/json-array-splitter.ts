const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Maximum size of an entry in bytes; a longer one is not from this service. */
const LONGEST_ENTRY = 1_048_576;

/** The text is not a JSON array, or breaks off. */
export class BrokenArray extends Error {}

/**
 * Parses a JSON array incrementally: each chunk of bytes yields the entries that it completes, and only the beginning of the next
 * entry is buffered. Entries are not checked to be a `T`. Works on bytes: in UTF-8 the characters it looks for are single bytes.
 */
export class JsonArraySplitter<T> {
  #rest = new Uint8Array();
  /** Nesting depth; 0 before and after the array. */
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #isOver = false;
  #hasBegun = false;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });

  /** @returns the entries completed by these bytes. @throws BrokenArray */
  push(chunk: Uint8Array): readonly T[] {
    const end = this.#findEnd(chunk);
    const bytes = joined(this.#rest, chunk);
    if (end === -1) {
      if (bytes.length > LONGEST_ENTRY) throw new BrokenArray('An entry is too long.');
      this.#rest = bytes;
      return [];
    }
    const complete = bytes.subarray(0, this.#rest.length + end);
    this.#rest = bytes.slice(complete.length + 1);
    return this.#read(complete);
  }

  /** Ends the input. @throws BrokenArray the array is incomplete */
  end(): void {
    if (!this.#isOver) throw new BrokenArray('The list ended before its end.');
    this.#expectNothing(this.#rest);
  }

  /** Position of the end of the last complete entry: a comma of the array, or its end; -1 when there is none. */
  #findEnd(chunk: Uint8Array): number {
    let end = -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInText = false;
      } else if (byte === QUOTE) this.#isInText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth += 1;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        this.#depth -= 1;
        if (this.#depth === 0 && !this.#isOver) {
          if (byte !== CLOSE_LIST) throw new BrokenArray('The answer is no list.');
          this.#isOver = true;
          return at;
        }
      } else if (byte === COMMA && this.#depth === 1) end = at;
    }
    return end;
  }

  /** @param bytes complete entries with the commas between them, and the opening bracket the first time */
  #read(bytes: Uint8Array): readonly T[] {
    try {
      const text = this.#decoder.decode(bytes);
      const entries: unknown = JSON.parse(`${this.#hasBegun ? '[' : ''}${text}]`);
      // Nothing between brackets is an empty list; before or behind a comma it is a comma too many.
      const mayBeEmpty = this.#isOver && !this.#hasBegun;
      if (Array.isArray(entries) && (entries.length > 0 || mayBeEmpty)) {
        this.#hasBegun = true;
        return entries;
      }
    } catch {
      // Told below, without the text: it has data of accounts in it.
    }
    throw new BrokenArray('The answer is no list.');
  }

  #expectNothing(bytes: Uint8Array): void {
    if (this.#decoder.decode(bytes).trim() !== '') throw new BrokenArray('Something follows the end of the list.');
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
