import { ValidateBy } from 'class-validator';

/** A setting that means nothing without another one. @param message names the setting by its property, the other by its variable */
export function GivenWith(other: string, message: string): PropertyDecorator {
  return ValidateBy({
    name: 'givenWith',
    validator: {
      validate: (_value, parts) => Object(parts?.object)[other] !== undefined,
      defaultMessage: () => message,
    },
  });
}
