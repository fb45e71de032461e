import { liveMemory } from '@carryover/testing/live-memory';
import { describe, expect, it } from '@jest/globals';
import { LARGEST_CALL, readBody } from './read-body';

const LIMIT = 10;

/** A request whose body comes in these pieces, and how many of them were asked for. */
function sent(pieces: readonly string[], headers: Record<string, string> = {}) {
  const left = pieces.map((piece) => new TextEncoder().encode(piece));
  const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const piece = left.shift();
    if (piece === undefined) controller.close();
    else controller.enqueue(piece);
  };
  return { headers: new Headers(headers), body: new ReadableStream({ pull }, { highWaterMark: 0 }) };
}

describe('The body of a request to the console', () => {
  it.each([[[]], [['']], [['0123456789']], [['01234', '56789']]])('is read whole, as it came: %j', async (pieces) => {
    expect(new TextDecoder().decode(await readBody(sent(pieces), LIMIT))).toBe(pieces.join(''));
  });

  it('is empty where there is none', async () => {
    expect(await readBody({ headers: new Headers(), body: null }, LIMIT)).toHaveLength(0);
  });

  it.each([
    ['at its first piece', sent(['0123456789+'])],
    ['at the piece that is too much', sent(['0123456789', '+', 'more'])],
    ['by what it says beforehand', sent(['0'], { 'content-length': '11' })],
  ])('is refused when it is larger than it may be, %s', async (_, request) => {
    const problem = { status: 413, code: 'payload_too_large', message: 'The body is larger than 10 bytes.' };
    await expect(readBody(request, LIMIT)).rejects.toMatchObject(problem);
  });

  it('takes hardly more memory when it comes in pieces of a byte', async () => {
    let left = LARGEST_CALL;
    const before = await liveMemory();
    let held = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      if (left === 0) {
        held = (await liveMemory()) - before;
        controller.close();
      } else controller.enqueue(new Uint8Array(1).fill(0x20));
      left -= 1;
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    expect(await readBody({ headers: new Headers(), body }, LARGEST_CALL)).toHaveLength(LARGEST_CALL);
    expect(held).toBeLessThan(1_000_000);
  });

  it('is refused when its sender goes away', async () => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: (controller) => controller.error(new Error()) });
    await expect(readBody({ headers: new Headers(), body }, LIMIT)).rejects.toMatchObject({ code: 'parse_error' });
  });
});
