import { NetworkError, NotFound, ServiceFault } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../program/exit-codes.js';
import { runCarryover } from '../program/run-carryover.js';
import { type Answer, StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { askingPatiently } from './asking-patiently.js';

const call = { operation: 'wave', requestId: 'r-1', afterUnseenAnswer: false } as const;
const away = new NetworkError('The connection was refused.', call, true);

/**
 * Asks what is answered in this way, one answer after the other and the last one again and again.
 * @param most milliseconds that are waited at most
 */
async function ask(most: number, ...answers: readonly (Error | string)[]) {
  const surroundings = standInSurroundings();
  const left = [...answers];
  const asked = askingPatiently(surroundings, { most })('wave JUNE-1', async () => {
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const ended = await asked.catch((error: unknown) => error);
  return { ended, said: surroundings.written.stderr() };
}

describe('a question that is asked patiently', () => {
  it('is asked until the service is there again, which is said once', async () => {
    expect(await ask(3_000, away, away, 'an answer')).toEqual({
      ended: 'an answer',
      said: expect.stringMatching(/^carryover: The service cannot be reached: .* Waiting; Ctrl-C stops\.\n$/),
    });
  });

  it('ends once it was asked in vain for too long', async () => {
    expect((await ask(50, away)).ended).toMatchObject({
      ...{ name: 'CommandProblem', exitCode: EXIT.service },
      message: expect.stringContaining('cannot be reached'),
    });
  });

  it('ends at once where no later time helps', async () => {
    const answer = { status: 404, code: 'not_found', retryAfter: null, body: undefined };
    expect(await ask(3_000, new NotFound('Not found.', call, answer))).toMatchObject({
      ended: { exitCode: EXIT.usage, message: 'there is no wave JUNE-1 for this key' },
      said: '',
    });
    const fault = { status: 500, code: 'internal_error', retryAfter: null, body: undefined };
    expect(await ask(300, away, new ServiceFault('It is broken.', call, fault))).toMatchObject({
      ended: { exitCode: EXIT.service, message: expect.stringContaining('It is broken.') },
      said: expect.stringMatching(/^carryover: The service cannot be reached: [^\n]*\n$/),
    });
  });
});

describe('a service that is away', () => {
  const COMMANDS = [
    ['feed', '--follow'],
    ['listen', '--forward-to', 'http://127.0.0.1:1/', '--from-beginning'],
    ['wave', 'watch', 'JUNE-1'],
  ];
  /** Times that the client asks by itself. */
  const ATTEMPTS = 5;
  const unavailable: Answer = {
    status: 503,
    content: { code: 'service_unavailable', detail: 'It is away.' },
    headers: { 'Retry-After': '0' },
  };

  /** Follows until it asks once more after the client has given up. @returns how it ends */
  async function follow(words: readonly string[]): Promise<number> {
    const service = await new StandInService().start();
    const stopping = new AbortController();
    let asked = 0;
    service.refuse = () => {
      asked += 1;
      if (asked > ATTEMPTS) stopping.abort();
      return unavailable;
    };
    const surroundings = standInSurroundings({ env: service.env, signal: stopping.signal });
    try {
      return await runCarryover([...words, '--supplier', 'DEMO'], surroundings);
    } finally {
      await service.stop();
    }
  }

  it('is waited for by what follows for hours, until Ctrl-C', async () => {
    expect(await Promise.all(COMMANDS.map(follow))).toEqual(COMMANDS.map(() => EXIT.interrupted));
  });
});
