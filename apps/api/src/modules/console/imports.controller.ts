import { catalogueEntry, errorPagePath, isErrorCode } from '@carryover/contract';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-error.js';
import { StaffRoute } from '../auth/index.js';
import {
  type AccountCheck,
  CheckImportedAccountUseCase,
  type ImportDetail,
  type ListedImport,
  ListImportsQueries,
} from '../imports/index.js';
import { readListImportsRequest, writeCursor } from './imports.request.js';

export interface ListImportsResponse {
  results: readonly ListedImport[];
  next_cursor: string | null;
}

/** What staff need to know about a latest_error at three in the morning. */
interface ExplainedError {
  code: string;
  detail: string;
  domain: string;
  meaning: string | null;
  actor: string | null;
  retryable: boolean;
  runbook: string | null;
}

export interface ImportResponse extends Omit<ImportDetail, 'latest_error'> {
  latest_error: ExplainedError | null;
  allowed_actions: string[];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Import processes for staff. */
@Controller('console/v1/imports')
export class ConsoleImportsController {
  constructor(
    private readonly imports: ListImportsQueries,
    private readonly checkAccount: CheckImportedAccountUseCase,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async list(@Query() query: Record<string, unknown>): Promise<ListImportsResponse> {
    const { filter, after, limit } = readListImportsRequest(query);
    const page = await this.imports.list(filter, after, limit);
    return { results: page.imports, next_cursor: page.next === null ? null : writeCursor(page.next) };
  }

  @Get(':id')
  @StaffRoute('viewer')
  async show(@Param('id') id: string): Promise<ImportResponse> {
    const detail = UUID.test(id) ? await this.imports.find(id) : null;
    if (detail === null) throw new NotFound('There is no such import process.');
    return { ...detail, latest_error: explain(detail.latest_error), allowed_actions: allowedActions(detail) };
  }

  /** Compares the stored account with the payload that was sent; changes nothing. */
  @Post(':id/self-check')
  @HttpCode(200)
  @StaffRoute('viewer')
  async selfCheck(@Param('id') id: string): Promise<AccountCheck> {
    if (!UUID.test(id)) throw new NotFound('There is no such import process.');
    return this.checkAccount.run(id);
  }
}

function allowedActions({ platform_identifier: accountNumber }: ImportDetail): string[] {
  return accountNumber === null ? [] : ['self_check'];
}

function explain(error: ImportDetail['latest_error']): ExplainedError | null {
  if (error === null) return null;
  if (!isErrorCode(error.code)) return { ...error, meaning: null, actor: null, retryable: false, runbook: null };
  const { meaning, actor, retryable } = catalogueEntry(error.code);
  return { ...error, meaning, actor, retryable, runbook: errorPagePath(error.code) };
}
