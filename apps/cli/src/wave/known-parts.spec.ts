import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { type Answer, StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { partOf } from './send-parts.js';

const WAVE = '/v2/data-import/waves/DEMO/';

const path = temporaryFolder();
let service: StandInService;
/** Waves of the service, each with its parts and how many times each of them has come. */
let waves: Map<string, Map<string, number>>;
/** What a part is answered instead of being taken. */
let refusal: Answer | null;
/** Whether the answer to a part that was taken is lost. */
let isLost: boolean;

beforeEach(async () => {
  service = await new StandInService().start();
  waves = new Map();
  refusal = null;
  isLost = false;
  service.refuse = (call) => {
    const [, method, wave = '', part] =
      /^(GET|PUT) \/v2\/data-import\/waves\/DEMO\/([^/]+)\/(?:parts\/([^/]+)\/)?$/.exec(call) ?? [];
    if (method === undefined) return null;
    const parts = waves.get(wave) ?? new Map<string, number>();
    waves.set(wave, parts);
    if (part === undefined) {
      const told = [...parts].map(([code, times]) => ({ code, lines: 1, received_at: `2026-01-01T00:00:0${times}Z` }));
      return { status: 200, content: { code: wave, state: 'LOADING', parts: told } };
    }
    if (refusal !== null) return refusal;
    parts.set(part, (parts.get(part) ?? 0) + 1);
    if (isLost) return { status: 500, content: { detail: 'It broke.', code: 'internal_error' } };
    return { status: 200, content: { part, lines: 1, accepted: 1, refused: 0, unchanged: 0, results: '' } };
  };
  for (const folder of ['north', 'south']) {
    mkdirSync(path(folder), { recursive: true });
    writeFileSync(path(`${folder}/accounts.ndjson`), `{"external_account_number":"${folder}"}\n`);
  }
});
afterEach(() => service.stop());

async function send(wave: string, file: string, ...words: string[]) {
  return run(['wave', 'send', wave, path(file), '--supplier', 'DEMO', ...words]);
}
async function run(words: readonly string[], stdin = '') {
  const surroundings = standInSurroundings({ env: service.env, stdin });
  const code = await runCarryover([...words], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}
const sendings = (): number => service.asked.filter((call) => call.startsWith(`PUT ${WAVE}`)).length;

describe('two files of the same name, sent to a wave by two commands', () => {
  it('are not taken for one: the second is refused before anything is sent', async () => {
    expect(await send('REFUSED', 'north/accounts.ndjson')).toMatchObject({ code: 0 });
    const second = await send('REFUSED', 'south/accounts.ndjson');
    expect(second).toMatchObject({ code: 2, err: expect.stringContaining('wave REFUSED has a part accounts already') });
    expect(second.err).toContain('--replace');
    expect(sendings()).toBe(1);
    // Nor does having been refused make it the file of the part.
    expect(await send('REFUSED', 'south/accounts.ndjson')).toMatchObject({ code: 2 });
  });

  it('replace each other where the user says so', async () => {
    await send('REPLACED', 'north/accounts.ndjson');
    expect(await send('REPLACED', 'south/accounts.ndjson', '--replace')).toMatchObject({ code: 0 });
    expect(await send('REPLACED', 'south/accounts.ndjson')).toMatchObject({ code: 0 });
    expect(sendings()).toBe(3);
    // What the first was sent as is not there any more.
    expect(await send('REPLACED', 'north/accounts.ndjson')).toMatchObject({ code: 2 });
  });

  it('are told apart also where the first sending of one of them was not taken', async () => {
    refusal = { status: 409, content: { detail: 'The wave takes no accounts now.', code: 'wave_state_conflict' } };
    expect(await send('LATER', 'south/accounts.ndjson')).toMatchObject({ code: 5 });
    refusal = null;
    expect(await send('LATER', 'north/accounts.ndjson')).toMatchObject({ code: 0 });
    expect(await send('LATER', 'south/accounts.ndjson')).toMatchObject({ code: 2 });
  });

  it('are parts of their own by --part', async () => {
    await send('NAMED', 'north/accounts.ndjson');
    expect(await send('NAMED', 'south/accounts.ndjson', '--part', 'south')).toMatchObject({ code: 0 });
    expect([...(waves.get('NAMED')?.keys() ?? [])]).toEqual(['accounts', 'south']);
  });
});

describe('what is read once only', () => {
  const lines = '{"external_account_number":"north"}\n'.repeat(20_000);

  it.each([['send'], ['send', '--part', 'north'], ['correct']])(
    'is not sent to a wave from stdin, of which the beginning would be missing: %s',
    async (command, ...words) => {
      const { code, err } = await run(['wave', command, 'PIPED', '-', '--supplier', 'DEMO', ...words], lines);
      expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('stdin cannot be read twice') });
      expect(sendings()).toBe(0);
    },
  );

  it.each([
    ['wave send', (pipe: string) => ['wave', 'send', 'PIPED', pipe]],
    ['load', (pipe: string) => ['load', pipe, '--wave', 'PIPED']],
  ])('is not sent to a wave from a pipe with a name: %s', async (name, command) => {
    const pipe = path(`${name.replace(' ', '-')}.ndjson`);
    execFileSync('mkfifo', [pipe]);
    // Whoever writes into it waits until it is read.
    const writer = createWriteStream(pipe, { flags: 'r+' });
    try {
      writer.write(lines);
      const { code, err } = await run([...command(pipe), '--supplier', 'DEMO']);
      expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(`${pipe} cannot be read twice`) });
      expect(sendings()).toBe(0);
    } finally {
      writer.destroy();
    }
  });
});

describe('a file that was sent to a wave', () => {
  it('is told as that where the answer to its sending was lost, and is sent again where the user says so', async () => {
    isLost = true;
    expect(await send('LOST', 'north/accounts.ndjson')).toMatchObject({ code: 5 });
    isLost = false;
    expect(await send('LOST', 'north/accounts.ndjson')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/accounts\.ndjson was being sent as it when an earlier sending ended[\s\S]*--replace/),
    });
    expect(await send('LOST', 'north/accounts.ndjson', '--replace')).toMatchObject({ code: 0 });
    expect(await send('LOST', 'north/accounts.ndjson')).toMatchObject({ code: 0 });
  });

  it('is sent again where a later sending was refused before it began, however often', async () => {
    expect(await send('HELD', 'north/accounts.ndjson')).toMatchObject({ code: 0 });
    refusal = { status: 409, content: { detail: 'The wave takes no accounts now.', code: 'wave_state_conflict' } };
    expect(await send('HELD', 'north/accounts.ndjson')).toMatchObject({ code: 5 });
    expect(await send('HELD', 'north/accounts.ndjson')).toMatchObject({ code: 5 });
    refusal = null;
    // Nor does it let another file in.
    expect(await send('HELD', 'south/accounts.ndjson')).toMatchObject({ code: 2 });
    expect(await send('HELD', 'north/accounts.ndjson')).toMatchObject({ code: 0 });
  });

  it('is sent again as it is, or corrected', async () => {
    await send('AGAIN', 'north/accounts.ndjson');
    writeFileSync(path('north/accounts.ndjson'), '{"external_account_number":"corrected"}\n');
    expect(await send('AGAIN', 'north/accounts.ndjson')).toMatchObject({ code: 0 });
    expect(await send('ANOTHER', 'north/accounts.ndjson')).toMatchObject({ code: 0 });
  });

  it('has a part of its own, however long its name is', () => {
    const long = 'x'.repeat(64);
    expect(partOf(`${long}.ndjson`)).toBe(long);
    const [north, south] = [partOf(`${long}-north.ndjson`), partOf(`${long}-south.ndjson`)];
    expect(north).toMatch(/^x{55}-[0-9a-f]{8}$/);
    expect(south).not.toBe(north);
    expect(partOf(`${long}-north.ndjson.gz`)).toBe(north);
  });
});
