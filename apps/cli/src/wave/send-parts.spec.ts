import { writeFileSync } from 'node:fs';
import { CarryoverClient } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { sendParts } from './send-parts.js';

const path = temporaryFolder();
const grant = { token: 't', refreshToken: 'r', refreshExpiresIn: 2_000_000_000, payload: { iat: 1_000, exp: 4_600 } };
const refusal = (line: number) => ({
  line,
  external_account_number: `A-${line}`,
  problems: [{ rule: null, code: 'field_not_correctable', path: 'ledgers', detail: 'It cannot be corrected.' }],
});

/** What is printed of a part of corrections that the service answers so. */
async function printed(answer: object, options: { json?: boolean } = {}): Promise<string> {
  const fetch = async (url: unknown): Promise<Response> =>
    Response.json(String(url).endsWith('/graphql/') ? { data: { obtainPlatformToken: grant } } : answer);
  const client = new CarryoverClient({ apiUrl: 'http://127.0.0.1:1', secretKey: 'k', fetch, retry: { attempts: 1 } });
  writeFileSync(path('corrections.ndjson'), '{}\n');
  const surroundings = standInSurroundings();
  const files = [path('corrections.ndjson')];
  const request = { supplier: 'DEMO', wave: 'JUNE-1', files, isCorrection: true, concurrency: 1, ...options };
  await sendParts(request, client, surroundings);
  return surroundings.written.stdout();
}

describe('a part of corrections of which lines were refused', () => {
  const answer = { part: 'corrections', lines: 9, accepted: 5, unchanged: 0, results: '/', corrected_fields: [] };

  it('says how many of them the service does not tell, and how the next ones are seen', async () => {
    const text = await printed({ ...answer, refused: 4, refusals: [refusal(2), refusal(3)] });
    expect(text).toContain('line 3, A-3:\n  ledgers: It cannot be corrected.\n');
    expect(text).toMatch(/\n2 more lines were refused: mend these or take them out, and send the file again/);
  });

  it('says nothing of others where all are told, and leaves JSON as it was answered', async () => {
    const whole = { ...answer, refused: 2, refusals: [refusal(2), refusal(3)] };
    expect(await printed(whole)).not.toContain('more line');
    expect(JSON.parse(await printed({ ...whole, refused: 3 }, { json: true }))).toEqual({ ...whole, refused: 3 });
  });
});
