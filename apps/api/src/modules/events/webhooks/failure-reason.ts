/** The host name resolves to an address that is not public. */
export class NotAllowedAddress extends Error {
  constructor() {
    super('The host has an address that is not a public one.');
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name is not known.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  UND_ERR_SOCKET: 'The connection was closed before an answer came.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection within the time allowed.',
  UND_ERR_HEADERS_TIMEOUT: 'No answer within the time allowed.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
  CERT_HAS_EXPIRED: "The host's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The host's certificate is not trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "The host's certificate is not trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The host's certificate is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The host's certificate is not trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The host's certificate is for another name.",
};

/** Reason of a failed delivery as a sentence for staff, without address and message. */
export function failureReason(error: unknown): string {
  if (error instanceof NotAllowedAddress) return error.message;
  // One attempt for each address of the host: the first one tells enough.
  const [first = error]: unknown[] = Object(error).errors ?? [];
  const { name, code } = Object(first);
  if (name === 'TimeoutError') return 'No answer within the time allowed.';
  if (typeof code !== 'string') return 'The request failed.';
  return (
    REASONS[code] ?? (/^(ERR_SSL|EPROTO)/.test(code) ? 'No secure connection could be made.' : `It failed: ${code}.`)
  );
}
