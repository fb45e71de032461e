import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as contract from '../../libs/contract/src/index.js';
import { CONSOLE_FIELDS, renderConsoleFields } from './console-fields.mjs';

describe(CONSOLE_FIELDS, () => {
  it('is as the payload classes are now (else run `npm run generate`)', () => {
    const written = readFileSync(new URL(`../../${CONSOLE_FIELDS}`, import.meta.url), 'utf8');
    expect(written).toBe(renderConsoleFields(contract));
  });
});
