import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as contract from '../../libs/contract/src/index.js';
import { CONSOLE_SALES_CHANNELS, renderConsoleSalesChannels } from './console-sales-channels.mjs';

describe(CONSOLE_SALES_CHANNELS, () => {
  it('is as the contract is now (else run `npm run generate`)', () => {
    const written = readFileSync(new URL(`../../${CONSOLE_SALES_CHANNELS}`, import.meta.url), 'utf8');
    expect(written).toBe(renderConsoleSalesChannels(contract));
  });
});
