const HEAD =
  'POST /v2/data-import/accounts/validate/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: @SUPPLIER@\r\nContent-Type: application/json\r\n';

/**
 * Requests that arrive a little at a time. `answered` says that they end well; the others go on until the service has
 * had enough, or for so many pieces and then away.
 */
export const TRICKLES = [
  {
    name: 'a head a byte at a time',
    start: '',
    pieces: [...'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    every: 10,
    answered: true,
  },
  {
    name: 'a body a byte at a time',
    start: `${HEAD}Connection: close\r\nContent-Length: 40\r\n\r\n`,
    pieces: [...'{"import_supplier":"DEMO", "extern":"a"}'],
    every: 20,
    answered: true,
  },
  {
    name: 'pieces of a body, slowly',
    start: `${HEAD}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`,
    pieces: [...Array(20).fill('1\r\n \r\n'), '0\r\n\r\n'],
    every: 50,
    answered: true,
  },
  {
    name: 'headers without end',
    start: HEAD,
    pieces: Array.from({ length: 40 }, (_, index) => `X-${index}: a\r\n`),
    every: 50,
    answered: false,
  },
  {
    name: 'a body that never comes',
    start: `${HEAD}Content-Length: 100000\r\n\r\n`,
    pieces: Array(20).fill(' '),
    every: 100,
    answered: false,
  },
];
