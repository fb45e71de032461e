import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as contract from '../../libs/contract/src/index.js';
import * as samples from '../../libs/samples/src/index.js';
import { EXAMPLE_MAPPING, renderExampleMapping } from './example-mapping.mjs';

describe(EXAMPLE_MAPPING, () => {
  it('is as the extracts are now (else run `npm run generate`)', () => {
    const written = readFileSync(new URL(`../../${EXAMPLE_MAPPING}`, import.meta.url), 'utf8');
    expect(written).toBe(renderExampleMapping(contract, samples));
  });
});
