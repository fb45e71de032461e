import { readFileSync, writeFileSync } from 'node:fs';
import { distinctSample } from '@carryover/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const path = temporaryFolder();
let service: StandInService;
beforeEach(async () => {
  service = await new StandInService().start();
});
afterEach(() => service.stop());

const ACCOUNTS = 40;
const VALIDATE = 'POST /v2/data-import/accounts/validate/';
const PROBLEM = {
  attr: 'supply_addresses.0.meter_points.0.agreements.0.tariff_code',
  code: 'unknown_tariff',
  detail: 'The tariff is on no list.',
};

async function check(...words: string[]) {
  const surroundings = standInSurroundings({ env: service.env });
  const code = await runCarryover(['check', path('accounts.ndjson'), '--server', ...words], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}

describe('a check by the service', () => {
  const numbers = Array.from({ length: ACCOUNTS }, (_, index) => distinctSample(index).external_account_number);
  beforeEach(() => {
    const lines = numbers.map((_, index) => JSON.stringify(distinctSample(index)));
    writeFileSync(path('accounts.ndjson'), `${[...lines, '{', lines[3]].join('\n')}\n`);
    service.validate = ({ external_account_number: number }) => (number === numbers[7] ? [PROBLEM] : []);
  });

  it('tells what only the service knows in the order of the lines, beside what is found here', async () => {
    const { code, out } = await check('--json', '--details', path('details.ndjson'), '--valid', path('valid.ndjson'));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ...{ server: service.env.CARRYOVER_API_URL, accounts: ACCOUNTS + 2, failed: 3 },
      problems: expect.arrayContaining([
        expect.objectContaining({ code: 'unknown_tariff', lines: [expect.anything()] }),
      ]),
    });
    const details = readFileSync(path('details.ndjson'), 'utf8').trimEnd().split('\n');
    expect(details.map((line) => JSON.parse(line)).map(({ line, code: what }) => [line, what])).toEqual([
      [8, 'unknown_tariff'],
      [ACCOUNTS + 1, 'parse_error'],
      [ACCOUNTS + 2, 'account_import_process_already_imported'],
    ]);
    expect(readFileSync(path('valid.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(ACCOUNTS - 1);
    // What is no JSON is never sent.
    expect(service.asked).toEqual(Array(ACCOUNTS + 1).fill(`${VALIDATE}?include=warnings`));
  });

  it('says on screen who checked, and asks as for a live supplier', async () => {
    const { out } = await check('--strict');
    expect(out).toContain(`Checked by the service at ${service.env.CARRYOVER_API_URL};`);
    expect(service.asked[0]).toBe(`${VALIDATE}?include=warnings&strict=true`);
  });

  it('sends again what the service was too busy for', async () => {
    let refused = 0;
    service.refuse = () => {
      refused += 1;
      if (refused > 5) return null;
      const content = { detail: 'Later.', code: 'too_many_requests' };
      return { status: 429, content, headers: { 'Retry-After': '0' } };
    };
    const { code, out } = await check('--json', '--concurrency', '3');
    expect([code, JSON.parse(out).failed]).toEqual([1, 3]);
    expect(service.asked).toHaveLength(ACCOUNTS + 1 + 5);
  });

  it('names the account that something in front of the service does not let through, and checks the others', async () => {
    let asked = 0;
    service.refuse = () => {
      asked += 1;
      return asked === 3 ? { status: 403, content: '<html>Request blocked</html>' } : null;
    };
    const { code, out } = await check('--json', '--concurrency', '1');
    const { failed, problems } = JSON.parse(out);
    expect([code, failed]).toEqual([1, 4]);
    const found = problems.filter((problem: { code: string }) => problem.code === 'not_let_through');
    expect(found).toMatchObject([
      {
        ...{ rule: null, field: '', accounts: 1, lines: [expect.anything()] },
        example: {
          message: expect.stringMatching(/^Something between here and the service refused the account\. .*status 403/),
        },
      },
    ]);
    expect(service.asked).toHaveLength(ACCOUNTS + 1);
  });

  it('stops where it lets none through', async () => {
    service.refuse = () => ({ status: 403, content: '<html>Request blocked</html>' });
    const { code, out, err } = await check('--concurrency', '1');
    expect([code, out, err]).toEqual([5, '', expect.stringContaining('again and again')]);
    expect(service.asked).toHaveLength(20);
  });

  it.each([
    ['the key is refused', 403, 'permission_denied', 4, 'refuses the key'],
    ['the service fails', 500, 'internal_error', 5, ''],
  ])('stops with a sentence when %s', async (_, status, code, exitCode, sentence) => {
    service.refuse = () => ({ status, content: { detail: 'No.', code } });
    const ended = await check();
    expect([ended.code, ended.out]).toEqual([exitCode, '']);
    expect(ended.err).toContain(sentence);
    expect(ended.err).not.toContain('fault');
  });

  it('stops when a busy service stays so', async () => {
    service.refuse = () => ({
      status: 429,
      content: { detail: 'Later.', code: 'x' },
      headers: { 'Retry-After': '100' },
    });
    const { code, err } = await check('--patience', '1s');
    expect([code, err]).toEqual([5, expect.stringContaining('cannot take more at present')]);
  });
});
