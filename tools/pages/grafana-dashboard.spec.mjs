import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readExpression } from '../../deploy/prometheus/support/read-expression.mjs';
import { root } from '../lib/paths.mjs';
import { DASHBOARD, renderDashboard } from './grafana-dashboard.mjs';

/** @type {{ alert: string, expr: string }[]} */
const rules = parse(readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8')).groups.flatMap(
  (/** @type {{ rules: object[] }} */ group) => group.rules,
);
/**
 * @type {{
 *   id: number, title: string, type: string, gridPos: { x: number, y: number, w: number, h: number },
 *   targets?: { expr: string, exemplar: boolean }[],
 * }[]}
 */
const panels = JSON.parse(renderDashboard()).panels;
const targets = panels.flatMap(({ targets: asked = [] }) => asked);

/** Names of the figures that an expression asks for. @param {string} expression */
const figuresIn = (expression) => readExpression(expression).selectors.map(({ name }) => name);

/** Names of the histograms of the api and the worker that are made with exemplars. @returns {string[]} */
function histogramsWithExemplars() {
  const sources = join(root, 'apps/api/src');
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('spec.ts'))
    .flatMap((path) => [
      ...readFileSync(join(sources, path), 'utf8').matchAll(/enableExemplars: true,\s+name: '(\w+)'/g),
    ])
    .map(([, name = '']) => name);
}

describe('the page of graphs', () => {
  it('is as it was generated (else run `npm run generate`)', () => {
    expect(readFileSync(join(root, DASHBOARD), 'utf8')).toBe(renderDashboard());
  });

  it('has every graph at a place of its own, within the width of the page', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
  });

  it('draws the durations of each route that ApiSlow looks at, where its runbook leads', () => {
    const [alert] = readExpression(rules.find(({ alert }) => alert === 'ApiSlow')?.expr ?? '').selectors;
    const { targets: [drawn] = [] } = panels.find(({ title }) => title.startsWith('Answer time,')) ?? {};
    expect(alert?.matchers).toHaveProperty('job');
    expect(readExpression(drawn?.expr ?? '').selectors).toEqual([alert]);
  });

  it('leads to their traces from the durations that name them, and from nothing else', () => {
    const named = histogramsWithExemplars();
    expect(named.length).toBeGreaterThan(1);
    const buckets = targets.filter(({ expr }) => expr.includes('_bucket'));
    expect(targets.filter(({ exemplar }) => exemplar)).toEqual(
      buckets.filter(({ expr }) => named.some((name) => expr.includes(`${name}_bucket`))),
    );
    for (const name of named) expect(buckets.map(({ expr }) => expr).join()).toContain(`${name}_bucket`);
    expect(buckets.filter(({ exemplar }) => !exemplar).length).toBeGreaterThan(0);
  });

  it('begins with the alerts that fire, whichever of the rules they are of', () => {
    const [now, alerts] = panels;
    expect([now?.title, alerts?.title, alerts?.type]).toEqual(['Now', 'Alerts that fire', 'table']);
    const [asked] = alerts?.targets ?? [];
    const names = String(/^ALERTS\{alertstate="firing",alertname=~"([\w|]+)"\}$/.exec(asked?.expr ?? '')?.[1]);
    expect(names.split('|')).toEqual(rules.map(({ alert }) => alert));
  });

  it.each(rules)('shows each figure that $alert is made of', ({ expr }) => {
    const shown = new Set(targets.flatMap((target) => figuresIn(target.expr)));
    const missing = figuresIn(expr).filter((name) => !shown.has(name));
    expect(figuresIn(expr)).not.toEqual([]);
    expect(missing).toEqual([]);
  });

  it('shows what suppliers are answered, not probes', () => {
    const [, requests] = panels.slice(panels.findIndex(({ title }) => title === 'What suppliers notice'));
    expect(requests).toMatchObject({ title: 'Requests' });
    expect(requests?.targets?.[0]?.expr).toContain('{job="carryover-api",route!~"/health/.*"}');
  });
});
