/** Number of the lock that an import waits for under the fault `hold`. */
const HELD = 4_711;

/** What a trigger does to every row of a table; each as the database does it by itself, and with the values of the row. */
const FAULTS = {
  // The message quotes the value: invalid input syntax for type date: "...".
  'invalid input': 'PERFORM (to_jsonb(NEW) ->> TG_ARGV[1])::date;',
  'a number out of range': "PERFORM ('1e' || length(to_jsonb(NEW)::text) || '0000')::numeric;",
  'a text that is no JSON': `PERFORM ('{' || (to_jsonb(NEW) ->> TG_ARGV[1]))::jsonb;`,
  'an error of its own': `RAISE EXCEPTION 'refused %', to_jsonb(NEW) USING DETAIL = to_jsonb(NEW)::text, HINT = NEW::text;`,
  'a statement time-out': `RAISE EXCEPTION 'canceling statement' USING ERRCODE = 'query_canceled', DETAIL = NEW::text;`,
  'a serialization failure': `RAISE EXCEPTION 'could not serialize' USING ERRCODE = 'serialization_failure', DETAIL = NEW::text;`,
  'a cut connection': 'PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1);',
  hold: `PERFORM pg_advisory_xact_lock(${HELD});`,
};

export const FAULT_NAMES = Object.keys(FAULTS).filter((name) => name !== 'hold');

/**
 * Lets every row that is put into a table meet a fault. The function is its owner's: the role that processes act as may
 * not cut connections.
 * @param column whose value the message repeats
 */
export async function plantFault(carryover, name, table, column) {
  await carryover.query(`
    CREATE OR REPLACE FUNCTION planted_fault() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
    $$ BEGIN ${FAULTS[name]} RETURN NEW; END $$`);
  await carryover.query(`
    CREATE OR REPLACE TRIGGER planted_fault BEFORE INSERT ON ${table}
    FOR EACH ROW EXECUTE FUNCTION planted_fault('${name}', '${column}')`);
}

/** Takes the fault away again. */
export async function removeFault(carryover, table) {
  await carryover.query(`DROP TRIGGER IF EXISTS planted_fault ON ${table}`);
}

/** Holds up whatever meets the fault `hold`. @param client a connection of the test's own @returns lets it go on */
export async function holdUp(client) {
  await client.query('SELECT pg_advisory_lock($1)', [HELD]);
  return () => client.query('SELECT pg_advisory_unlock($1)', [HELD]);
}
