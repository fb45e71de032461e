const HEAD_END = '\r\n\r\n';

/** An answer of HTTP/1.1. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** One, and the bytes behind it. */
export interface ReadAnswer extends Answer {
  readonly rest: Buffer;
}

export interface ReadOptions {
  /** Whether the request was a HEAD. */
  readonly isHead?: boolean;
  /** Whether nothing more comes. */
  readonly isEnd?: boolean;
}

type Body = Pick<ReadAnswer, 'body' | 'rest'>;

/**
 * Reads one answer of HTTP/1.1 off the front of what came.
 * @returns null while it is not whole
 * @throws {Error} it is no answer
 */
export function readAnswer(bytes: Buffer, { isHead = false, isEnd = false }: ReadOptions = {}): ReadAnswer | null {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new Error(`This is no answer: ${first.slice(0, 100)}`);
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const after = bytes.subarray(end + HEAD_END.length);
  // An interim answer says nothing yet.
  if (status < 200) return readAnswer(after, { isHead, isEnd });
  const body = bodyOf({ status, headers, after, isHead, isEnd });
  return body === null ? null : { status, headers, ...body };
}

interface Framed extends Required<ReadOptions>, Pick<Answer, 'status' | 'headers'> {
  /** What came behind the head. */
  readonly after: Buffer;
}

function bodyOf({ status, headers, after, isHead, isEnd }: Framed): Body | null {
  if (isHead || status === 204 || status === 304) return { body: Buffer.alloc(0), rest: after };
  if (headers.get('transfer-encoding') === 'chunked') return joinPieces(after);
  const length = headers.get('content-length');
  if (length === null) return isEnd ? { body: after, rest: Buffer.alloc(0) } : null;
  return after.length < Number(length)
    ? null
    : { body: after.subarray(0, Number(length)), rest: after.subarray(Number(length)) };
}

function joinPieces(bytes: Buffer): Body | null {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    if (end === -1) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    const next = end + 2 + size + 2;
    if (bytes.length < next) return null;
    if (size === 0) return { body: Buffer.concat(pieces), rest: bytes.subarray(next) };
    pieces.push(bytes.subarray(end + 2, end + 2 + size));
    at = next;
  }
}
