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

  it('does not say that nothing differs where nothing was compared', () => {
    const { wave } = factsOf();
    if (wave === null) throw new Error('a wave was expected');
    const totals = wave.totals.map((total) => ({ ...total, planned: null, isOther: false }));
    const verdictOf = (changes: Partial<PackFacts>) => summaryOf(factsOf(changes), FILES).verdict;
    expect(verdictOf({ wave: { ...wave, totals } })).toBe(
      'Nothing was compared, neither with planned totals nor with control totals.',
    );
    expect(verdictOf({ wave: { ...wave, totals: totals.map((total) => ({ ...total, planned: '2' })) } })).toBe(
      'Nothing differs.',
    );
  });

  it('says that control totals were not compared with the accounts as they are, whatever they come to', () => {
    const { wave } = factsOf();
    if (wave === null) throw new Error('a wave was expected');
    const detail = 'Control totals of the wave are not compared yet, since 1 June.';
    const waived = { gate: 'control_totals', of: 'reconcile', state: 'waived', detail, reason: 'Late' } as const;
    const gates = [{ ...waived, isUncompared: true } as const];
    const totals = wave.totals.map((total) => ({ ...total, isOther: false }));
    const told = (changes: object) => summaryOf(factsOf({ wave: { ...wave, gates, ...changes } }), FILES);
    expect(told({}).verdict).toBe(`What differs: 1 planned total. Each difference is in differences.csv. ${detail}`);
    expect(told({ totals }).verdict).toBe(`Nothing is known to differ. ${detail}`);
    expect(told({}).facts).toContainEqual(['Control totals', 'Not compared']);
    expect(summaryOf(factsOf(), FILES).facts).toContainEqual(['Control totals', 'None were sent']);
  });

  it('does not say that anything differs, or nothing, where what was imported was not added up', () => {
    const { wave } = factsOf();
    if (wave === null) throw new Error('a wave was expected');
    const totals = wave.totals.map((total) => ({ ...total, imported: null, isOther: false }));
    const { verdict, tables } = summaryOf(factsOf({ wave: { ...wave, totals } }), FILES);
    expect(verdict).toBe('Nothing is known to differ. What was imported was not added up.');
    expect(tables.find(({ heading }) => heading === 'Totals')?.rows).toEqual([
      ['accounts', '3', 'not known', 'not compared'],
      ['balance', 'not planned', 'not known', ''],
    ]);
  });

  it('names the figures besides the five that differ, and of what is personal no key and no value', () => {
    const summary = {
      states: { MATCHED: 1, MISMATCHED: 2, MISSING: 0, EXTRA: 0 },
      totals: [],
      further_totals: [
        { figure: 'mandates.count', expected: '3', actual: '2', difference: '-1' },
        { figure: 'notes.count', expected: '3', actual: '3', difference: '0' },
        { figure: 'priority_services.gas', key: '25', expected: '1', actual: '0', difference: '-1' },
      ],
      causes: [
        {
          ...{ state: 'MISMATCHED', accounts: 2, money: '0.00', example: 'A-1', differences: [] },
          further_differences: [
            { figure: 'mandates.by_type', key: 'CARD', by: '-1' },
            { figure: 'digests.customers' },
            { figure: 'priority_services.gas', key: '25', by: '-1' },
            { figure: 'priority_services.gas', key: '31', by: '1' },
            { figure: 'readings.last', key: 'E17METER/01', by: '1' },
          ],
        },
      ],
    };
    const { tables } = summaryOf(factsOf({ report: { summary, computed_at: AT } as never }), FILES);
    const rowsOf = (name: string) => tables.find(({ heading }) => heading === name)?.rows;
    expect(rowsOf('Control totals')).toEqual([['mandates.count', '3', '2', '-1']]);
    expect(rowsOf('Causes of differences')).toEqual([
      [
        'MISMATCHED',
        '2',
        '0.00',
        'mandates.by_type CARD -1, digests.customers differs, priority_services.gas differs, readings.last differs',
      ],
    ]);
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

  it('says where the accounts are of causes that it leaves out, and that there may be more than the report keeps', () => {
    const causesOf = (count: number) => {
      const cause = { state: 'MISMATCHED', accounts: 1, money: '0.01', example: 'A-1', differences: [] };
      const summary = { states: {}, totals: [], causes: Array.from({ length: count }, () => cause) };
      const { tables } = summaryOf(factsOf({ report: { summary, computed_at: AT } as never }), FILES);
      return tables.find(({ heading }) => heading === 'Causes of differences')?.more;
    };
    expect(causesOf(40)).toBeNull();
    expect(causesOf(45)).toBe('5 more are in differences.csv.');
    expect(causesOf(100)).toBe('At least 60 more are in differences.csv.');
  });

  it('names the file of the gates that were waived', () => {
    const waivers = Array.from({ length: 41 }, () => ({
      wave: 'JUNE-1',
      gate: 'planned_accounts',
      reason: 'x',
      at: AT,
    }));
    const { tables } = summaryOf(factsOf({ waivers }), FILES);
    expect(tables.find(({ heading }) => heading === 'Waived gates')?.more).toBe('1 more are in waivers.csv.');
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
