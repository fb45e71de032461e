import type { ComparedSchema, Direction, Located } from './comparison.js';

type Bound = keyof ComparedSchema & `${'min' | 'max'}${string}`;
const LOWEST: readonly Bound[] = ['minLength', 'minimum', 'minItems', 'minProperties'];
const HIGHEST: readonly Bound[] = ['maxLength', 'maximum', 'maxItems', 'maxProperties'];

/** Codes may be added, as docs/errors says: whoever reads them has to be ready for others. */
const OPEN_ENUMERATIONS = /\.(code|errorCode|event)$/;

/**
 * Compares two schemas of one place. What callers may send has to be taken as before, and what they are answered has to
 * be something they were told of; answers may get further properties.
 */
export class SchemaComparison {
  /** Pairs of named schemas that are being compared, so that one that contains itself comes to an end. */
  private readonly under = new Set<string>();

  constructor(private readonly direction: Direction) {}

  /** @returns what breaks, each with its place */
  compare(frozen: Located, current: Located, place: string): string[] {
    const [taken, given] = this.direction === 'request' ? [current, frozen] : [frozen, current];
    return given.alternatives.flatMap((form) => {
      const tried = taken.alternatives.map((other) =>
        this.direction === 'request' ? this.compareForm(form, other, place) : this.compareForm(other, form, place),
      );
      return tried.reduce((fewest, breaks) => (breaks.length < fewest.length ? breaks : fewest));
    });
  }

  private compareForm(frozen: Located, current: Located, place: string): string[] {
    const pair = `${frozen.name} ${current.name}`;
    if (this.under.has(pair)) return [];
    if (frozen.name !== '') this.under.add(pair);
    const [before, now] = [frozen.schema, current.schema];
    const [taking, giving] = this.direction === 'request' ? [now, before] : [before, now];
    const breaks = [
      ...typeBreaks(taking, giving, place),
      ...this.valueBreaks(before, now, place),
      ...boundBreaks(taking, giving, place),
      ...this.propertyBreaks(frozen, current, place),
      ...this.itemBreaks(frozen, current, place),
    ];
    this.under.delete(pair);
    return breaks;
  }

  private valueBreaks(before: ComparedSchema, now: ComparedSchema, place: string): string[] {
    const [old, fresh] = [valuesOf(before), valuesOf(now)];
    const lost = old?.filter((value) => fresh !== undefined && !fresh.includes(value)) ?? [];
    const added = fresh?.filter((value) => old !== undefined && !old.includes(value)) ?? [];
    const isOpen = this.direction === 'request' || OPEN_ENUMERATIONS.test(place);
    const isClosed =
      this.direction === 'request'
        ? old === undefined && fresh !== undefined
        : old !== undefined && fresh === undefined;
    return [
      ...lost.map((value) => `${place} no longer has the value ${JSON.stringify(value)}`),
      ...(isOpen ? [] : added.map((value) => `${place} may now be ${JSON.stringify(value)}`)),
      ...(isClosed ? [`${place} is ${fresh === undefined ? 'no longer' : 'now'} one of a list`] : []),
    ];
  }

  private propertyBreaks(frozen: Located, current: Located, place: string): string[] {
    const [before, now] = [frozen.schema, current.schema];
    const names = Object.entries(before.properties ?? {});
    const inner = names.flatMap(([name, written]) => {
      const at = `${place}.${name}`;
      const other = now.properties?.[name];
      return other === undefined ? [`${at} is gone`] : this.compare(frozen.inner(written), current.inner(other), at);
    });
    const [wanted, known] =
      this.direction === 'request' ? [now.required, before.required] : [before.required, now.required];
    const required = (wanted ?? []).filter((name) => !known?.includes(name));
    const word = this.direction === 'request' ? 'is now required' : 'may now be missing';
    const closes =
      this.direction === 'request' && now.additionalProperties === false && before.additionalProperties !== false;
    return [
      ...inner,
      ...required.map((name) => `${place}.${name} ${word}`),
      ...(closes ? [`${place} takes no further properties any more`] : []),
      ...this.mapBreaks(frozen, current, place),
    ];
  }

  private mapBreaks(frozen: Located, current: Located, place: string): string[] {
    const [before, now] = [frozen.schema.additionalProperties, current.schema.additionalProperties];
    if (typeof before !== 'object' || typeof now !== 'object') return [];
    return this.compare(frozen.inner(before), current.inner(now), `${place}.*`);
  }

  private itemBreaks(frozen: Located, current: Located, place: string): string[] {
    const [before, now] = [frozen.schema.items, current.schema.items];
    if (before === undefined || now === undefined) return [];
    return this.compare(frozen.inner(before), current.inner(now), `${place}[]`);
  }
}

function typeBreaks(taking: ComparedSchema, giving: ComparedSchema, place: string): string[] {
  if (taking.type === undefined) return [];
  const taken = typesOf(taking);
  const other = typesOf(giving).filter(
    (type) => !taken.includes(type) && !(type === 'integer' && taken.includes('number')),
  );
  const isAnything = giving.type === undefined && valuesOf(giving) === undefined;
  return other.length > 0 || isAnything ? [`${place} has another type: ${typesOf(giving)} and ${taken}`] : [];
}

function boundBreaks(taking: ComparedSchema, giving: ComparedSchema, place: string): string[] {
  const isListed = valuesOf(giving) !== undefined;
  const low = LOWEST.filter(
    (bound) => number(taking[bound], -Infinity) > number(giving[bound], bound === 'minimum' ? -Infinity : 0),
  );
  const high = HIGHEST.filter(
    (bound) => !isListed && number(taking[bound], Infinity) < number(giving[bound], Infinity),
  );
  const form = (['pattern', 'format', 'multipleOf'] as const).filter(
    (key) => !isListed && taking[key] !== undefined && taking[key] !== giving[key],
  );
  return [...low, ...high, ...form].map((key) => `${place} has another ${key}: ${giving[key]} and ${taking[key]}`);
}

function typesOf({ type }: ComparedSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

function valuesOf({ enum: values, const: value }: ComparedSchema): readonly unknown[] | undefined {
  return value === undefined ? values : [value];
}

function number(bound: unknown, otherwise: number): number {
  return typeof bound === 'number' ? bound : otherwise;
}
