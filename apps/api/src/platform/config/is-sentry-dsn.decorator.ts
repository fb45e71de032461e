import { ValidateBy } from 'class-validator';
import { readSentryDsn } from '../telemetry/sentry-dsn.js';

/** An address of a project at Sentry, or at something that takes the same. */
export function IsSentryDsn(): PropertyDecorator {
  return ValidateBy({
    name: 'isSentryDsn',
    validator: {
      validate: (value) => readSentryDsn(String(value)) !== null,
      defaultMessage: (parts) => `${parts?.property} must be https://KEY@HOST/PROJECT, or http`,
    },
  });
}
