import { describe, expect, it } from '@jest/globals';
import { AnswerTooLong, readBounded } from './read-bounded.js';

/** An answer that comes in pieces, and what its sender is told when its reader gives it up. */
function answerOf(...pieces: readonly string[]) {
  const told = { isCancelled: false };
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = waiting.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      },
      cancel() {
        told.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), told };
}

describe('readBounded', () => {
  it.each([[[]], [['a whole answer']], [['in ', 'three ', 'pieces']]])('reads %j whole', async (pieces) => {
    const { response } = answerOf(...pieces);
    expect((await readBounded(response, 15)).toString()).toBe(pieces.join(''));
  });

  it('reads an answer without a body as nothing', async () => {
    expect(await readBounded(new Response(null, { status: 204 }), 1)).toHaveLength(0);
  });

  it('refuses an answer that is longer, and lets go of the rest', async () => {
    const { response, told } = answerOf('1234', '5678', '9');
    await expect(readBounded(response, 7)).rejects.toBeInstanceOf(AnswerTooLong);
    expect(told.isCancelled).toBe(true);
  });
});
