import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { deliverLocally } from './deliver-locally.js';

let service: StandInService;
beforeAll(async () => {
  service = await new StandInService().start();
});
afterAll(() => service.stop());

describe('the address of a receiver', () => {
  it.each([
    ['http://me:pass@localhost:9000/hook', 'A user name or password does not belong in the address.'],
    ['http://me@localhost:9000/hook', 'A user name or password does not belong in the address.'],
    ['ftp://localhost/hook', 'Use an address such as'],
  ])('is refused where nothing could be sent to it: %s', async (url, message) => {
    const surroundings = standInSurroundings({ env: service.env });
    expect(await runCarryover(['listen', '--supplier', 'DEMO', '--forward-to', url], surroundings)).toBe(2);
    expect(surroundings.written.stderr()).toContain(message);
  });

  it('is told with the reason why nothing is sent to it, also when it never will be', async () => {
    const stopping = new AbortController();
    const stderr = new PassThrough();
    let said = '';
    stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      stopping.abort();
    });
    const entry = { cursor: 'c', event: 'E', occurred_at: '', external_account_number: 'A', data: null };
    const receiver = { url: 'http://localhost:6000/hook', secret: 'whsec_AAAA', supplier: 'DEMO' };
    await expect(deliverLocally(receiver, entry, { stderr, signal: stopping.signal })).rejects.toThrow();
    expect(said).toContain('cannot be reached (bad port)');
  });
});
