import { DomainError } from '../errors/domain-error.js';

/** The body cannot be decompressed, or its sender went away. */
export function unreadable(detail = 'The body could not be read.'): DomainError {
  return new DomainError('parse_error', 400, detail);
}

/** The body has more bytes than it may have. */
export function tooLarge(limit: number): DomainError {
  // The connection stays open and Node throws the rest of the body away as it comes, no longer than any request may take.
  // Closed at once, it is reset under a client that is still sending, which then never reads the answer.
  return new DomainError('payload_too_large', 413, `The body is larger than ${limit} bytes.`);
}
