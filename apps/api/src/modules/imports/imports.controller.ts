import { Controller, Get, HttpCode, type OnModuleInit, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-error.js';
import { SentJsonBody } from '../../platform/http/json-body.decorator.js';
import { unknownParameters } from '../../platform/http/query-parameters.js';
import { Described } from '../../platform/openapi/index.js';
import {
  Caller,
  type CallWithBody,
  DirectSupplierRoutes,
  type SupplierCaller,
  SupplierReadRoute,
  SupplierRoute,
} from '../auth/index.js';
import { SuppliersQueries } from '../suppliers/index.js';
import { type ErrorFormatQuery, errorFormatProblems, isNestedByHeaders } from './error-format/error-format.js';
import { FlatErrorsInterceptor } from './error-format/flat-errors.interceptor.js';
import { importsDescription } from './imports.openapi.js';
import { type ImportStatus, ImportsQueries } from './imports.queries.js';
import { answerWithWarnings, type IncludeQuery, includeProblems } from './included-warnings.js';
import { asksForWave, withWave } from './included-wave.js';
import type { ScheduleQuery } from './schedule-options.js';
import { readStrictness, type StrictQuery } from './strictness.js';
import { ScheduleAccountImportUseCase } from './usecases/schedule-account-import.usecase.js';
import { ValidateImportUseCase } from './validation/validate-import.usecase.js';

/** Account creation and its status, version 2 of the API. */
@Controller('v2/data-import/accounts')
@SupplierRoute()
@Described(importsDescription)
export class ImportsController implements OnModuleInit {
  constructor(
    private readonly validateImport: ValidateImportUseCase,
    private readonly scheduleImport: ScheduleAccountImportUseCase,
    private readonly queries: ImportsQueries,
    private readonly suppliers: SuppliersQueries,
    private readonly direct: DirectSupplierRoutes,
  ) {}

  /** The calls that a migration makes for every account are answered without the framework. */
  onModuleInit(): void {
    for (const [query, written] of [[{}], [{ include: 'warnings' }, 'include=warnings']] as const) {
      const validate: CallWithBody = (caller, body) => this.validate(caller, body, query);
      const create: CallWithBody = (caller, body) => this.create(caller, body, query);
      this.direct.add(ImportsController, 'validate', isNestedByHeaders, validate, written);
      this.direct.add(ImportsController, 'create', isNestedByHeaders, create, written);
    }
    this.direct.addRead(ImportsController, 'status', (caller, [code = '', number = '']) =>
      this.status(caller, code, number, {}),
    );
  }

  /** Checks an account payload and stores nothing. */
  @Post('validate')
  @SupplierReadRoute()
  @HttpCode(200)
  @UseInterceptors(FlatErrorsInterceptor)
  async validate(
    @Caller() caller: SupplierCaller,
    @SentJsonBody() body: unknown,
    @Query() query: ErrorFormatQuery & IncludeQuery & StrictQuery,
  ): Promise<object> {
    const strictness = readStrictness(query);
    const queryProblems = [
      ...unknownParameters(query, ['error_format', 'include', 'strict']),
      ...errorFormatProblems(query),
      ...includeProblems(query),
      ...strictness.problems,
    ];
    const checked = await this.validateImport.run({
      organizationId: caller.organizationId,
      kind: 'validate',
      body,
      isStrict: strictness.isStrict,
      queryProblems: () => queryProblems,
      isKept: false,
      tellsWarnings: query.include !== undefined,
    });
    if (checked.refusal !== null) throw checked.refusal;
    return answerWithWarnings(query, checked.warnings);
  }

  /** Accepts an account for import; a worker creates it. */
  @Post()
  @UseInterceptors(FlatErrorsInterceptor)
  async create(
    @Caller() caller: SupplierCaller,
    @SentJsonBody() body: unknown,
    @Query() query: ScheduleQuery & ErrorFormatQuery & IncludeQuery & StrictQuery,
  ): Promise<object> {
    const warnings = await this.scheduleImport.run({ organizationId: caller.organizationId, body, query });
    return answerWithWarnings(query, warnings);
  }

  /** How far the import of an account is. */
  @Get(':import_supplier_code/:external_identifier')
  async status(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('external_identifier') externalIdentifier: string,
    @Query() query: IncludeQuery,
  ): Promise<ImportStatus & { readonly wave?: string }> {
    const supplier = await this.suppliers.findByCode(caller.organizationId, code);
    const status = supplier === null ? null : await this.queries.findStatus(supplier.id, externalIdentifier);
    if (supplier === null || status === null)
      throw new NotFound('No import process was found for this supplier and account number.');
    return withWave(status, asksForWave(query) ? await this.queries.findWave(supplier.id, externalIdentifier) : null);
  }
}
