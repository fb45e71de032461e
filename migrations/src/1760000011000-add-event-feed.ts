import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `CREATE TABLE event_feed (
     import_supplier_id uuid CONSTRAINT event_feed__pk PRIMARY KEY
       CONSTRAINT event_feed__import_supplier_fk REFERENCES import_supplier (id),
     latest_position bigint NOT NULL
   )`,

  // Ids of both kinds of event come from one sequence, so that the order of ids runs through both.
  'ALTER TABLE meter_point_event ALTER COLUMN id DROP IDENTITY',
  `ALTER TABLE meter_point_event ALTER COLUMN id SET DEFAULT nextval('account_import_event_id_seq')`,
  'UPDATE meter_point_event SET id = -id',
  `UPDATE meter_point_event e SET id = n.id
   FROM (SELECT o.id AS old, nextval('account_import_event_id_seq') AS id
     FROM (SELECT id FROM meter_point_event ORDER BY id DESC) o) n
   WHERE e.id = n.old`,

  // No foreign key of its own: the process, which has one, never changes its supplier, and a key here would lock the
  // supplier's row once more for every event.
  'ALTER TABLE account_import_event ADD COLUMN import_supplier_id uuid, ADD COLUMN feed_position bigint',
  'ALTER TABLE meter_point_event ADD COLUMN feed_position bigint',
  `WITH event AS (
     SELECT e.id, p.import_supplier_id, e.occurred_at, 1 AS kind
     FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id
     UNION ALL
     SELECT id, import_supplier_id, occurred_at, 2 FROM meter_point_event
   ), placed AS (
     SELECT id, import_supplier_id, row_number() OVER (PARTITION BY import_supplier_id ORDER BY moment, id) AS position
     FROM (SELECT *, max(occurred_at) OVER (PARTITION BY import_supplier_id, kind ORDER BY id) AS moment FROM event) m
   ), imports AS (
     UPDATE account_import_event e SET import_supplier_id = p.import_supplier_id, feed_position = p.position
     FROM placed p WHERE p.id = e.id
   ), points AS (
     UPDATE meter_point_event e SET feed_position = p.position FROM placed p WHERE p.id = e.id
   )
   INSERT INTO event_feed SELECT import_supplier_id, count(*) FROM placed GROUP BY import_supplier_id`,
  'ALTER TABLE account_import_event ALTER COLUMN import_supplier_id SET NOT NULL',
  `CREATE UNIQUE INDEX account_import_event__feed_uq ON account_import_event (import_supplier_id, feed_position)
     WHERE feed_position IS NOT NULL`,
  `CREATE INDEX account_import_event__unplaced_ix ON account_import_event (import_supplier_id, id)
     WHERE feed_position IS NULL`,
  `CREATE UNIQUE INDEX meter_point_event__feed_uq ON meter_point_event (import_supplier_id, feed_position)
     WHERE feed_position IS NOT NULL`,
  `CREATE INDEX meter_point_event__unplaced_ix ON meter_point_event (import_supplier_id, id)
     WHERE feed_position IS NULL`,

  // Giving an event its place leaves a dead entry in the index of those without one, which every look for such events
  // passes until a vacuum takes it away: a fifth of the table is too late for that.
  `ALTER TABLE account_import_event
     SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 10000)`,
  'ALTER TABLE meter_point_event SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 10000)',

  // The release before this one writes events without the supplier while both run.
  `CREATE FUNCTION name_supplier_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     SELECT p.import_supplier_id INTO NEW.import_supplier_id FROM account_import_process p WHERE p.id = NEW.process_id;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER account_import_event__name_supplier BEFORE INSERT ON account_import_event
     FOR EACH ROW WHEN (NEW.import_supplier_id IS NULL) EXECUTE FUNCTION name_supplier_of_event()`,

  `CREATE TABLE supplier_webhook (
     import_supplier_id uuid CONSTRAINT supplier_webhook__pk PRIMARY KEY
       CONSTRAINT supplier_webhook__import_supplier_fk REFERENCES import_supplier (id),
     url text NOT NULL,
     sealed_secret text NOT NULL,
     earlier_sealed_secret text,
     earlier_secret_until timestamptz,
     starts_after_event bigint NOT NULL,
     queued_position bigint NOT NULL,
     failures_in_a_row integer NOT NULL DEFAULT 0,
     paused_until timestamptz,
     disabled_at timestamptz,
     disabled_reason text,
     latest_delivered_at timestamptz,
     created_at timestamptz NOT NULL,
     modified_at timestamptz NOT NULL,
     CONSTRAINT supplier_webhook__disabled_ck CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
     CONSTRAINT supplier_webhook__earlier_secret_ck
       CHECK ((earlier_sealed_secret IS NULL) = (earlier_secret_until IS NULL))
   )`,
  `CREATE TABLE webhook_lane (
     id uuid CONSTRAINT webhook_lane__pk PRIMARY KEY DEFAULT gen_random_uuid(),
     import_supplier_id uuid NOT NULL CONSTRAINT webhook_lane__webhook_fk
       REFERENCES supplier_webhook (import_supplier_id) ON DELETE CASCADE,
     process_id uuid NOT NULL CONSTRAINT webhook_lane__process_fk REFERENCES account_import_process (id),
     is_replay boolean NOT NULL DEFAULT false,
     after_position bigint NOT NULL,
     until_position bigint NOT NULL,
     attempts integer NOT NULL DEFAULT 0,
     first_failed_at timestamptz,
     latest_failed_at timestamptz,
     latest_reason text,
     latest_status integer,
     due_at timestamptz NOT NULL,
     lease_token uuid,
     CONSTRAINT webhook_lane__positions_ck CHECK (after_position <= until_position)
   ) WITH (fillfactor = 70)`,
  `CREATE UNIQUE INDEX webhook_lane__process_uq ON webhook_lane (import_supplier_id, process_id) WHERE NOT is_replay`,
  `CREATE UNIQUE INDEX webhook_lane__replay_uq ON webhook_lane (import_supplier_id, until_position) WHERE is_replay`,
  'CREATE INDEX webhook_lane__due_ix ON webhook_lane (import_supplier_id, due_at)',
  'CREATE INDEX webhook_lane__process_ix ON webhook_lane (process_id)',
  `CREATE TABLE webhook_dead_letter (
     id uuid CONSTRAINT webhook_dead_letter__pk PRIMARY KEY DEFAULT gen_random_uuid(),
     import_supplier_id uuid NOT NULL CONSTRAINT webhook_dead_letter__webhook_fk
       REFERENCES supplier_webhook (import_supplier_id) ON DELETE CASCADE,
     process_id uuid NOT NULL CONSTRAINT webhook_dead_letter__process_fk REFERENCES account_import_process (id),
     feed_position bigint NOT NULL,
     event text NOT NULL,
     attempts integer NOT NULL,
     reason text NOT NULL,
     latest_status integer,
     first_failed_at timestamptz NOT NULL,
     died_at timestamptz NOT NULL,
     replayed_at timestamptz,
     delivered_at timestamptz,
     CONSTRAINT webhook_dead_letter__position_uq UNIQUE (import_supplier_id, feed_position)
   )`,
  'CREATE INDEX webhook_dead_letter__process_ix ON webhook_dead_letter (process_id)',
  `CREATE INDEX webhook_dead_letter__open_ix ON webhook_dead_letter (import_supplier_id, died_at DESC, id DESC)
     WHERE delivered_at IS NULL`,
];

const DOWN: readonly string[] = [
  'DROP TABLE webhook_dead_letter, webhook_lane, supplier_webhook',
  'DROP TRIGGER account_import_event__name_supplier ON account_import_event',
  'DROP FUNCTION name_supplier_of_event()',
  'ALTER TABLE account_import_event DROP COLUMN import_supplier_id, DROP COLUMN feed_position',
  'ALTER TABLE meter_point_event DROP COLUMN feed_position',
  'ALTER TABLE meter_point_event ALTER COLUMN id DROP DEFAULT',
  'ALTER TABLE meter_point_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY',
  `SELECT setval(pg_get_serial_sequence('meter_point_event', 'id'), max(id)) FROM meter_point_event`,
  'ALTER TABLE account_import_event RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)',
  'ALTER TABLE meter_point_event RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)',
  'DROP TABLE event_feed',
];

/** The feed of events and the webhooks that carry it. */
export class AddEventFeed1760000011000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
