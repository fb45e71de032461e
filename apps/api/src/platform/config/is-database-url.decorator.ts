import { ValidateBy } from 'class-validator';
import { parseDatabaseUrl } from '../database/database-url.js';

/** A URL of PostgreSQL; with several hosts, parted by commas, one that asks for the server which takes writes. */
export function IsDatabaseUrl(): PropertyDecorator {
  return ValidateBy({
    name: 'isDatabaseUrl',
    validator: {
      validate: (value) => problemOf(value) === null,
      defaultMessage: (parts) => `${parts?.property}: ${problemOf(parts?.value)}`,
    },
  });
}

function problemOf(value: unknown): string | null {
  try {
    parseDatabaseUrl(String(value));
    return /\s/.test(String(value)) ? 'it must be a postgres:// URL without blanks' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
