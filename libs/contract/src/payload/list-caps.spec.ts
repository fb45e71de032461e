import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LIST_CAPS } from './list-caps.js';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('LIST_CAPS', () => {
  it('are the caps of the README, no more and no fewer', () => {
    const [, section = ''] = README.split('## Caps of the lists');
    const [table = ''] = section.split('\n## ');
    const rows = [...table.matchAll(/^\| `(\w+)` \| ([\d,]+) \|$/gm)];
    const documented = Object.fromEntries(rows.map(([, name, cap = '']) => [name, Number(cap.replaceAll(',', ''))]));
    expect(documented).toEqual(LIST_CAPS);
  });
});
