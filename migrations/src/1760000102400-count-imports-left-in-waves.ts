import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // The wave in which an import waits or runs; null for one that has ended, and for one without a wave.
  `CREATE FUNCTION wave_left_in(status text, wave_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
     SELECT CASE WHEN status IN ('PENDING', 'IN_PROGRESS') THEN wave_id END $$`,
  `CREATE FUNCTION count_left_made() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT wave_left_in(status, wave_id), 'accounts_left', date_trunc('hour', clock_timestamp()), count(*) FROM come
     WHERE wave_left_in(status, wave_id) IS NOT NULL GROUP BY 1;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION count_left_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT wave_left_in(status, wave_id), 'accounts_left', date_trunc('hour', clock_timestamp()), -count(*) FROM gone
     WHERE wave_left_in(status, wave_id) IS NOT NULL GROUP BY 1;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION count_left_changed() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT l.wave_id, 'accounts_left', date_trunc('hour', clock_timestamp()), l.n
     FROM (VALUES (wave_left_in(OLD.status, OLD.wave_id), -1), (wave_left_in(NEW.status, NEW.wave_id), 1)) AS l (wave_id, n)
     WHERE l.wave_id IS NOT NULL;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER account_import_process__left_made AFTER INSERT ON account_import_process
     REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_left_made()`,
  `CREATE TRIGGER account_import_process__left_deleted AFTER DELETE ON account_import_process
     REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_left_deleted()`,
  // For each row, as most statements change no more than that, and most changes are none of what is left.
  `CREATE TRIGGER account_import_process__left_changed AFTER UPDATE OF status, wave_id ON account_import_process
     FOR EACH ROW WHEN (wave_left_in(OLD.status, OLD.wave_id) IS DISTINCT FROM wave_left_in(NEW.status, NEW.wave_id))
     EXECUTE FUNCTION count_left_changed()`,
];

/**
 * Counts the imports of each wave that wait or run, which its lines cannot say: an account that is cancelled, or that
 * another wave sent once more, keeps its line and never runs in this one.
 */
export class CountImportsLeftInWaves1760000102400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const change of ['made', 'deleted', 'changed']) {
      await queryRunner.query(`DROP TRIGGER account_import_process__left_${change} ON account_import_process`);
      await queryRunner.query(`DROP FUNCTION count_left_${change}()`);
    }
    await queryRunner.query('DROP FUNCTION wave_left_in(text, uuid)');
  }
}
