const HEAD =
  'POST /v2/data-import/accounts/validate/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: @SUPPLIER@\r\nContent-Type: application/json\r\n';

const repeated = (piece: string): string[] => Array.from({ length: 20 }, () => piece);

/** A request that arrives a little at a time. */
export interface Trickle {
  readonly name: string;
  readonly start: string;
  readonly pieces: readonly string[];
  /** Milliseconds between two pieces. */
  readonly every: number;
  /**
   * Whether the request ends and is answered; the others go on until the service closes the connection, or stop after
   * a number of pieces.
   */
  readonly answered: boolean;
}

export const TRICKLES: readonly Trickle[] = [
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
    pieces: [...repeated('1\r\n \r\n'), '0\r\n\r\n'],
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
    pieces: repeated(' '),
    every: 100,
    answered: false,
  },
];
