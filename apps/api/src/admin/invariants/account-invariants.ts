import { additionDifferencesSql, balanceDifferencesSql } from '../../modules/accounts/index.js';
import { payloadDigestSql } from '../../modules/imports/index.js';
import type { Invariant } from './invariant.js';
import { rebuiltPayloadSql } from './rebuilt-payload-sql.js';

const ACCOUNT = `'account ' || a.account_number`;

/** Accounts: what was sent is what is kept, and money adds up. */
export const ACCOUNT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'account-is-what-was-sent',
    sentence:
      'An account, read from its tables, is the payload that was sent, field by field; where that was sealed or erased, by its digest.',
    offenders: `SELECT ${ACCOUNT} AS offender FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id
      JOIN account_import_process p ON p.id = a.process_id
      JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
      CROSS JOIN LATERAL (SELECT jsonb_build_object('import_supplier', s.code) || ${rebuiltPayloadSql('a')} AS payload) r
      WHERE CASE WHEN v.payload IS NOT NULL THEN v.payload IS DISTINCT FROM r.payload
        ELSE coalesce(v.content_digest, p.payload_digest) IS DISTINCT FROM ${payloadDigestSql('r.payload')} END`,
  },
  {
    name: 'ledgers-add-up',
    sentence:
      'The balance of a ledger and the totals of its open statement are the sums of its transactions, to the digit.',
    offenders: `SELECT ${ACCOUNT} || ', ' || d.path AS offender FROM account a
      CROSS JOIN LATERAL (${balanceDifferencesSql('a.id')}) d`,
  },
  {
    name: 'additions-unchanged',
    sentence: 'What was added to an account since its import is there, unchanged, and nothing else is.',
    offenders: `SELECT ${ACCOUNT} || ', ' || d.path AS offender FROM account a
      CROSS JOIN LATERAL (${additionDifferencesSql('a.id')}) d`,
  },
  {
    name: 'one-live-account-per-meter-point',
    sentence:
      'A meter point is live at one account at most; those that are shared, and those of sandboxes, do not count.',
    offenders: `SELECT 'meter points ' || string_agg(m.id::text, ' ') AS offender FROM meter_point m
      JOIN account a ON a.id = m.account_id JOIN import_supplier s ON s.id = a.import_supplier_id AND NOT s.is_sandbox
      WHERE m.status NOT IN ('LOST', 'LOST_ERRONEOUS_GAIN', 'ET_COMPLETED') AND NOT m.is_shared
      GROUP BY m.identifier, m.supply_type HAVING count(*) > 1`,
  },
];
