import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { ConsoleProcess } from '../../qa/chaos/lib/console-process.js';
import { freePort } from '../../tools/lib/free-port.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { waitUntil } from '../../tools/lib/wait-until.mjs';
import { describedFigures } from './support/described-figures.mjs';
import { readExpression } from './support/read-expression.mjs';
import { readFigures } from './support/read-figures.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Labels that Prometheus gives to whatever it asks. */
const OF_PROMETHEUS = ['job', 'instance'];
/** Figures that Prometheus makes by itself, with the labels that the rules give them. */
const BY_PROMETHEUS = { up: [], ALERTS: ['alertname', 'alertstate'] };
const described = describedFigures(read('docs/metrics.md'));

/**
 * Everything that asks for figures, with the labels that its words name.
 * @type {{ by: string, expr: string, words: string }[]}
 */
const asking = [
  ...parse(read('deploy/prometheus/alerts.yml')).groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr, annotations }) => ({ by: alert, expr, words: annotations.summary })),
  ),
  ...JSON.parse(read('deploy/grafana/carryover.json')).panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ by: `the graph "${title}"`, expr, words: legendFormat })),
  ),
  ...parse(read('deploy/kubernetes/prometheus-adapter.yaml')).rules.external.flatMap(({ seriesQuery, metricsQuery }) =>
    [seriesQuery, metricsQuery].map((expr) => ({ by: 'the scaling of workers', expr, words: '' })),
  ),
];

/** @param {string} name */
const labelsOf = (name) => [...OF_PROMETHEUS, ...(described.get(name)?.labels ?? BY_PROMETHEUS[name] ?? []), 'le'];

/** Figures of each process, by the name that Prometheus has for it. */
let served;
let carryover;
let console_;

beforeAll(async () => {
  carryover = await Carryover.start({ env: { METRICS_PORT: '0' } });
  const supplier = await carryover.supplier();
  await supplier.validate(distinctSample(1, { external_account_number: 'SEEN-1' }));
  await supplier.create(distinctSample(1, { external_account_number: 'SEEN-1' }));
  await carryover.settled();
  const metricsPort = await freePort();
  console_ = await ConsoleProcess.start({ apiUrl: carryover.apis[0].url, drainSeconds: '0', metricsPort });
  await fetch(`${console_.url}/`);
  const { url } = JSON.parse(carryover.apis[0].lines.find((line) => line.includes('"api.metrics.started"')));
  const ask = async (address) => readFigures(await (await fetch(`${address}/metrics`)).text());
  // Figures of the worker that are late are not there until they have come.
  const askWorker = async () => {
    const figures = await ask(carryover.workers[0].url);
    const names = ['carryover_import_processes', 'carryover_mail_oldest_waiting_seconds'];
    return names.every((name) => figures.get(name)?.labels) && figures;
  };
  served = {
    'carryover-api': await ask(url),
    'carryover-worker': await waitUntil(askWorker, { milliseconds: 20_000 }),
    'carryover-console': await ask(`http://127.0.0.1:${metricsPort}`),
  };
});

afterAll(async () => {
  await console_?.end();
  await carryover?.stop();
});

/** The processes that a matcher of `job` means. @param {{ job?: string }} matchers  @returns {string[]} */
const processesOf = ({ job }) =>
  Object.keys(served).filter((name) => job === undefined || new RegExp(`^(?:${job})$`).test(name));

describe.each(asking)('$by asks in $expr', ({ expr, words }) => {
  const { selectors, grouped } = readExpression(expr);

  it('for figures that the processes have that it means', () => {
    expect(selectors.length).toBeGreaterThan(0);
    for (const { name, matchers } of selectors.filter((one) => !(one.name in BY_PROMETHEUS))) {
      const having = processesOf(matchers).filter((process) => served[process].has(name));
      const wanted = matchers.job === undefined ? having.slice(0, 1) : processesOf(matchers);
      expect([name, having]).toEqual([name, expect.arrayContaining(wanted)]);
      expect(having).not.toEqual([]);
    }
  });

  it('for labels that they have, with values that there are', () => {
    for (const { name, matchers } of selectors) {
      expect([name, labelsOf(name)]).toEqual([name, expect.arrayContaining(Object.keys(matchers))]);
      const { by, outcome, held_by: heldBy, status } = matchers;
      const states = name === 'carryover_mails' ? status?.split('|') : [];
      for (const value of [by, ...(outcome?.split('|') ?? []), heldBy, ...(states ?? [])].filter(Boolean))
        expect(described.get(name).text).toContain(value);
    }
    for (const label of grouped) expect(selectors.flatMap(({ name }) => labelsOf(name))).toContain(label);
  });

  it('and tells only what is left of their labels', () => {
    const told = [...words.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label]) => label);
    const left = grouped.length > 0 ? grouped : selectors.flatMap(({ name }) => labelsOf(name));
    expect(left).toEqual(expect.arrayContaining(told));
  });
});

it('every figure of ours has the labels that its description names', () => {
  const figures = Object.values(served).flatMap((each) => [...each]);
  const ours = figures.filter(([name, { labels }]) => name.startsWith('carryover_') && labels !== null);
  expect(ours.length).toBeGreaterThan(20);
  for (const [name, { labels }] of ours) expect([name, labels]).toEqual([name, described.get(name).labels.toSorted()]);
});

it('workers are found for scaling while nothing waits', () => {
  const [{ seriesQuery }] = parse(read('deploy/kubernetes/prometheus-adapter.yaml')).rules.external;
  const worker = served['carryover-worker'];
  expect(worker.get('carryover_import_oldest_waiting_seconds').labels).toBeNull();
  expect(worker.get(seriesQuery).labels).toEqual([]);
});

it('what workers count begins at nothing, so that the first is an increase', () => {
  const worker = served['carryover-worker'];
  for (const name of [
    'import_leases_lost',
    'import_put_back',
    'webhook_deliveries',
    'staff_sign_ins',
    'meter_point_conflicts',
  ].map((of) => `carryover_${of}_total`))
    expect([name, worker.get(name).series]).toEqual([name, expect.arrayContaining([expect.stringMatching(/ 0$/)])]);
});

it('the check of an account is measured by what it is for, once each', () => {
  const counts = (process) =>
    served[process]
      .get('carryover_account_check_seconds')
      .series.filter((line) => line.startsWith('carryover_account_check_seconds_count'));
  const count = (kind) => `carryover_account_check_seconds_count{kind="${kind}"} 1`;
  expect(counts('carryover-api').toSorted()).toEqual([count('create'), count('validate')]);
  expect(counts('carryover-worker')).toEqual([count('stored')]);
});
