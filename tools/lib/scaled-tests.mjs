import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { testFiles } from './test-selection.mjs';

/** The test files that `PROPERTY_RUNS` makes longer, by their paths in the checkout. @returns {string[]} */
export function scaledTests() {
  return testFiles().filter((file) => /[^']propertyRuns\(/.test(readFileSync(join(root, file), 'utf8')));
}
