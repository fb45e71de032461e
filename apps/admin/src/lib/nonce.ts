/** Request header in which the proxy hands the nonce of this answer to the page. */
export const nonceHeader = 'x-nonce';
