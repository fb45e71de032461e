import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** A document an account names. */
export interface AccountDocument {
  /** Id of the row that names it, unique among notes and statements of an account. */
  readonly id: string;
  readonly named_by: { readonly type: 'note' | 'statement'; readonly id: string };
  /** Path as it was sent, below the supplier's root. */
  readonly path: string;
}

interface Row {
  readonly id: string;
  readonly type: 'note' | 'statement';
  readonly named_by_id: string;
  readonly path: string;
}

const DOCUMENTS = `SELECT id, 'note' AS type, note_id AS named_by_id, document_path AS path
    FROM note_document WHERE account_id = $1 AND document_path IS NOT NULL
  UNION ALL SELECT id, 'statement', id, statement_path FROM statement WHERE account_id = $1 AND statement_path IS NOT NULL`;
const PAGE = `SELECT * FROM (${DOCUMENTS}) document WHERE $2::uuid IS NULL OR id > $2 ORDER BY id LIMIT $3`;
const ONE = `SELECT * FROM (${DOCUMENTS}) document WHERE id = $2`;

/** Lists the documents of an account by the notes and statements that name them. */
@Injectable()
export class AccountDocumentsQueries {
  constructor(private readonly database: Database) {}

  /** @param accountNumber the platform's own number */
  async findAccount(accountNumber: string): Promise<{ id: string; importSupplierId: string } | null> {
    const sql = `SELECT id, import_supplier_id AS "importSupplierId" FROM account WHERE account_number = $1`;
    const [account] = await this.database.reader.query<{ id: string; importSupplierId: string }[]>(sql, [
      accountNumber,
    ]);
    return account ?? null;
  }

  /** Documents in the order in which they were named. @param after id of the last one of the page before */
  async list(accountId: string, after: string | null, limit: number): Promise<AccountDocument[]> {
    const rows = await this.database.reader.query<Row[]>(PAGE, [accountId, after, limit]);
    return rows.map(documentOf);
  }

  async find(accountId: string, id: string): Promise<AccountDocument | null> {
    const [row] = await this.database.reader.query<Row[]>(ONE, [accountId, id]);
    return row === undefined ? null : documentOf(row);
  }
}

function documentOf({ id, type, named_by_id, path }: Row): AccountDocument {
  return { id, named_by: { type, id: named_by_id }, path };
}
