import { ValidateBy } from 'class-validator';

const ON_REDIS: unknown[] = ['bull', 'bullmq'];

/** A queue that is on Redis where there is one. */
export function NeedsRedis(): PropertyDecorator {
  return ValidateBy({
    name: 'needsRedis',
    validator: {
      validate: (value, parts) => !ON_REDIS.includes(value) || Object(parts?.object).redisUrl !== undefined,
      defaultMessage: (parts) => `${parts?.property}=${parts?.value} needs REDIS_URL`,
    },
  });
}
