import { notAccepted } from '@carryover/contract';

/** The value of a setting, or the problem of the given one. */
export type ReadSetting = { readonly value: unknown } | { readonly problem: string };

export type SettingReader = (given: unknown) => ReadSetting;

const MAX_LENGTH = 256;
const MAX_ENTRIES = 10_000;
const CONTROL = /\p{Cc}/u;

export const flag: SettingReader = (given) =>
  typeof given === 'boolean' ? { value: given } : { problem: 'Expected boolean.' };

/** Reads a whole number within bounds, both included. */
export function wholeNumber(min: number, max: number): SettingReader {
  return (given) =>
    typeof given === 'number' && Number.isInteger(given) && given >= min && given <= max
      ? { value: given }
      : { problem: `Expected a whole number from ${min} to ${max}.` };
}

/** Reads one of some words. */
export function oneOf(values: readonly string[]): SettingReader {
  return (given) => {
    if (typeof given !== 'string') return { problem: 'Expected string.' };
    return values.includes(given) ? { value: given } : { problem: notAccepted(given, values).detail };
  };
}

export const text: SettingReader = (given) => {
  if (typeof given !== 'string') return { problem: 'Expected string.' };
  const value = given.trim();
  if (value === '') return { problem: 'This field must not be empty.' };
  if (value.length > MAX_LENGTH) return { problem: `Use at most ${MAX_LENGTH} characters.` };
  return CONTROL.test(value) ? { problem: 'Control characters are not accepted.' } : { value };
};

/** What the service itself writes is below it. */
const OWN_FOLDER = '.carryover';

/** A folder of the object storage, without slashes around it; the segments are as strict as those of documents (R136). */
export const folder: SettingReader = (given) => {
  const read = text(given);
  if ('problem' in read) return read;
  const segments = String(read.value).split('/');
  if (segments[0] === OWN_FOLDER)
    return { problem: `The service keeps packs below ${OWN_FOLDER}. Give another folder.` };
  const isUsable = segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  return isUsable && !/[\\:]/.test(String(read.value))
    ? read
    : {
        problem:
          'The path is not usable. Give folders parted by single slashes, without ".", "..", backslashes or colons.',
      };
};

/** A list of different values, each read by `reader`. It is never empty, as null stands for no list. */
export function listOf(reader: SettingReader): SettingReader {
  return (given) => {
    if (!Array.isArray(given)) return { problem: 'Expected array.' };
    if (given.length === 0) return { problem: 'Give at least one entry, or null for the default.' };
    if (given.length > MAX_ENTRIES) return { problem: `Give at most ${MAX_ENTRIES} entries.` };
    const values = new Set<unknown>();
    for (const [index, entry] of given.entries()) {
      const read = reader(entry);
      if ('problem' in read) return { problem: `Entry ${index}: ${read.problem}` };
      if (values.has(read.value)) return { problem: `Entry ${index}: This entry is listed more than once.` };
      values.add(read.value);
    }
    return { value: [...values] };
  };
}
