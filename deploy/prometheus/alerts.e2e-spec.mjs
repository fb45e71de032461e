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
const groups = parse(read('deploy/prometheus/alerts.test.yml')).tests;
const tests = groups.flatMap((test) => test.alert_rule_test);
const prometheus = parse(read('deploy/prometheus/prometheus.yml'));
/** Where the rules lead to, which an operator says once. */
const { runbooks } = prometheus.global.external_labels;
const sections = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name);

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

  it.each(rules)('$alert is tested both ways', ({ alert }) => {
    const tried = tests.filter(({ alertname }) => alertname === alert);
    expect(tried.some(({ exp_alerts: fired }) => fired?.length > 0)).toBe(true);
    expect(tried.some(({ exp_alerts: fired }) => fired === undefined)).toBe(true);
  });

  it.each(rules)('$alert leads by a whole address to a page that there is, and to its section', (rule) => {
    const { alert, annotations } = rule;
    const { protocol, pathname, hash } = new URL(
      annotations.runbook_url.replace('{{ $externalLabels.runbooks }}', runbooks),
    );
    const page = /\/(docs\/[\w/-]+\.md)$/.exec(pathname)?.[1];
    expect([protocol, page]).toEqual(['https:', 'docs/alerts.md']);
    expect(read(page)).toContain(`\n## ${alert}\n`);
    expect(hash).toBe(`#${alert.toLowerCase()}`);
  });

  it('have a section for no other', () => {
    expect(sections).toEqual(rules.map(({ alert }) => alert));
  });

  it('take that address from one place, and hand it on in their links alone', () => {
    expect(read('deploy/prometheus/alerts.yml')).not.toContain(new URL(runbooks).host);
    expect(new Set(groups.map(({ external_labels: labels }) => labels?.runbooks))).toEqual(new Set([runbooks]));
    const { alert_relabel_configs: relabelled } = prometheus.alerting;
    expect(relabelled).toEqual([{ action: 'labeldrop', regex: 'runbooks' }]);
  });
});
