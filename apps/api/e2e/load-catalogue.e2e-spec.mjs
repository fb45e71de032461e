import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../../tools/lib/paths.mjs';
import { runCommand } from '../../../tools/lib/run-command.mjs';
import { Carryover } from './support/carryover.mjs';

describe('tools/load-catalogue.mjs', () => {
  let carryover;
  let folder;

  beforeAll(async () => {
    carryover = await Carryover.start({ workers: 0, redis: false });
    folder = mkdtempSync(join(tmpdir(), 'carryover-lists-'));
  });
  afterAll(async () => {
    await carryover?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function load(list, csv, env = {}) {
    const file = join(folder, `${list}.csv`);
    writeFileSync(file, csv);
    const access = { DATA_DIR: carryover.dataDir, API_URL: carryover.apis[0].url };
    return runCommand(process.execPath, [join(root, 'tools/load-catalogue.mjs'), list, file, 'Lists of March'], {
      cwd: root,
      env: { ...process.env, ...access, ...env },
    });
  }

  it('loads a file into a list', async () => {
    const { code, output } = await load('campaign', '\ufeffcode,name\r\nsmets_upgrade,Smart meters\r\n');
    expect(output).toContain('campaign: 1 added, 0 changed, 0 as they were; 1 entries now');
    expect(code).toBe(0);
  });

  it('says which lines are bad and loads nothing', async () => {
    const { code, output } = await load(
      'tariff',
      'code,fuel,rates,is_prepay\nT-1,GAS,1,true\nT-2,COAL,1\n,GAS,1,true\n',
    );
    expect(code).toBe(1);
    expect(output).toContain('line 3: Expected 4 fields, found 3.');
    expect(output).toContain('line 4, code: A value is required.');
    expect(await carryover.query('SELECT count(*)::int AS n FROM tariff')).toEqual([{ n: 0 }]);
  });

  it('says in one sentence what else is wrong', async () => {
    expect(await load('planets', 'code\n')).toMatchObject({ code: 1, output: expect.stringContaining('no such list') });
    const nobody = await load('campaign', 'code\n', { CONSOLE_PASSWORD: 'guess' });
    expect(nobody.code).toBe(1);
    const away = await load('campaign', 'code\n', { API_URL: 'http://127.0.0.1:1' });
    expect(away.output).toMatch(/does not answer/);
    expect(`${nobody.output}${away.output}`).not.toContain('    at ');
  });
});
