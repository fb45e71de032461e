import { describe, expect, it } from '@jest/globals';
import { AppLogger } from '../../platform/logging/logger.js';
import type { ImportSupplier } from '../suppliers/index.js';
import { DocumentChecks } from './document-checks.js';
import { DocumentStorageUnavailable } from './documents.errors.js';
import { DocumentStore, type StoredDocument } from './store/document-store.js';

/** Remembers what it is asked, and how much at once. */
class CountingStore extends DocumentStore {
  readonly asked: string[] = [];
  mostAtOnce = 0;
  private atOnce = 0;

  constructor(private readonly answer: (key: string) => StoredDocument | null) {
    super(1_000);
  }

  protected override async lookUp(key: string): Promise<StoredDocument | null> {
    this.asked.push(key);
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    this.atOnce -= 1;
    return this.answer(key);
  }

  protected override async beginReading(): Promise<null> {
    return null;
  }

  protected override async write(): Promise<void> {
    throw new Error('Nothing is stored by checks.');
  }
}

const supplier: ImportSupplier = {
  id: 'id',
  organizationId: 'organization',
  code: 'ACME',
  name: 'Acme',
  status: 'Ongoing',
  settings: { checkDocumentsExist: true },
  concurrencyLimit: null,
  isSandbox: false,
};

function checksOn(store: DocumentStore) {
  const lines: string[] = [];
  const logger = AppLogger.create('test', 'info', { write: (line: string) => lines.push(line) });
  return { checks: new DocumentChecks(store, logger), lines };
}

const named = (...paths: string[]) => paths.map((documentPath, index) => ({ path: `at.${index}`, documentPath }));

describe('the look-up of named documents', () => {
  it('asks for each once, a few at a time, and names every place of those that are missing', async () => {
    const store = new CountingStore((key) => (key.endsWith('7.pdf') ? null : { size: 1 }));
    const paths = Array.from({ length: 200 }, (_, index) => `${index % 100}.pdf`);
    const problems = await checksOn(store).checks.findMissing(supplier, named(...paths));
    expect(store.asked.sort()).toEqual([...new Set(paths)].map((path) => `ACME/${path}`).sort());
    expect(store.mostAtOnce).toBe(16);
    expect(problems).toHaveLength(20);
    expect(problems[0]).toEqual({
      path: 'at.7',
      rule: 'R136',
      code: 'path_does_not_exist_in_file_store',
      detail: 'No document is stored at this path.',
    });
  });

  it('takes a path with a leading slash for the same document', async () => {
    const store = new CountingStore(() => null);
    expect(await checksOn(store).checks.findMissing(supplier, named('/a', 'a'))).toHaveLength(2);
    expect(store.asked).toEqual(['ACME/a']);
  });

  it('passes unusable paths over, and misses those that can be nowhere without asking', async () => {
    const store = new CountingStore(() => ({ size: 1 }));
    const problems = await checksOn(store).checks.findMissing(
      supplier,
      named('../a', 'a//b', './a', 'a'.repeat(2_000)),
    );
    expect(problems.map(({ path }) => path)).toEqual(['at.2', 'at.3']);
    expect(store.asked).toEqual([]);
  });

  it.each([{}, { checkDocumentsExist: false }])('does nothing with the settings %j', async (settings) => {
    const store = new CountingStore(() => null);
    expect(await checksOn(store).checks.findMissing({ ...supplier, settings }, named('a'))).toEqual([]);
    expect(store.asked).toEqual([]);
  });

  it('stops at the first failure and says the kind of it in the log, once and without the key', async () => {
    const failure = Object.assign(new Error('no access to ACME/secret-name.pdf'), { name: 'AccessDenied' });
    const store = new CountingStore(() => {
      throw failure;
    });
    const { checks, lines } = checksOn(store);
    const paths = Array.from({ length: 500 }, (_, index) => `${index}.pdf`);
    await expect(checks.findMissing(supplier, named(...paths))).rejects.toBeInstanceOf(DocumentStorageUnavailable);
    await new Promise((resolve) => setImmediate(resolve));
    expect(store.asked).toHaveLength(16);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'documents.storage.unavailable', error_type: 'AccessDenied' },
    ]);
    expect(lines.join()).not.toContain('secret-name');
  });
});
