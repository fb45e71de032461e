import { Controller, Get, Header, HttpCode, Param, Post, Query, StreamableFile, UseInterceptors } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { csvLine } from '../../../platform/http/csv-text.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  CheckImportedAccountUseCase,
  type ImportAction,
  type ImportsFilter,
  type ListedImport,
  ListImportsQueries,
  OperateImportUseCase,
} from '../../imports/index.js';
import { KnownSupplierInterceptor } from '../known-supplier.interceptor.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { fileOfLines, pagesAsLines } from '../pages-as-lines.js';
import { maskValues } from '../personal-data.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { explainError } from './explained-error.js';
import { HoldingAccounts } from './holding-accounts.js';
import { allowedActions } from './import-actions.js';
import { importsDescription } from './imports.openapi.js';
import { orderName, readImportsFilter, readListImportsRequest } from './imports.request.js';
import type { IMPORT_DETAIL, IMPORT_PAGE, IMPORT_SUMMARY, SELF_CHECK } from './imports.schemas.js';
import { shownFlags, shownTimeline } from './shown-flags.js';

type ImportSummaryResponse = Answer<typeof IMPORT_SUMMARY>;
type ImportPage = Answer<typeof IMPORT_PAGE>;
type ImportResponse = Answer<typeof IMPORT_DETAIL>;
type SelfCheckResponse = Answer<typeof SELF_CHECK>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NEWEST_FIRST = { by: 'created_at', isDescending: true } as const;
const EXPORTED = [
  ...['id', 'import_supplier', 'is_sandbox', 'external_account_number', 'status', 'is_dry_run', 'attempts'],
  'platform_identifier',
  ...['error_code', 'error_detail', 'error_paths', 'warnings', 'created_at', 'modified_at'],
];

/** Import processes for staff. */
@Controller('console/v1/imports')
@Described(importsDescription)
@UseInterceptors(EntityTagInterceptor, KnownSupplierInterceptor)
export class ConsoleImportsController {
  constructor(
    private readonly imports: ListImportsQueries,
    private readonly checkAccount: CheckImportedAccountUseCase,
    private readonly operate: OperateImportUseCase,
    private readonly audit: AuditTrail,
    private readonly holding: HoldingAccounts,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async list(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<ImportPage> {
    const { filter, order, after, limit } = readListImportsRequest(query);
    const page = await this.imports.list(filter, order, after, limit);
    const next_cursor = page.next === null ? null : writeOpaqueCursor(orderName(order), page.next.value, page.next.id);
    const results = page.imports.map((listed) => summary(listed, by));
    return { results, next_cursor, allowed_actions: isRoleAtLeast(by.role, 'operator') ? ['start_batch'] : [] };
  }

  /** All imports of a filter as CSV, newest first. */
  @Get('export.csv')
  @Header('Content-Disposition', 'attachment; filename="imports.csv"')
  @StaffRoute('viewer')
  async exportCsv(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<StreamableFile> {
    const line = (listed: ListedImport) => csvLine(Object.values(exported(listed)));
    return this.export(by, readImportsFilter(query), {
      header: csvLine(EXPORTED),
      line,
      type: 'text/csv; charset=utf-8',
    });
  }

  /** All imports of a filter, one JSON object a line, newest first. */
  @Get('export.jsonl')
  @Header('Content-Disposition', 'attachment; filename="imports.jsonl"')
  @StaffRoute('viewer')
  async exportJsonl(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<StreamableFile> {
    const line = (listed: ListedImport) => `${JSON.stringify(exported(listed))}\n`;
    return this.export(by, readImportsFilter(query), { header: '', line, type: 'application/x-ndjson' });
  }

  @Get(':id')
  @StaffRoute('viewer')
  async show(@Param('id') id: string, @ByStaff() by: StaffCall): Promise<ImportResponse> {
    const detail = UUID.test(id) ? await this.imports.find(id) : null;
    if (detail === null) throw new NotFound('There is no such import process.');
    const { latest_error_paths: paths, latest_error: error, ...shown } = detail;
    const held_by = await this.holding.of(detail);
    return {
      ...shown,
      flags: shownFlags(detail.flags, by.role),
      timeline: shownTimeline(detail.timeline, by.role),
      latest_error: error === null ? null : { ...error, paths, ...explainError(error), held_by },
      allowed_actions: allowedActions(detail, by.role),
    };
  }

  /** Compares the stored account with the payload that was sent; changes nothing. Personal values are masked. */
  @Post(':id/self-check')
  @HttpCode(200)
  @StaffRoute('viewer')
  async selfCheck(@Param('id') id: string): Promise<SelfCheckResponse> {
    if (!UUID.test(id)) throw new NotFound('There is no such import process.');
    const check = await this.checkAccount.run(id);
    return { ...check, differences: check.differences.map(maskValues) };
  }

  /** Retries the import with the stored payload. */
  @Post(':id/retry')
  @HttpCode(200)
  @StaffRoute('operator')
  retry(
    @Param('id') id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<ImportResponse> {
    return this.act('retry', id, reason, by);
  }

  /** Withdraws an import that has no account. */
  @Post(':id/cancel')
  @HttpCode(200)
  @StaffRoute('operator')
  cancel(
    @Param('id') id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<ImportResponse> {
    return this.act('cancel', id, reason, by);
  }

  /** Takes a cancellation back: the stored payload waits to be imported. */
  @Post(':id/restore')
  @HttpCode(200)
  @StaffRoute('operator')
  restore(
    @Param('id') id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<ImportResponse> {
    return this.act('restore', id, reason, by);
  }

  private async act(action: ImportAction, id: string, reason: string, by: StaffCall): Promise<ImportResponse> {
    if (!UUID.test(id)) throw new NotFound('There is no such import process.');
    await this.audit.perform(by, { action: `import.${action}`, target: { type: 'import', id }, reason }, async (tx) => {
      const { before, after } = await this.operate.run(tx, id, { action, actor: by.email, reason });
      return { result: null, before: { status: before }, after: { status: after } };
    });
    return this.show(id, by);
  }

  /** Taking the list away is an act of its own, with the filter. */
  private async export(
    by: StaffCall,
    filter: ImportsFilter,
    { header, line, type }: ExportForm,
  ): Promise<StreamableFile> {
    const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
    const act = {
      action: 'imports.export',
      target: { type: 'imports', id: type.startsWith('text/csv') ? 'csv' : 'jsonl' },
    };
    await this.audit.perform(by, act, async () => ({ result: null, after: { filter: asked } }));
    const page = async (last: Positioned | null, limit: number): Promise<Positioned[]> => {
      const behind = last === null ? null : last.next;
      // The page before ended with the very last import.
      if (last !== null && behind === null) return [];
      const { imports, next } = await this.imports.list(filter, NEWEST_FIRST, behind, limit);
      return imports.map((listed) => ({ listed, next }));
    };
    return fileOfLines(
      pagesAsLines(header, page, ({ listed }) => line(listed)),
      type,
    );
  }
}

/** Format of a file of imports. */
interface ExportForm {
  readonly header: string;
  readonly line: (listed: ListedImport) => string;
  readonly type: string;
}

/** An import of a page, with the cursor of the page after it. */
interface Positioned {
  readonly listed: ListedImport;
  readonly next: Awaited<ReturnType<ListImportsQueries['list']>>['next'];
}

function summary(listed: ListedImport, { role }: StaffCall): ImportSummaryResponse {
  const { latest_error_paths: paths, latest_error: error, import_supplier_status: _, ...shown } = listed;
  const latest_error = error === null ? null : { ...error, paths };
  return {
    ...shown,
    flags: shownFlags(listed.flags, role),
    latest_error,
    allowed_actions: allowedActions(listed, role),
  };
}

function exported(listed: ListedImport): Record<string, unknown> {
  const { latest_error: error, latest_error_paths: paths } = listed;
  const { id, import_supplier, is_sandbox, external_account_number, status, is_dry_run, attempts } = listed;
  return {
    ...{ id, import_supplier, is_sandbox, external_account_number, status, is_dry_run, attempts },
    platform_identifier: listed.platform_identifier,
    ...{ error_code: error?.code ?? null, error_detail: error?.detail ?? null, error_paths: paths.join(' ') || null },
    ...{ warnings: listed.warning_count, created_at: listed.created_at, modified_at: listed.modified_at },
  };
}
