import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, Param, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { MeterPointConflicts } from '../../accounts/index.js';
import { Approvals } from '../../approvals/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ApiKeysQueries, ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { NO_IMPORTS } from '../../imports/index.js';
import {
  ChangeSupplierStatusUseCase,
  type ListedSupplier,
  ListSuppliersQueries,
  RegisterImportSupplierUseCase,
  SUPPLIER_STATUSES,
  SupplierSettingsQueries,
  type SupplierStatus,
  settingsOnWire,
} from '../../suppliers/index.js';
import { ListQuery, pageOf } from '../list-query.js';
import { CurrentImportCounts } from '../live/current-import-counts.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { requireWords } from '../reason-in-words.js';
import { suppliersDescription } from './suppliers.openapi.js';
import { RegisterSupplierRequest, SetSupplierStatusRequest } from './suppliers.requests.js';
import type { STATUS_CHANGE_PREVIEW, STATUS_CHANGED, SUPPLIER_DETAIL, SUPPLIER_PAGE } from './suppliers.schemas.js';
import { apiKeyView, type SupplierView, supplierView } from './suppliers.views.js';

type StatusChangePreview = Answer<typeof STATUS_CHANGE_PREVIEW>;
type StatusChanged = Answer<typeof STATUS_CHANGED>;
type SupplierResponse = Answer<typeof SUPPLIER_DETAIL>;
type SupplierPage = Answer<typeof SUPPLIER_PAGE>;

const unknownStatus = new ShapeProblem('R06', 'invalid_choice', `Use ${SUPPLIER_STATUSES.join(', ')}.`);

/** Import suppliers for staff. */
@Controller('console/v1/suppliers')
@Described(suppliersDescription)
@UseInterceptors(EntityTagInterceptor)
export class ConsoleSuppliersController {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly settings: SupplierSettingsQueries,
    private readonly counts: CurrentImportCounts,
    private readonly apiKeys: ApiKeysQueries,
    private readonly conflicts: MeterPointConflicts,
    private readonly changeStatus: ChangeSupplierStatusUseCase,
    private readonly register: RegisterImportSupplierUseCase,
    private readonly audit: AuditTrail,
    private readonly approvals: Approvals,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async list(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<SupplierPage> {
    const request = new ListQuery(query, []);
    const [limit, after] = [request.limit(), request.cursor(/^(.+)$/)];
    request.parameters.throwProblems();
    const rows = await this.suppliers.list(after?.[0] ?? null, limit + 1);
    const counts = await this.counts.bySupplier();
    const views = rows.map((supplier) => supplierView(supplier, counts.get(supplier.id) ?? NO_IMPORTS, by.role));
    const mayRegister = isRoleAtLeast(by.role, 'admin');
    const page = pageOf(views, limit, ({ code }) => writeOpaqueCursor(code));
    return { ...page, allowed_actions: mayRegister ? ['register'] : [] };
  }

  @Get(':code')
  @StaffRoute('viewer')
  async show(@Param('code') code: string, @ByStaff() by: StaffCall): Promise<SupplierResponse> {
    const supplier = await this.suppliers.get(code);
    const [counts, found, history, keys, conflicts] = await Promise.all([
      this.counts.of(supplier.id),
      this.settings.find(code),
      this.suppliers.statusHistory(supplier.id),
      this.apiKeys.list(supplier.organization_id),
      this.conflicts.list(supplier.id),
    ]);
    const settings = settingsOnWire(found?.configuration ?? {});
    return {
      ...supplierView(supplier, counts, by.role),
      settings,
      document_root: found?.configuration.documentRoot ?? code,
      status_history: history,
      api_keys: keys.map((key) => apiKeyView(key, by.role)),
      meter_point_conflicts: conflicts,
      waiting: counts.PENDING,
      running: counts.IN_PROGRESS,
    };
  }

  /** Previews a change of status, for its confirmation. */
  @Get(':code/status/preview')
  @StaffRoute('viewer')
  async preview(@Param('code') code: string, @Query() query: Record<string, unknown>): Promise<StatusChangePreview> {
    const parameters = new QueryParameters(query);
    const status = parameters.read('status', readStatus, unknownStatus);
    parameters.reportUnknown(['status']);
    parameters.throwProblems();
    const supplier = await this.suppliers.get(code);
    return this.concerned(supplier, status ?? supplier.status);
  }

  /** Pauses, completes or reopens a supplier. */
  @Put(':code/status')
  @StaffRoute('operator')
  async setStatus(
    @Param('code') code: string,
    @JsonBody() body: SetSupplierStatusRequest,
    @ByStaff() by: StaffCall,
  ): Promise<StatusChanged> {
    const { status: wanted, reason } = body;
    const supplier = await this.suppliers.get(code);
    const status = readStatus(wanted) ?? supplier.status;
    if (status === 'Complete') requireWords(reason, 'Say in some words why the migration is over.');
    const concerned = await this.concerned(supplier, status);
    if (status === 'Complete' && this.approvals.isNeededFor({ act: 'complete_supplier' })) {
      // Nothing is changed below, where it may have been reopened meanwhile.
      if (supplier.status === status) return { code, status, ...concerned };
      const request = { act: 'complete_supplier', target: code, parameters: { supplier: code }, reason } as const;
      await this.approvals.request(by, request);
    }
    const act = { action: 'supplier.set_status', target: { type: 'supplier', id: code }, reason };
    await this.audit.perform(by, act, async (tx) => {
      const command = { importSupplierId: supplier.id, status, actor: by.email, reason };
      const before = await this.changeStatus.run(tx, command);
      return { result: null, before: { status: before }, after: { status } };
    });
    return { code, status, ...concerned };
  }

  @Post()
  @StaffRoute('admin')
  async add(@JsonBody() body: RegisterSupplierRequest, @ByStaff() by: StaffCall): Promise<SupplierView> {
    const { code, name, organization, is_sandbox: isSandbox = false, reason } = body;
    const act = { action: 'supplier.register', target: { type: 'supplier', id: code }, reason };
    await this.audit.perform(by, act, async (tx) => {
      const command = { organizationName: organization, code, name, isSandbox, settings: {} };
      const { created } = await this.register.run(tx, command);
      if (!created) throw new FieldErrorsError({ code: ['This code is taken.'] });
      return { result: null, after: { code, name, organization, is_sandbox: isSandbox } };
    });
    const supplier = await this.suppliers.get(code);
    return supplierView(supplier, await this.counts.of(supplier.id), by.role);
  }

  private async concerned(supplier: ListedSupplier, status: SupplierStatus): Promise<StatusChangePreview> {
    const open = await this.counts.open(supplier.id);
    return { ...open, will_end: status === 'Complete' ? open.waiting : 0 };
  }
}

function readStatus(text: string): SupplierStatus | null {
  return SUPPLIER_STATUSES.find((status) => status === text) ?? null;
}
