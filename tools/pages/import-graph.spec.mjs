import { describe, expect, it } from '@jest/globals';
import { drawImportGraph, rowsOf, withoutDetours } from './import-graph.mjs';

/** @param {Record<string, string[]>} imports */
const graphOf = (imports) => new Map(Object.entries(imports).map(([from, to]) => [from, new Set(to)]));

const graph = graphOf({
  console: ['waves', 'imports'],
  waves: ['imports'],
  imports: ['platform'],
  notes: ['platform'],
  platform: [],
});

describe('the graph of imports', () => {
  it('has whoever imports above what is imported', () => {
    expect(rowsOf(graph)).toEqual([['console'], ['waves'], ['imports', 'notes'], ['platform']]);
  });

  it('leaves out an arrow that follows from others', () => {
    expect([...withoutDetours(graph)].map(([from, to]) => [from, [...to]])).toEqual([
      ['console', ['waves']],
      ['waves', ['imports']],
      ['imports', ['platform']],
      ['notes', ['platform']],
      ['platform', []],
    ]);
  });

  it('names a circle', () => {
    expect(() => rowsOf(graphOf({ a: ['b'], b: ['a'] }))).toThrow('a imports b imports a: a circle.');
  });

  it('is a picture with a box for each folder and an arrow for each import, the same each time', () => {
    const svg = drawImportGraph(graph);
    expect(svg.match(/<rect x=/g)).toHaveLength(5);
    expect(svg.match(/marker-end/g)).toHaveLength(4);
    expect(drawImportGraph(graphOf(Object.fromEntries([...graph].map(([from, to]) => [from, [...to]]))))).toBe(svg);
  });
});
