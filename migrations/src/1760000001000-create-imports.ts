import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The import process: one row for a pair (supplier, external account number) for ever, the versions of its payload,
 * and one event for every change of its state. The row decides what happens; a queue only wakes a worker.
 */
export class CreateImports1760000001000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE account_import_process (
        id uuid CONSTRAINT account_import_process__pk PRIMARY KEY,
        import_supplier_id uuid NOT NULL
          CONSTRAINT account_import_process__import_supplier_fk REFERENCES import_supplier (id),
        external_account_number text NOT NULL,
        status text NOT NULL CONSTRAINT account_import_process__status_ck CHECK (status IN (
          'PENDING', 'IN_PROGRESS', 'PROCESSED', 'ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED', 'CANCELLED')),
        is_dry_run boolean NOT NULL,
        schedule_window_start timestamptz,
        schedule_window_end timestamptz,
        payload_version integer NOT NULL,
        payload_hash text NOT NULL,
        available_at timestamptz NOT NULL,
        attempt integer NOT NULL,
        lease_token uuid,
        lease_expires_at timestamptz,
        lease_holder text,
        latest_error_code text,
        latest_error_detail text,
        latest_error_domain text,
        platform_identifier text,
        created_at timestamptz NOT NULL,
        modified_at timestamptz NOT NULL,
        CONSTRAINT account_import_process__supplier_external_number_uq
          UNIQUE (import_supplier_id, external_account_number),
        CONSTRAINT account_import_process__lease_ck
          CHECK ((status = 'IN_PROGRESS') = (lease_token IS NOT NULL AND lease_expires_at IS NOT NULL)),
        CONSTRAINT account_import_process__latest_error_ck
          CHECK ((status IN ('ERRORED', 'DRY_RUN_ERRORED')) =
            (latest_error_code IS NOT NULL AND latest_error_detail IS NOT NULL AND latest_error_domain IS NOT NULL)),
        CONSTRAINT account_import_process__platform_identifier_ck
          CHECK ((status = 'PROCESSED') = (platform_identifier IS NOT NULL)),
        CONSTRAINT account_import_process__schedule_window_ck
          CHECK (schedule_window_start < schedule_window_end)
      ) WITH (fillfactor = 85)`);
    // What the dispatcher asks: the rows of a supplier that are due, oldest first.
    await queryRunner.query(`
      CREATE INDEX account_import_process__due_ix ON account_import_process (import_supplier_id, available_at)
      WHERE status = 'PENDING'`);
    await queryRunner.query(`
      CREATE INDEX account_import_process__window_ix ON account_import_process (schedule_window_end)
      WHERE status = 'PENDING' AND schedule_window_end IS NOT NULL`);
    await queryRunner.query(`
      CREATE INDEX account_import_process__lease_ix ON account_import_process (lease_expires_at)
      WHERE status = 'IN_PROGRESS'`);
    // What the console's lists ask: newest first, over all or in one state.
    await queryRunner.query(`
      CREATE INDEX account_import_process__created_ix ON account_import_process (created_at DESC, id DESC)`);
    await queryRunner.query(`
      CREATE INDEX account_import_process__status_created_ix
      ON account_import_process (status, created_at DESC, id DESC)`);
    // What the console's search asks: the beginning of a number.
    await queryRunner.query(`
      CREATE INDEX account_import_process__external_number_ix
      ON account_import_process (external_account_number text_pattern_ops)`);
    await queryRunner.query(`
      CREATE TABLE account_import_payload (
        process_id uuid NOT NULL
          CONSTRAINT account_import_payload__process_fk REFERENCES account_import_process (id),
        version integer NOT NULL,
        payload jsonb NOT NULL,
        payload_hash text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT account_import_payload__pk PRIMARY KEY (process_id, version)
      )`);
    await queryRunner.query(`
      CREATE TABLE account_import_event (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT account_import_event__pk PRIMARY KEY,
        process_id uuid NOT NULL
          CONSTRAINT account_import_event__process_fk REFERENCES account_import_process (id),
        event text NOT NULL,
        from_status text,
        to_status text NOT NULL,
        attempt integer NOT NULL,
        payload_version integer NOT NULL,
        occurred_at timestamptz NOT NULL,
        data jsonb
      )`);
    await queryRunner.query(`
      CREATE INDEX account_import_event__process_ix ON account_import_event (process_id, id)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE account_import_event, account_import_payload, account_import_process');
  }
}
