const HEAD_END = '\r\n\r\n';

/**
 * Reads one answer of HTTP/1.1 off the front of what came.
 * @param {Buffer} bytes
 * @param {{ isHead?: boolean, isEnd?: boolean }} options whether the request was a HEAD; whether nothing more comes
 * @returns {{ status: number, headers: Headers, body: Buffer, rest: Buffer } | null} null while it is not whole
 * @throws {Error} it is no answer
 */
export function readAnswer(bytes, { isHead = false, isEnd = false } = {}) {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return null;
  const [first, ...lines] = bytes.latin1Slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new Error(`This is no answer: ${first.slice(0, 100)}`);
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const after = bytes.subarray(end + HEAD_END.length);
  // An interim answer says nothing yet.
  if (status < 200) return readAnswer(after, { isHead, isEnd });
  const body = bodyOf({ status, headers, after, isHead, isEnd });
  return body === null ? null : { status, headers, ...body };
}

function bodyOf({ status, headers, after, isHead, isEnd }) {
  if (isHead || status === 204 || status === 304) return { body: Buffer.alloc(0), rest: after };
  if (headers.get('transfer-encoding') === 'chunked') return joinPieces(after);
  const length = headers.get('content-length');
  if (length === null) return isEnd ? { body: after, rest: Buffer.alloc(0) } : null;
  return after.length < Number(length)
    ? null
    : { body: after.subarray(0, Number(length)), rest: after.subarray(Number(length)) };
}

function joinPieces(bytes) {
  const pieces = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    if (end === -1) return null;
    const size = Number.parseInt(bytes.latin1Slice(at, end), 16);
    const next = end + 2 + size + 2;
    if (bytes.length < next) return null;
    if (size === 0) return { body: Buffer.concat(pieces), rest: bytes.subarray(next) };
    pieces.push(bytes.subarray(end + 2, end + 2 + size));
    at = next;
  }
}
