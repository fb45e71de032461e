import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Environment } from './environment.js';
import { CONFIGURATION_PAGE, renderConfigurationPage } from './render-configuration-page.js';
import { settingsOf } from './setting.decorator.js';

const path = new URL(`../../../../../${CONFIGURATION_PAGE}`, import.meta.url);

describe('the page of the configuration', () => {
  it('is what the configuration class says now (else run `npm run generate`)', () => {
    expect(readFileSync(path, 'utf8')).toBe(renderConfigurationPage());
  });

  it('has a row of five cells for every variable, as none of the descriptions has a bar in it', () => {
    const rows = renderConfigurationPage().match(/^\| `.*$/gm) ?? [];
    expect(rows.map((row) => row.split('|').length)).toEqual(settingsOf(Environment).map(() => 7));
  });
});
