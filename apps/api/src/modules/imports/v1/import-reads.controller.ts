import type { ImportList } from '@carryover/contract';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Environment } from '../../../platform/config/environment.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { ListAnswers } from '../../../platform/http/list-answers.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { SuppliersQueries } from '../../suppliers/index.js';
import { ImportsQueries } from '../imports.queries.js';
import { asksForWave, withWave } from '../included-wave.js';
import { type ImportListEntry, ImportListsQueries } from './import-lists.queries.js';
import { importReadsDescription } from './import-reads.openapi.js';
import { nextLink, readListRequest } from './list-request.js';
import { type AccountTransferStatus, TransferStatusQueries } from './transfer-status.queries.js';

type ListQuery = Readonly<Record<string, unknown>>;

/** The requested list, its supplier and the caller. */
interface AskedList {
  readonly path: string;
  readonly lists: readonly ImportList[];
  readonly code: string;
  readonly query: ListQuery;
}

/** Status of imports, version 1 of the API. */
@Controller('v1/data-import')
@SupplierRoute()
@Described(importReadsDescription)
export class ImportReadsController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly statuses: TransferStatusQueries,
    private readonly imports: ImportsQueries,
    private readonly lists: ImportListsQueries,
    private readonly answers: ListAnswers,
    private readonly environment: Environment,
  ) {}

  /** How far the import of one account is. */
  @Get('account-transfer-status/:import_supplier_code/:external_account_number')
  async status(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('external_account_number') number: string,
    @Query() query: ListQuery,
  ): Promise<AccountTransferStatus & { readonly wave?: string }> {
    const supplier = await this.suppliers.findByCode(caller.organizationId, code);
    const status = supplier === null ? null : await this.statuses.find(supplier.id, number);
    if (supplier === null || status === null)
      throw new NotFound('No account was found for this supplier and account number.');
    return withWave(status, asksForWave(query) ? await this.imports.findWave(supplier.id, number) : null);
  }

  /** Imports with an account and those without one. */
  @Get('all-account-import-processes/:import_supplier_code')
  all(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: ListQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.list(caller, response, { path: 'all', lists: ['pending', 'imported'], code, query });
  }

  /** Imports of which no account has come yet. */
  @Get('pending-account-import-processes/:import_supplier_code')
  pending(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: ListQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.list(caller, response, { path: 'pending', lists: ['pending'], code, query });
  }

  /** Imports of which an account has come. */
  @Get('imported-account-import-processes/:import_supplier_code')
  imported(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: ListQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.list(caller, response, { path: 'imported', lists: ['imported'], code, query });
  }

  private async list(
    { organizationId }: SupplierCaller,
    response: Response,
    { path, lists, code, query }: AskedList,
  ): Promise<void> {
    const supplier = await this.suppliers.findByCode(organizationId, code);
    if (supplier === null) throw new NotFound('No import supplier with this code was found.');
    const { limit, after } = readListRequest(query);
    const hasWaves = asksForWave(query);
    const question = { importSupplierId: supplier.id, lists, after, hasWaves };
    if (limit === null) {
      return this.answers.whole(response, organizationId, async () => ({
        cursor: await this.lists.open(question),
        ...(hasWaves ? { entryOf } : {}),
      }));
    }
    const { entries, next } = await this.lists.page(question, limit);
    const base = this.environment.publicApiUrl.replace(/\/+$/, '');
    const address = `${base}/v1/data-import/${path}-account-import-processes/${encodeURIComponent(code)}/`;
    if (next !== null) response.setHeader('Link', nextLink(address, limit, next, hasWaves));
    response.json(entries.map(entryOf));
  }
}

/** An entry as on the wire. */
function entryOf({ wave = null, ...entry }: ImportListEntry): ImportListEntry {
  return withWave(entry, wave);
}
