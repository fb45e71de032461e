import { SECURITY_HEADERS } from '../../platform/http/security-headers.js';

/** What a browser may do with a document of others: less than with any other answer, not even be an origin. */
export const DOCUMENT_POLICY = `${SECURITY_HEADERS['Content-Security-Policy']};sandbox`;
