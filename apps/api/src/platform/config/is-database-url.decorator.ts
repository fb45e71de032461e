import { ValidateBy } from 'class-validator';
import { parseDatabaseUrl } from '../database/database-url.js';

/** A comma among the hosts, not in a password before them; or what chooses among several. */
const SEVERAL = /^[^/]+\/\/(?:[^@/]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)|[?&]target_session_attrs=/;

/** A URL of PostgreSQL; with several hosts, parted by commas, one that asks for the server which takes writes. */
export function IsDatabaseUrl(): PropertyDecorator {
  return validatedBy('isDatabaseUrl', problemOf);
}

/** A URL of PostgreSQL that leads to one server, or to any of several that are alike, to read there. */
export function IsReplicaUrl(): PropertyDecorator {
  return validatedBy('isReplicaUrl', (url) =>
    SEVERAL.test(url) ? 'it leads to a standby: one host, without target_session_attrs' : problemOf(url),
  );
}

/** @param problemIn what is wrong with the text; null for nothing */
function validatedBy(name: string, problemIn: (text: string) => string | null): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value) => problemIn(String(value)) === null,
      defaultMessage: (parts) => `${parts?.property}: ${problemIn(String(parts?.value))}`,
    },
  });
}

function problemOf(url: string): string | null {
  try {
    parseDatabaseUrl(url);
    return /\s/.test(url) ? 'it must be a postgres:// URL without blanks' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
