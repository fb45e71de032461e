import { describe, expect, it } from '@jest/globals';
import type { CheckReport } from './check-report.js';
import { explainProblem } from './explain-problem.js';
import { renderHtml } from './render-html.js';
import { renderText } from './render-text.js';

const NASTY = '</style><script>alert("x")</script>&\u001b[31m\u202e';
const plain = (_: string, words: string): string => words;

const report: CheckReport = {
  version: 1,
  today: '2026-01-01',
  files: [{ name: `a${NASTY}.ndjson`, lines: 3, accounts: 3, failed: 2 }],
  accounts: 3,
  valid: 1,
  failed: 2,
  import_suppliers: [{ code: NASTY, accounts: 3 }],
  repeats_complete: false,
  sandbox: false,
  warned: 0,
  warnings: [],
  problems: [
    {
      rule: 'R28',
      code: 'invalid_phone_number',
      field: `customers[].${NASTY}`,
      problems: 3,
      accounts: 2,
      lines: [{ file: 'a', line: 2 }],
      example: { path: 'customers.0.mobile', message: NASTY, file: 'a', line: 2 },
      ...explainProblem('R28', 'invalid_phone_number'),
    },
  ],
};

describe('the report page', () => {
  const page = renderHtml(report);

  it('shows nothing of the data as markup', () => {
    for (const part of ['<script', '\u001b', '\u202e']) expect(page).not.toContain(part);
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;');
    expect(page.match(/<\/style>/g)).toHaveLength(1);
  });

  it('needs nothing from elsewhere', () => {
    expect(page).not.toMatch(/https?:|\bsrc=|<link|@import|url\(/);
  });

  it('draws a bar for each group and is made for light and dark', () => {
    expect(page.match(/<rect /g)).toHaveLength(1);
    expect(page).toContain('prefers-color-scheme:dark');
  });

  it('says so when nothing is wrong', () => {
    const good = renderHtml({ ...report, failed: 0, problems: [] });
    expect(good).toContain('No problems.');
    expect(good).not.toContain('<svg');
  });
});

describe('warnings', () => {
  const { problems } = report;
  const odd: CheckReport = { ...report, failed: 0, problems: [], warned: 2, warnings: problems, sandbox: true };

  it('are told as what they are', () => {
    const text = renderText(odd, plain);
    expect(text).toContain('No problems. 3 accounts in ');
    expect(text).toContain('2 accounts with warnings.');
    expect(text).toContain('as for a sandbox supplier');
    expect(text).toMatch(/^Warnings\n\n.*\n.*\n +2 +3 {2}R28/m);
    const page = renderHtml(odd);
    expect(page).toContain('<h2>Warnings</h2>');
    expect(page).toContain('<dt>with warnings</dt>');
    expect(page).not.toContain('<svg');
  });

  it('are not spoken of when there are none', () => {
    expect(renderText(report, plain)).not.toMatch(/warning/i);
    expect(renderHtml(report)).not.toContain('<h2>Warnings');
  });
});

describe('the report for a terminal', () => {
  it('has the groups, where they are, and what may be missing', () => {
    const text = renderText(report, plain);
    expect(text).toContain('2 accounts with problems, 1 without, 3 accounts in ');
    expect(text).toMatch(/^ +2 +3 {2}R28 {3}customers\[\]\./m);
    expect(text).toContain('lines 2 and 1 more');
    expect(text).toContain('some repeats may be missing');
  });

  it('lets no control character of the data through', () => {
    for (const part of ['\u001b', '\u202e']) expect(renderText(report, plain)).not.toContain(part);
  });
});

describe('explainProblem', () => {
  it.each([
    ['R28', 'invalid_phone_number'],
    [null, 'parse_error'],
    ['R14', 'account_import_process_already_imported'],
    [null, 'supply_point_in_use'],
  ])('knows what %s %s is about', (rule, code) => {
    expect(explainProblem(rule, code).about).not.toBe(code);
  });
});
