import { randomBytes } from 'node:crypto';
import { ValidateBy } from 'class-validator';

/** A key with the name that what was made with it bears. */
export interface NamedKey {
  readonly name: string;
  /** 32 random bytes. */
  readonly bytes: Buffer;
}

const ENTRY = /^([\w-]{1,32}):([0-9a-f]{64})$/i;

/**
 * Reads keys as they are configured: `NAME:64 hexadecimal digits`, parted by commas or white space, the one that makes
 * new things first.
 * @returns null when the text is of another form, names a key twice or holds none
 */
export function readKeyList(text: string): readonly NamedKey[] | null {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const keys = entries.map((entry) => {
    const [, name, digits] = ENTRY.exec(entry) ?? [];
    return name === undefined || digits === undefined ? null : { name, bytes: Buffer.from(digits, 'hex') };
  });
  const known = keys.filter((key) => key !== null);
  const names = new Set(known.map(({ name }) => name));
  return known.length === 0 || known.length < keys.length || names.size < known.length ? null : known;
}

/** A new key as an entry of such a list. @param now whose day becomes part of the name */
export function newKeyEntry(now: Date): string {
  return `${now.toISOString().slice(0, 10)}-${randomBytes(2).toString('hex')}:${randomBytes(32).toString('hex')}`;
}

/** A setting that {@link readKeyList} can read. */
export function IsKeyList(): PropertyDecorator {
  return ValidateBy({
    name: 'isKeyList',
    validator: {
      validate: (value) => typeof value === 'string' && readKeyList(value) !== null,
      defaultMessage: (parts) =>
        `${parts?.property} must be NAME:64 hexadecimal digits, parted by commas, each name once`,
    },
  });
}
