import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

async function onServer(sql) {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** An empty database of its own on the server of the tests. @returns {Promise<{ url: string, drop(): Promise<void> }>} */
export async function createScratchDatabase() {
  const name = `carryover_console_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(process.env.TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
