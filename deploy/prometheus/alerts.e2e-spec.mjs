import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { downloadFromDebian } from '../../tools/lib/debian-download.mjs';
import { onPath } from '../../tools/lib/on-path.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { runCommand } from '../../tools/lib/run-command.mjs';
import { promtoolFolder } from '../../tools/lib/test-folder.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');
const rules = parse(read('deploy/prometheus/alerts.yml')).groups.flatMap((group) => group.rules);
const tests = parse(read('deploy/prometheus/alerts.test.yml')).tests.flatMap((test) => test.alert_rule_test);

/** The promtool on the PATH, else that of Debian. @returns {Promise<string>} */
async function findPromtool() {
  const found = onPath('promtool') ?? (await fetched())?.command;
  if (!found) throw new Error('There is no promtool: install Prometheus, or apt-get on a Debian.');
  return found;
}

const fetched = () => downloadFromDebian(promtoolFolder, { program: 'promtool', packages: ['prometheus'] });

describe('the alert rules', () => {
  let promtool;
  beforeAll(async () => {
    promtool = await findPromtool();
  });

  /** @param {string[]} args */
  const ask = (...args) => runCommand(promtool, args, { cwd: join(root, 'deploy/prometheus') });

  it('are rules of Prometheus', async () => {
    expect(await ask('check', 'rules', 'alerts.yml')).toMatchObject({ code: 0 });
    expect(await ask('check', 'config', 'prometheus.yml')).toMatchObject({ code: 0 });
  });

  it('each fire on what they are for, and are silent before', async () => {
    const { code, output } = await ask('test', 'rules', 'alerts.test.yml');
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('SUCCESS') });
  });

  it.each(rules)('$alert is tested both ways, and has a section that says what to do', ({ alert, annotations }) => {
    const tried = tests.filter(({ alertname }) => alertname === alert);
    expect(tried.some(({ exp_alerts: fired }) => fired?.length > 0)).toBe(true);
    expect(tried.some(({ exp_alerts: fired }) => fired === undefined)).toBe(true);
    expect(annotations.runbook_url).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
    expect(read('docs/alerts.md')).toContain(`\n## ${alert}\n`);
  });

  it('have a section for no other', () => {
    const sections = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(rules.map(({ alert }) => alert));
  });
});
