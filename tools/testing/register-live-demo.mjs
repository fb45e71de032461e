import pg from 'pg';

const REGISTER = `
  WITH organization AS (
    INSERT INTO organization (id, name, data_import_enabled, created_at) VALUES (gen_random_uuid(), 'Demo', true, now())
    RETURNING id)
  INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
  SELECT gen_random_uuid(), id, 'DEMO', 'Demo supplier', 'Ongoing', '{}', now(), now() FROM organization`;

/**
 * Registers DEMO as a live supplier before the demo data are made, as in an installation from before there were sandboxes: the
 * demo data leave it as it is. For tests of what every supplier meets, where every rule has to hold.
 * @param {string} databaseUrl of a migrated database
 */
export async function registerLiveDemo(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(REGISTER);
  } finally {
    await client.end();
  }
}
