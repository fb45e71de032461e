import { isJsonObject, JsonNumber } from '@carryover/contract';
import { KEYS } from '../corpus/names.mjs';
import { NUMBER_TOKENS, QUANTITIES } from '../corpus/quantities.mjs';
import { TEXTS } from '../corpus/texts.mjs';

/** A value that hardly any field expects. */
export function drawOddValue(draw) {
  const kind = draw.whole(0, 9);
  if (kind < 4) return draw.pick(TEXTS);
  if (kind < 6) return draw.pick(QUANTITIES);
  if (kind < 8) return new JsonNumber(draw.pick(NUMBER_TOKENS));
  return draw.pick([null, true, false, [], {}, [[]], [{}], [null], { a: { b: {} } }, ['x'], { 0: 'x' }, [[[[[[]]]]]]]);
}

/** A copy of a JSON value with one change somewhere in it. */
export function mutateValue(draw, value) {
  const copy = copyOf(value);
  const places = placesIn(copy);
  if (places.length === 0) return drawOddValue(draw);
  const { container, key } = draw.pick(places);
  draw.pick(CHANGES)(draw, container, key);
  return copy;
}

const CHANGES = [
  ...Array(4).fill((draw, container, key) => put(container, key, drawOddValue(draw))),
  (_draw, container, key) => (Array.isArray(container) ? container.splice(Number(key), 1) : delete container[key]),
  (draw, container) => addTo(container, draw.pick(KEYS), drawOddValue(draw)),
  (_draw, container, key) => addTo(container, `${key}_`, copyOf(container[key])),
  (_draw, container, key) => put(container, key, [container[key]]),
  (_draw, container, key) => put(container, key, { [key]: container[key] }),
  (draw, container, key) => put(container, key, odder(draw, container[key])),
  (draw, container, key) => put(container, key, odder(draw, container[key])),
];

/** The same, said a little differently: padded, in another case or form, one more or one less. */
function odder(draw, value) {
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
    return draw.pick([[], value[0] ?? null, [...value, null], Array(draw.pick([101, 5_001])).fill(value[0] ?? null)]);
  return draw.pick([value === null ? {} : [value], 'x', null]);
}

function copyOf(value) {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isJsonObject(value)) return value;
  const copy = {};
  for (const [key, inner] of Object.entries(value)) put(copy, key, copyOf(inner));
  return copy;
}

function placesIn(value, found = []) {
  if (!Array.isArray(value) && !isJsonObject(value)) return found;
  for (const [key, inner] of Object.entries(value)) {
    found.push({ container: value, key });
    placesIn(inner, found);
  }
  return found;
}

function addTo(container, key, value) {
  if (Array.isArray(container)) container.push(value);
  else put(container, key, value);
}

/** As JSON has it: `__proto__` is a key like any other. */
function put(container, key, value) {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}
