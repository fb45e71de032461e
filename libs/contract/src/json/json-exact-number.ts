/**
 * A JSON number as it was written: `1.10`, `1E2`, `-0`, `12345678901234567890`. It stands for the number wherever a body
 * is read with exact numbers, so that no digit goes through a double.
 */
export class JsonNumber {
  /** @param text a token of JSON's grammar of numbers */
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }

  /** The number as text, so that a plain JSON.stringify loses no digit either; writeExactJson writes a number. */
  toJSON(): string {
    return this.text;
  }
}

/** Whether a parsed JSON value is an object; a number, exact or not, is none. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}
