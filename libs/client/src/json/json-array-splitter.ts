const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Bytes one entry may have; what is longer is no list of this service. */
const LONGEST_ENTRY = 1_048_576;

/** A text that is no JSON array, or not a whole one. */
export class BrokenArray extends Error {}

/**
 * Reads a JSON array as it arrives: each chunk of bytes gives the entries that are complete by then, and only the
 * beginning of the next entry is kept. The entries are taken for `T` unseen. Looks at bytes, as no byte of a longer UTF-8 character is one of those it looks for.
 */
export class JsonArraySplitter<T> {
  #rest = new Uint8Array();
  /** How many lists and objects are open; 0 before the array and behind it. */
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

  /** Says that nothing more comes. @throws BrokenArray the array is not whole */
  end(): void {
    if (!this.#isOver) throw new BrokenArray('The list ended before its end.');
    this.#expectNothing(this.#rest);
  }

  /** Where the last entry that is complete ends: at a comma of the array or at its end; -1 when none is. */
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

  /** @param bytes whole entries with the commas between them, and at the first time the opening bracket */
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
