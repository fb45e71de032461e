import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // Ids only: nobody makes a token of them.
  `CREATE TABLE refresh_token_family (
     id uuid NOT NULL,
     api_key_id uuid NOT NULL CONSTRAINT refresh_token_family__api_key_fk REFERENCES api_key (id),
     current_token uuid NOT NULL,
     previous_token uuid NOT NULL,
     rotated_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     ended_at timestamptz,
     CONSTRAINT refresh_token_family__pk PRIMARY KEY (id)
   )`,
  'CREATE INDEX refresh_token_family__api_key_ix ON refresh_token_family (api_key_id)',
  protectTable('refresh_token_family', null),
];

/** Which refresh token of those that came one from the other is the one that is good. */
export class KeepRefreshTokenFamilies1760000072100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE refresh_token_family');
  }
}
