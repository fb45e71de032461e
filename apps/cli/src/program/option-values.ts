import { isCivilDate } from '@carryover/contract';
import { InvalidArgumentError } from 'commander';

/** Reads an option that is a whole number from `min` to `max`, both included. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
    return value;
  };
}

/** Reads an option that is a date, YYYY-MM-DD. */
export function civilDate(text: string): string {
  if (!isCivilDate(text)) throw new InvalidArgumentError('Not a date; use YYYY-MM-DD.');
  return text;
}
