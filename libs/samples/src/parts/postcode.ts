import type { Draw } from '../draw.js';

/** Letters of the inward part of a postcode. */
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';

/** The part of a postcode after its space, such as 2AB. @param from the lowest digit */
export function drawInwardPart(draw: Draw, from: number): string {
  const letter = (): string => LETTERS[draw.whole(0, LETTERS.length - 1)] ?? 'A';
  return `${draw.whole(from, 9)}${letter()}${letter()}`;
}
