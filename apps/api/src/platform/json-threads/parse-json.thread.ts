import { JsonProblem, parseStrictJson } from '@carryover/contract';
import { piecesOf } from './json-pieces.js';
import type { JsonSteps } from './json-steps.js';

/** Reads one large body, and gives it away in pieces. */
export function begin(): JsonSteps {
  let pieces: Iterator<string> | null = null;
  return {
    open: ({ blocks, exactNumbers }) => {
      try {
        pieces = piecesOf(parseStrictJson(Buffer.concat(blocks), { exactNumbers }));
        return null;
      } catch (error) {
        if (!(error instanceof JsonProblem)) throw error;
        const { code, sentence, segments } = error;
        return { code, sentence, segments };
      }
    },
    next: () => {
      const { value, done } = pieces?.next() ?? { done: true };
      return { piece: done === true ? null : new TextEncoder().encode(value) };
    },
  };
}
