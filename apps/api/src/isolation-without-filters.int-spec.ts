import { afterAll, describe, expect, it } from '@jest/globals';
import { connectAsOwner } from './testing/connect-as-owner.js';
import { leakingOperations, matrixDatabaseUrl, walkSupplierMatrix } from './testing/isolation/supplier-matrix.js';
import { SUPPLIER_ROWS } from './testing/isolation/supplier-rows.js';
import { removeSupplierFilters } from './testing/isolation/without-supplier-filters.js';

const removed = removeSupplierFilters();
afterAll(() => removed.restore());

const OPEN_EVERY_TABLE = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', name);
  END LOOP; END $$`;

describe('the matrix of operations for suppliers, whose queries forget whose rows they want', () => {
  walkSupplierMatrix();

  it('was walked by queries of which none kept a condition on the supplier', () => {
    expect(removed.statements.size).toBeGreaterThan(10);
    expect([...removed.leftOver]).toEqual([]);
  });

  // Last: nothing keeps the rows apart any more.
  it('leaks in every operation once the rows are not kept apart by PostgreSQL either', async () => {
    const owner = await connectAsOwner(matrixDatabaseUrl());
    await owner.query(OPEN_EVERY_TABLE);
    await owner.destroy();
    const leaking = await leakingOperations();
    expect(leaking.sort()).toEqual(Object.keys(SUPPLIER_ROWS).sort());
  });
});
