import { ValidateBy } from 'class-validator';
import { parseRedisUrl } from '../redis/redis-address.js';

/** A URL of Redis, of its Sentinels or of a Cluster. */
export function IsRedisUrl(): PropertyDecorator {
  return ValidateBy({
    name: 'isRedisUrl',
    validator: {
      validate: (value) => problemOf(value) === null,
      defaultMessage: (parts) => `${parts?.property}: ${problemOf(parts?.value)}`,
    },
  });
}

function problemOf(value: unknown): string | null {
  try {
    parseRedisUrl(String(value));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
