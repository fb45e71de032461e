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

  it('has a row of six cells for every variable, as none of the descriptions has a bar in it', () => {
    const rows = renderConfigurationPage().match(/^\| `.*$/gm) ?? [];
    expect(rows.map((row) => row.split('|').length)).toEqual(settingsOf(Environment).map(() => 8));
  });

  it('says which values a variable may have, by the decorators of its property', () => {
    const allowed = new Map(
      [...renderConfigurationPage().matchAll(/^\| `(\w+)` \| [^|]* \| ([^|]*?) ?\|/gm)].map(([, name, values]) => [
        name,
        values,
      ]),
    );
    expect(allowed.get('PORT')).toBe('from `0` to `65535`');
    expect(allowed.get('ADMIN_PASSKEYS')).toBe('`required`, `optional`');
    expect(allowed.get('REGISTRATION_GATEWAY_SECRET')).toBe('32 characters or more');
    expect(allowed.get('HOST')).toBe('');
  });
});
