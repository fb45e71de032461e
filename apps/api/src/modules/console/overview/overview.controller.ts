import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { VersionedCache } from '../../../platform/cache/versioned-cache.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Clock } from '../../../platform/time/clock.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  ErrorGroupsQueries,
  EVERY_LIVE_ERROR,
  type ImportCounts,
  ImportCountsQueries,
  type ListedErrorGroup,
  NO_IMPORTS,
  ProgressQueries,
  type SupplierProgress,
} from '../../imports/index.js';
import { type ListedSupplier, ListSuppliersQueries } from '../../suppliers/index.js';
import { SupplierForecastsQueries, type WaveForecast } from '../../waves/index.js';
import { explained } from '../errors/errors.controller.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { LatestChangesQueries } from '../live/latest-changes.queries.js';
import { supplierView } from '../suppliers/suppliers.views.js';
import { OVERVIEW, overviewDescription } from './overview.openapi.js';
import { ServiceHealth } from './service-health.js';

type OverviewResponse = Answer<typeof OVERVIEW>;

/** Everything on the page that is the same for all viewers. */
interface Figures {
  readonly generatedAt: string;
  readonly suppliers: readonly ListedSupplier[];
  readonly counts: ReadonlyMap<string, ImportCounts>;
  readonly progress: ReadonlyMap<string, SupplierProgress>;
  readonly forecasts: ReadonlyMap<string, WaveForecast>;
  readonly topErrors: readonly ListedErrorGroup[];
}

/** Milliseconds: all viewers share the figures until something changes, or until hours and minutes move on. */
const TIMES = { maxAge: 10_000, pause: 50 };
const MOST_SUPPLIERS = 200;
const TOP = 5;
const TO_LOOK_AT = { ...EVERY_LIVE_ERROR, mark: 'not_muted' } as const;
const LARGEST_FIRST = { by: 'count', isDescending: true } as const;

/** The first page: progress of all suppliers, and what is wrong. */
@Controller('console/v1/overview')
@Described(overviewDescription)
@UseInterceptors(EntityTagInterceptor)
export class ConsoleOverviewController {
  private readonly figures: VersionedCache<Figures>;

  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly counts: ImportCountsQueries,
    private readonly progress: ProgressQueries,
    private readonly forecasts: SupplierForecastsQueries,
    private readonly errors: ErrorGroupsQueries,
    private readonly health: ServiceHealth,
    private readonly clock: Clock,
    changes: LatestChangesQueries,
  ) {
    this.figures = new VersionedCache(
      () => this.gather(),
      () => changes.exact(),
      TIMES,
    );
  }

  @Get()
  @StaffRoute('viewer')
  async show(@ByStaff() by: StaffCall): Promise<OverviewResponse> {
    const [figures, health] = await Promise.all([this.figures.get(), this.health.current()]);
    const { generatedAt, suppliers, counts, progress, forecasts, topErrors } = figures;
    return {
      generated_at: generatedAt,
      suppliers: suppliers.map((supplier) => {
        const { accounts_per_minute = 0, oldest_waiting = null } = progress.get(supplier.id) ?? {};
        const view = supplierView(supplier, counts.get(supplier.id) ?? NO_IMPORTS, by.role);
        return { ...view, accounts_per_minute, oldest_waiting, forecast: forecasts.get(supplier.id) ?? null };
      }),
      top_errors: topErrors.map((group) => explained(group, by)),
      health,
    };
  }

  private async gather(): Promise<Figures> {
    const [suppliers, counts, progress, topErrors] = await Promise.all([
      this.suppliers.list(null, MOST_SUPPLIERS),
      this.counts.bySupplier(),
      this.progress.bySupplier(),
      this.errors.list(TO_LOOK_AT, LARGEST_FIRST, null, TOP),
    ]);
    const atWork = suppliers
      .filter(({ status }) => status === 'Ongoing')
      .map(({ id }) => {
        const { PENDING: waiting, IN_PROGRESS: running } = counts.get(id) ?? NO_IMPORTS;
        return { id, left: waiting + running, accounts_per_minute: progress.get(id)?.accounts_per_minute ?? 0 };
      });
    const forecasts = await this.forecasts.bySupplier(atWork);
    return { generatedAt: this.clock.now().toISOString(), suppliers, counts, progress, forecasts, topErrors };
  }
}
