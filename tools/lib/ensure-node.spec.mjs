import { describe, expect, it } from '@jest/globals';
import { nodeProblem } from './ensure-node.mjs';

describe('the version check', () => {
  it.each(['20.11.0', '20.20.2', '22.1.0', '24.0.0'])('accepts Node %s', (version) => {
    expect(nodeProblem(version)).toBe('');
  });

  it.each(['20.10.0', '18.20.4', '12.22.12'])('refuses Node %s in one sentence', (version) => {
    expect(nodeProblem(version)).toBe(`carryover: Node 20.11 or newer is needed, and this is Node ${version}.`);
  });
});
