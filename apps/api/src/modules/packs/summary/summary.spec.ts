import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { PackFacts } from '../pack-facts.js';
import { renderHtml } from './render-html.js';
import { renderPdf } from './render-pdf.js';
import { summaryOf } from './summary-document.js';

const AT = '2026-06-02T04:10:12.118250Z';
const FILES = [{ name: 'accounts.csv', bytes: 12, sha256: 'ab'.repeat(32) }];

/** Facts of a wave with a total that differs, and whatever else is asked for. */
function factsOf(changes: Partial<PackFacts> = {}): PackFacts {
  const figures = { imported: 2, refused: 1, failed: 0, not_processed: 0, unchanged: 0 } as never;
  return {
    importSupplierId: 'supplier',
    waveId: 'wave',
    reportId: null,
    factsAt: AT,
    salt: '5b'.repeat(32),
    supplier: { id: 'supplier', code: 'ACME', name: 'Acme <Energy> & Sons' },
    wave: {
      id: 'wave',
      importSupplierId: 'supplier',
      code: 'JUNE-1',
      name: 'First streets of June',
      state: 'RECONCILED',
      reconciledAt: AT,
      figures,
      totals: [
        { figure: 'accounts', planned: '3', imported: '2', isOther: true },
        { figure: 'balance', planned: null, imported: '12.30', isOther: false },
      ],
      gates: [
        { gate: 'imported_totals', of: 'reconcile', state: 'waived', detail: 'Not as planned.', reason: 'One stays' },
      ],
    },
    report: null,
    decisions: [{ wave: 'JUNE-1', at: AT, event: 'RECONCILE', state: 'RECONCILED', actor: 'supplier', reason: null }],
    waivers: [{ wave: 'JUNE-1', gate: 'imported_totals', reason: '<script>alert(1)</script>', at: AT }],
    ...changes,
  };
}

describe('the summary of a pack', () => {
  it('says what differs, and where each difference is', () => {
    expect(summaryOf(factsOf(), FILES).verdict).toBe(
      'What differs: 1 planned total. Each difference is in differences.csv.',
    );
  });

  it('as HTML shows what was written as text, and runs nothing', () => {
    const html = renderHtml(summaryOf(factsOf(), FILES));
    expect(html).toContain('Acme &lt;Energy&gt; &amp; Sons');
    expect(html).not.toMatch(/<script|<img|https?:|url\(/);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).toContain(FILES[0]?.sha256);
  });

  it('leaves long lists to their files', () => {
    const [one] = factsOf().decisions;
    const decisions = one === undefined ? [] : Array.from({ length: 45 }, () => one);
    expect(renderHtml(summaryOf(factsOf({ decisions }), FILES))).toContain('5 more are in decisions.csv.');
  });

  it('as PDF is the same to the byte each time, of the day of its facts, with its fonts in it', async () => {
    const [one] = factsOf().decisions;
    const decisions = one === undefined ? [] : Array.from({ length: 40 }, () => ({ ...one, reason: 'x'.repeat(300) }));
    const made = () => renderPdf(summaryOf(factsOf({ decisions }), FILES), new Date(AT)).then((pdf) => buffer(pdf));
    const [first, second] = [await made(), await made()];
    expect(createHash('sha256').update(first).digest('hex')).toBe(createHash('sha256').update(second).digest('hex'));
    const text = first.toString('latin1');
    expect(text).toContain('D:20260602041012Z');
    expect(text).toMatch(/\/FontFile2/);
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  });
});
