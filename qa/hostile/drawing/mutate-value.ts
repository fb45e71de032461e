import { isJsonObject, JsonNumber } from '@carryover/contract';
import type { Draw } from '@carryover/samples';
import { KEYS } from '../corpus/names.js';
import { NUMBER_TOKENS, QUANTITIES } from '../corpus/quantities.js';
import { TEXTS } from '../corpus/texts.js';
import { pick } from './pick.js';

/** A list or an object, and a key of it. */
type Container = unknown[] | Record<string, unknown>;
type Change = (draw: Draw, container: Container, key: string) => void;

/** A value that hardly any field expects. */
export function drawOddValue(draw: Draw): unknown {
  const kind = draw.whole(0, 9);
  if (kind < 4) return pick(draw, TEXTS);
  if (kind < 6) return pick(draw, QUANTITIES);
  if (kind < 8) return new JsonNumber(pick(draw, NUMBER_TOKENS));
  return draw.pick([null, true, false, [], {}, [[]], [{}], [null], { a: { b: {} } }, ['x'], { 0: 'x' }, [[[[[[]]]]]]]);
}

/** A copy of a JSON value with one change somewhere in it. */
export function mutateValue(draw: Draw, value: unknown): unknown {
  const copy = copyOf(value);
  const slots = slotsIn(copy);
  if (slots.length === 0) return drawOddValue(draw);
  const { container, key } = pick(draw, slots);
  pick(draw, CHANGES)(draw, container, key);
  return copy;
}

const replace: Change = (draw, container, key) => put(container, key, drawOddValue(draw));
const makeOdder: Change = (draw, container, key) => put(container, key, odder(draw, inner(container, key)));

const CHANGES: readonly Change[] = [
  ...[replace, replace, replace, replace],
  (_draw, container, key) => (Array.isArray(container) ? container.splice(Number(key), 1) : delete container[key]),
  (draw, container) => addTo(container, pick(draw, KEYS), drawOddValue(draw)),
  (_draw, container, key) => addTo(container, `${key}_`, copyOf(inner(container, key))),
  (_draw, container, key) => put(container, key, [inner(container, key)]),
  (_draw, container, key) => put(container, key, { [key]: inner(container, key) }),
  ...[makeOdder, makeOdder],
];

function inner(container: Container, key: string): unknown {
  return Reflect.get(container, key);
}

/** The same, said a little differently: padded, in another case or form, one more or one less. */
function odder(draw: Draw, value: unknown): unknown {
  if (typeof value === 'string')
    return draw.pick([
      ...[
        ` ${value} `,
        `${value}\u0000`,
        `${value}\ud800`,
        `\ufeff${value}`,
        value.toLowerCase(),
        value.normalize('NFD'),
      ],
      ...[
        `${value}😀`,
        `\u202e${value}`,
        value.slice(1),
        value.repeat(50),
        `0${value}`,
        `${value}0`,
        `-${value}`,
        `${value}\n`,
      ],
    ]);
  if (typeof value === 'number')
    return draw.pick([
      value + 1,
      -value,
      value + 0.5,
      String(value),
      new JsonNumber(`${value}.0`),
      new JsonNumber(`${value}e0`),
    ]);
  if (Array.isArray(value))
    return draw.pick([
      [],
      value[0] ?? null,
      [...value, null],
      Array<unknown>(draw.pick([101, 5_001])).fill(value[0] ?? null),
    ]);
  return draw.pick([value === null ? {} : [value], 'x', null]);
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) put(copy, key, copyOf(inner));
  return copy;
}

function slotsIn(value: unknown, found: { container: Container; key: string }[] = []): typeof found {
  if (!Array.isArray(value) && !isJsonObject(value)) return found;
  for (const [key, inner] of Object.entries(value)) {
    found.push({ container: value, key });
    slotsIn(inner, found);
  }
  return found;
}

function addTo(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) container.push(value);
  else put(container, key, value);
}

/** As JSON has it: `__proto__` is a key like any other. */
function put(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}
