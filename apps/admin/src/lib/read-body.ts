import { ApiProblem } from './api-problem';

/** Bytes that a call may have: as many as the api takes in JSON where no organisation is signed in. */
export const LARGEST_CALL = 65_536;

/** Bytes that a file of entries for the catalogue may have, as the operator API describes it. */
export const LARGEST_FILE = 5_242_880;

/**
 * Milliseconds for which the rest of a body that is refused is thrown away as it comes. Closed at once, the connection is
 * reset under a browser that is still sending, which then never reads why.
 */
const LINGER = 5_000;

/** Bytes that are made room for at first. */
const SMALLEST = 1_024;

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/**
 * The body of a request, whole and in memory, which is why no more than `limit` bytes of it are taken. In how much time it
 * has to come is bounded for every request of the server.
 * @throws ApiProblem 413 `payload_too_large` for a larger one, as soon as that is known, and 400 when the sender goes away
 */
export async function readBody(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const isTooLarge = Number(headers.get('content-length') ?? 0) > limit;
  const bytes = isTooLarge ? null : await take(reader, limit);
  if (bytes !== null) return bytes;
  void throwAway(reader).catch(() => undefined);
  throw new ApiProblem(413, { detail: `The body is larger than ${limit} bytes.`, code: 'payload_too_large' });
}

/**
 * Copies each piece as it comes: kept, a piece costs some hundred bytes, and a sender may make one of every byte.
 * @returns null once there are more bytes than `limit`
 */
async function take(reader: Reader, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  let bytes = new Uint8Array(SMALLEST);
  let size = 0;
  for (;;) {
    const { value } = await reader.read().catch(endedEarly);
    if (value === undefined) return bytes.subarray(0, size);
    const filled = size + value.length;
    if (filled > limit) return null;
    if (filled > bytes.length) {
      const larger = new Uint8Array(2 * filled);
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(value, size);
    size = filled;
  }
}

function endedEarly(): never {
  throw new ApiProblem(400, { detail: 'The body ended early.', code: 'parse_error' });
}

async function throwAway(reader: Reader): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), LINGER);
  try {
    for (let isOver = false; !isOver; ) isOver = (await reader.read()).done;
  } finally {
    clearTimeout(timer);
  }
}
