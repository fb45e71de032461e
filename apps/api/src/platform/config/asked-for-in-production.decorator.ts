import { ValidateBy } from 'class-validator';
import { variableOf } from './setting.decorator.js';

/** A list that may name this in production only when another setting, by its property, says yes. */
export function AskedForInProduction(name: string, permission: string): PropertyDecorator {
  return ValidateBy({
    name: 'askedForInProduction',
    validator: {
      validate: (value, parts) => {
        const { nodeEnv, [permission]: permitted } = Object(parts?.object);
        const names = String(value)
          .split(',')
          .map((one) => one.trim());
        return nodeEnv !== 'production' || permitted === 'yes' || !names.includes(name);
      },
      defaultMessage: (parts) =>
        `${parts?.property} names ${name}, which answers without asking anybody: in production only with ${variableOf(permission)}=yes`,
    },
  });
}
