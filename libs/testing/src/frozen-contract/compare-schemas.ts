import type { ComparedSchema, Direction, Located } from './comparison.js';

type Bound = keyof ComparedSchema & `${'min' | 'max'}${string}`;
const LOWEST: readonly Bound[] = ['minLength', 'minimum', 'minItems', 'minProperties'];
const HIGHEST: readonly Bound[] = ['maxLength', 'maximum', 'maxItems', 'maxProperties'];

/** Codes may be added, as docs/errors says: whoever reads them has to be ready for others. */
const OPEN_ENUMERATIONS = /\.(code|errorCode|event)$/;

/**
 * Compares two schemas of one path. Requests have to be accepted as before, and answers may have only announced
 * values; answers may get further properties.
 */
export class SchemaComparison {
  /** Pairs of named schemas that are being compared, so that one that contains itself comes to an end. */
  private readonly under = new Set<string>();

  constructor(private readonly direction: Direction) {}

  /** @returns what breaks, each with its path */
  compare(frozen: Located, current: Located, path: string): string[] {
    const [taken, given] = this.direction === 'request' ? [current, frozen] : [frozen, current];
    return given.alternatives.flatMap((form) => {
      const tried = taken.alternatives.map((other) =>
        this.direction === 'request' ? this.compareForm(form, other, path) : this.compareForm(other, form, path),
      );
      return tried.reduce((fewest, breaks) => (breaks.length < fewest.length ? breaks : fewest));
    });
  }

  private compareForm(frozen: Located, current: Located, path: string): string[] {
    const pair = `${frozen.name} ${current.name}`;
    if (this.under.has(pair)) return [];
    if (frozen.name !== '') this.under.add(pair);
    const [before, now] = [frozen.schema, current.schema];
    const [taking, giving] = this.direction === 'request' ? [now, before] : [before, now];
    const breaks = [
      ...typeBreaks(taking, giving, path),
      ...this.valueBreaks(before, now, path),
      ...boundBreaks(taking, giving, path),
      ...this.propertyBreaks(frozen, current, path),
      ...this.itemBreaks(frozen, current, path),
    ];
    this.under.delete(pair);
    return breaks;
  }

  private valueBreaks(before: ComparedSchema, now: ComparedSchema, path: string): string[] {
    const [old, fresh] = [valuesOf(before), valuesOf(now)];
    const lost = old?.filter((value) => fresh !== undefined && !fresh.includes(value)) ?? [];
    const added = fresh?.filter((value) => old !== undefined && !old.includes(value)) ?? [];
    const isOpen = this.direction === 'request' || OPEN_ENUMERATIONS.test(path);
    const isClosed =
      this.direction === 'request'
        ? old === undefined && fresh !== undefined
        : old !== undefined && fresh === undefined;
    return [
      ...lost.map((value) => `${path} no longer has the value ${JSON.stringify(value)}`),
      ...(isOpen ? [] : added.map((value) => `${path} may now be ${JSON.stringify(value)}`)),
      ...(isClosed ? [`${path} is ${fresh === undefined ? 'no longer' : 'now'} one of a list`] : []),
    ];
  }

  private propertyBreaks(frozen: Located, current: Located, path: string): string[] {
    const [before, now] = [frozen.schema, current.schema];
    const names = Object.entries(before.properties ?? {});
    const inner = names.flatMap(([name, written]) => {
      const at = `${path}.${name}`;
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
      ...required.map((name) => `${path}.${name} ${word}`),
      ...(closes ? [`${path} takes no further properties any more`] : []),
      ...this.mapBreaks(frozen, current, path),
    ];
  }

  private mapBreaks(frozen: Located, current: Located, path: string): string[] {
    const [before, now] = [frozen.schema.additionalProperties, current.schema.additionalProperties];
    if (typeof before !== 'object' || typeof now !== 'object') return [];
    return this.compare(frozen.inner(before), current.inner(now), `${path}.*`);
  }

  private itemBreaks(frozen: Located, current: Located, path: string): string[] {
    const [before, now] = [frozen.schema.items, current.schema.items];
    if (before === undefined || now === undefined) return [];
    return this.compare(frozen.inner(before), current.inner(now), `${path}[]`);
  }
}

function typeBreaks(taking: ComparedSchema, giving: ComparedSchema, path: string): string[] {
  if (taking.type === undefined) return [];
  const taken = typesOf(taking);
  const other = typesOf(giving).filter(
    (type) => !taken.includes(type) && !(type === 'integer' && taken.includes('number')),
  );
  const isAnything = giving.type === undefined && valuesOf(giving) === undefined;
  return other.length > 0 || isAnything ? [`${path} has another type: ${typesOf(giving)} and ${taken}`] : [];
}

function boundBreaks(taking: ComparedSchema, giving: ComparedSchema, path: string): string[] {
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
  return [...low, ...high, ...form].map((key) => `${path} has another ${key}: ${giving[key]} and ${taking[key]}`);
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
