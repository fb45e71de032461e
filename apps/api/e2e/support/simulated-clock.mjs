import pg from 'pg';

/** Before the functions of PostgreSQL in every session that begins from now on. */
const INSTALL = `
  CREATE SCHEMA simulated_clock;
  CREATE TABLE simulated_clock.ahead (by interval NOT NULL);
  INSERT INTO simulated_clock.ahead VALUES ('0');
  CREATE FUNCTION simulated_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    'SELECT pg_catalog.clock_timestamp() + by FROM simulated_clock.ahead';
  CREATE FUNCTION simulated_clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT pg_catalog.now() + by FROM simulated_clock.ahead';
  GRANT USAGE ON SCHEMA simulated_clock TO PUBLIC;
  GRANT SELECT ON simulated_clock.ahead TO PUBLIC;
  DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = simulated_clock, pg_catalog, public', current_database());
  END $$`;

const SET = `UPDATE simulated_clock.ahead SET by = (date_trunc('day', pg_catalog.now() AT TIME ZONE 'Europe/London')
  + $1::int * interval '1 day' + $2::interval) AT TIME ZONE 'Europe/London' - pg_catalog.clock_timestamp() RETURNING by > $3::interval AS ok`;

/**
 * A clock of one database that a test sets: all processes of the service go by their database's, so that it is theirs. It is nothing of
 * the service, which knows no such setting: the database has a function of its own in the place of the one of PostgreSQL. Processes, and
 * connections, that were there before keep the real time.
 */
export class SimulatedClock {
  #url;

  /** @param {string} databaseUrl before any process is started on it */
  static async install(databaseUrl) {
    const clock = new SimulatedClock();
    clock.#url = databaseUrl;
    await clock.#query(INSTALL);
    return clock;
  }

  /**
   * Puts the clock forward, from which it goes on as fast as time does.
   * @param {number} day 0 is today
   * @param {string} time of day in London, `08:00`
   */
  async set(day, time) {
    const [{ by }] = await this.#query('SELECT by::text FROM simulated_clock.ahead');
    const [{ ok }] = await this.#query(SET, [day, time, by]);
    if (!ok) throw new Error(`The clock would go back to day ${day}, ${time}.`);
  }

  async #query(text, values) {
    const client = new pg.Client({ connectionString: this.#url });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  }
}
