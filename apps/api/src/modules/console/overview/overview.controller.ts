import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { SnapshotCache } from '../../../platform/cache/snapshot-cache.js';
import { Clock } from '../../../platform/time/clock.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  type ErrorGroup,
  ErrorGroupsQueries,
  type HourlyOutcome,
  type ImportCounts,
  ImportCountsQueries,
  NO_IMPORTS,
  ProgressQueries,
  type SupplierProgress,
} from '../../imports/index.js';
import { type ListedSupplier, ListSuppliersQueries } from '../../suppliers/index.js';
import { type ErrorGroupResponse, explained } from '../errors/errors.controller.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { type SupplierView, supplierView } from '../suppliers/suppliers.views.js';
import { ServiceHealth, type ServiceHealthView } from './service-health.js';

export interface OverviewResponse {
  readonly generated_at: string;
  readonly suppliers: readonly (SupplierView & Omit<SupplierProgress, 'supplier'>)[];
  readonly hourly: readonly HourlyOutcome[];
  readonly top_errors: readonly ErrorGroupResponse[];
  readonly health: ServiceHealthView;
}

/** Everything on the page but what depends on who looks. */
interface Figures {
  readonly generatedAt: string;
  readonly suppliers: readonly ListedSupplier[];
  readonly counts: ReadonlyMap<string, ImportCounts>;
  readonly progress: ReadonlyMap<string, SupplierProgress>;
  readonly hourly: readonly HourlyOutcome[];
  readonly topErrors: readonly ErrorGroup[];
  readonly health: ServiceHealthView;
}

/** Milliseconds the figures are shared by everybody who looks. */
const MAX_AGE = 1_000;
const MOST_SUPPLIERS = 200;
const TOP = 5;
const EVERY_ERROR = { supplier: null, code: null, domain: null, since: null, until: null };

/** The first page: how far everything is and what is wrong. */
@Controller('console/v1/overview')
@UseInterceptors(EntityTagInterceptor)
export class ConsoleOverviewController {
  private readonly figures: SnapshotCache<Figures>;

  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly counts: ImportCountsQueries,
    private readonly progress: ProgressQueries,
    private readonly errors: ErrorGroupsQueries,
    private readonly health: ServiceHealth,
    private readonly clock: Clock,
  ) {
    this.figures = new SnapshotCache(() => this.gather(), MAX_AGE, 1);
  }

  @Get()
  @StaffRoute('viewer')
  async show(@ByStaff() by: StaffCall): Promise<OverviewResponse> {
    const { generatedAt, suppliers, counts, progress, hourly, topErrors, health } = await this.figures.get('');
    return {
      generated_at: generatedAt,
      suppliers: suppliers.map((supplier) => {
        const { accounts_per_minute = 0, oldest_waiting = null } = progress.get(supplier.id) ?? {};
        const view = supplierView(supplier, counts.get(supplier.id) ?? NO_IMPORTS, by.role);
        return { ...view, accounts_per_minute, oldest_waiting };
      }),
      hourly,
      top_errors: topErrors.map((group) => explained(group, by)),
      health,
    };
  }

  private async gather(): Promise<Figures> {
    const [suppliers, counts, progress, hourly, topErrors, health] = await Promise.all([
      this.suppliers.list(null, MOST_SUPPLIERS),
      this.counts.bySupplier(),
      this.progress.bySupplier(),
      this.progress.hourly(),
      this.errors.list(EVERY_ERROR, 'count', TOP),
      this.health.look(),
    ]);
    return { generatedAt: this.clock.now().toISOString(), suppliers, counts, progress, hourly, topErrors, health };
  }
}
