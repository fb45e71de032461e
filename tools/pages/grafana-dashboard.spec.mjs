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
});
