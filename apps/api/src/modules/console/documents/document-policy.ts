import { SECURITY_HEADERS } from '../../../platform/http/security-headers.js';

/** Content-Security-Policy of documents of suppliers: stricter than for any other answer, with a sandbox instead of our origin. */
export const DOCUMENT_POLICY = `${SECURITY_HEADERS['Content-Security-Policy']};sandbox`;
