import { describe, expect, it } from '@jest/globals';
import { nodeProblem } from './ensure-node.mjs';

describe('the version check', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '24.11.0', '26.0.0'])('accepts Node %s', (version) => {
    expect(nodeProblem(version)).toBe('');
  });

  it.each(['20.18.3', '22.12.0', '23.11.1', '24.10.0', '18.20.4', '12.22.12'])(
    'refuses Node %s in one sentence',
    (version) => {
      expect(nodeProblem(version)).toBe(
        `carryover: Node 20.19, 22.13, 24.11 or newer is needed, and this is Node ${version}.`,
      );
    },
  );
});
