import { catalogueEntry, isErrorCode } from '@carryover/contract';
import { Controller, Get, Header, Param, Query, StreamableFile, UseInterceptors } from '@nestjs/common';
import { csvLine } from '../../../platform/http/csv-text.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  csvOfResults,
  type FindingsRequest,
  type LineResult,
  RESULT_COLUMNS,
  type ResultsRequest,
  WaveFindingsQueries,
  WaveResultsQueries,
  WavesBoardQueries,
} from '../../waves/index.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { fileOfLines, slicesAsLines } from '../pages-as-lines.js';
import { maskLine } from './mask-line.js';
import { waveFindingsDescription } from './wave-findings.openapi.js';
import { readWaveFindingsRequest } from './wave-findings.request.js';
import { readWaveResultsRequest } from './wave-results.request.js';
import { waveTarget } from './wave-target.js';
import { WaveViews } from './wave-views.js';
import type { WAVE_FINDINGS_PAGE } from './waves.schemas.js';

type AskedQuery = Record<string, unknown>;

/** The columns of a file of findings. */
const COLUMNS = ['part', 'line', 'external_account_number', 'rule', 'code', 'path', 'other'] as const;

const CSV = 'text/csv; charset=utf-8';

/** Findings of the dry run of a wave, and exports of findings and results. */
@Controller('console/v1/waves/:code/:wave_code')
@Described(waveFindingsDescription)
export class ConsoleWaveFindingsController {
  constructor(
    private readonly findings: WaveFindingsQueries,
    private readonly results: WaveResultsQueries,
    private readonly board: WavesBoardQueries,
    private readonly views: WaveViews,
    private readonly audit: AuditTrail,
  ) {}

  /** Findings page by page, and their number by code. */
  @Get('findings')
  @UseInterceptors(EntityTagInterceptor)
  @StaffRoute('viewer')
  async list(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
  ): Promise<Answer<typeof WAVE_FINDINGS_PAGE>> {
    const asked = readWaveFindingsRequest(query);
    const { supplier, id } = await this.views.idOf(code, wave);
    const [codes, { findings, next }] = await Promise.all([this.findings.codes(id), this.findings.list(id, asked)]);
    const numbers = findings.flatMap(({ external_account_number: number }) => number ?? []);
    const ids = await this.board.importIds(supplier.id, numbers);
    return {
      results: findings.map((finding) => ({
        finding,
        import_id: ids.get(finding.external_account_number ?? '') ?? null,
      })),
      next_cursor: next === null ? null : writeOpaqueCursor(next),
      codes: codes.map((one) => ({ ...one, meaning: meaningOf(one.code) })),
    };
  }

  /** All findings as CSV. */
  @Get('findings/export.csv')
  @Header('Content-Disposition', 'attachment; filename="findings.csv"')
  @StaffRoute('viewer')
  async exportFindings(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @ByStaff() by: StaffCall,
  ): Promise<StreamableFile> {
    const asked = readWaveFindingsRequest(query);
    const { id } = await this.views.idOf(code, wave);
    await this.recordExport(by, 'wave.export_findings', waveTarget(code, wave), { code: asked.code });
    const slice = async (after: FindingsRequest['after']) => {
      const { findings, next } = await this.findings.list(id, { ...asked, after, limit: AT_ONCE });
      return { text: findings.map((one) => csvLine(COLUMNS.map((column) => one[column]))).join(''), next };
    };
    return fileOfLines(slicesAsLines(csvLine(COLUMNS), '0', slice), CSV);
  }

  /** All results as CSV. */
  @Get('results/export.csv')
  @Header('Content-Disposition', 'attachment; filename="results.csv"')
  @StaffRoute('viewer')
  async exportResults(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @ByStaff() by: StaffCall,
  ): Promise<StreamableFile> {
    const asked = readWaveResultsRequest(query);
    const { id } = await this.views.idOf(code, wave);
    const { outcomes: outcome } = asked;
    await this.recordExport(by, 'wave.export_results', waveTarget(code, wave), { outcome });
    const slice = async (after: ResultsRequest['after']) => {
      const { lines, next } = await this.results.page(id, { ...asked, after, limit: AT_ONCE });
      return { text: csvOfResults(lines.map((line): LineResult => maskLine(line))), next };
    };
    return fileOfLines(slicesAsLines(csvLine(RESULT_COLUMNS), null, slice), CSV);
  }

  /** Records the export with its filter in the audit trail. */
  private async recordExport(
    by: StaffCall,
    action: string,
    target: { readonly type: string; readonly id: string },
    filter: object,
  ): Promise<void> {
    await this.audit.perform(by, { action, target }, async () => ({ result: null, after: { filter } }));
  }
}

/** Rows per batch of an export. */
const AT_ONCE = 1_000;

function meaningOf(code: string): string | null {
  return isErrorCode(code) ? catalogueEntry(code).meaning : null;
}
