import { getMetadataStorage } from 'class-validator';

/** What a bound says in words, by the name of its validator. */
const WORDS: Readonly<Record<string, (bound: unknown) => string>> = {
  isIn: (values) => [values].flat().map(code).join(', '),
  min: (least) => `from ${code(least)}`,
  max: (most) => `to ${code(most)}`,
  minLength: (least) => `${least} characters or more`,
  maxLength: (most) => `${most} characters at most`,
};

/**
 * The values that properties of a settings class may have, in words, by property: those of `@IsIn`, `@Min`, `@Max`,
 * `@MinLength` and `@MaxLength`, those it inherits included. Properties without such a bound are left out.
 */
export function allowedValuesOf(type: new () => object): ReadonlyMap<string, string> {
  const bounds = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
  const words = new Map<string, string[]>();
  for (const name of Object.keys(WORDS))
    for (const { propertyName, constraints } of bounds.filter((bound) => bound.name === name))
      words.set(propertyName, [...(words.get(propertyName) ?? []), WORDS[name]?.(constraints[0]) ?? '']);
  return new Map([...words].map(([property, parts]) => [property, parts.join(' ')]));
}

const code = (value: unknown): string => `\`${value}\``;
