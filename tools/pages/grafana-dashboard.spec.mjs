import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../lib/paths.mjs';
import { DASHBOARD, renderDashboard } from './grafana-dashboard.mjs';

describe('the page of graphs', () => {
  it('is as it was generated (else run `npm run generate`)', () => {
    expect(readFileSync(join(root, DASHBOARD), 'utf8')).toBe(renderDashboard());
  });

  it('has every graph at a place of its own, within the width of the page', () => {
    /** @type {{ id: number, gridPos: { x: number, y: number, w: number, h: number } }[]} */
    const panels = JSON.parse(renderDashboard()).panels;
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
  });

  it('leads from durations to their traces, and from nothing else', () => {
    /** @type {{ targets?: { expr: string, exemplar: boolean }[] }[]} */
    const panels = JSON.parse(renderDashboard()).panels;
    const targets = panels.flatMap(({ targets = [] }) => targets);
    const leading = targets.filter(({ exemplar }) => exemplar).map(({ expr }) => expr);
    expect(leading).toEqual(targets.map(({ expr }) => expr).filter((expr) => expr.startsWith('histogram_quantile')));
    expect(leading.length).toBeGreaterThan(2);
  });

  it('shows what suppliers are answered, not probes', () => {
    const [, requests] = JSON.parse(renderDashboard()).panels;
    expect(requests).toMatchObject({ title: 'Requests' });
    expect(requests.targets[0].expr).toContain('{job="carryover-api",route!~"/health/.*"}');
  });
});
