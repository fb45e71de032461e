const migrations = new URL('../../../../../migrations/', import.meta.url);

/** The schema as one text, for readers. */
export const SCHEMA_SQL = new URL('schema.sql', migrations);

/** The types of the rows of all tables. */
export const ROW_TYPES = new URL('src/rows.generated.ts', migrations);
