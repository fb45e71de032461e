import { inspect } from 'node:util';
import type { OutputStream, Surroundings } from '../program/surroundings.js';

export type Colour = 'red' | 'green' | 'yellow' | 'cyan' | 'gray' | 'bold';

/** Puts words in a colour, or leaves them as they are. */
export type Colouring = (colour: Colour, text: string) => string;

/**
 * The colours of a stream: none unless it is a terminal. FORCE_COLOR puts them on (`0` off) whatever the stream is,
 * NO_COLOR and a dumb terminal put them off.
 */
export function colouring(stream: OutputStream, env: Surroundings['env']): Colouring {
  if (!hasColours(stream, env)) return (_, text) => text;
  return (colour, text) => {
    const [open, close] = inspect.colors[colour] ?? [0, 0];
    return `\u001b[${open}m${text}\u001b[${close}m`;
  };
}

function hasColours(stream: OutputStream, env: Surroundings['env']): boolean {
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.NO_COLOR) return false;
  return stream.isTTY === true && env.TERM !== 'dumb';
}
