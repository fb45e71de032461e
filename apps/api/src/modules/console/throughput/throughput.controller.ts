import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { VersionedCache } from '../../../platform/cache/versioned-cache.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { StaffRoute } from '../../auth/index.js';
import { OUTCOME_SPANS, type OutcomeSpan, type OutcomesFilter, OutcomesQueries } from '../../imports/index.js';
import { KnownSupplierInterceptor } from '../known-supplier.interceptor.js';
import { ListQuery } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { LatestChangesQueries } from '../live/latest-changes.queries.js';
import { byOutcomeAndCode, SPANS } from './outcomes-by-code.js';
import { type THROUGHPUT, throughputDescription } from './throughput.openapi.js';

type Shown = Answer<typeof THROUGHPUT>;

/**
 * Milliseconds. All readers of a figure share one answer until it changes or is `maxAge` old; after a change it is
 * recomputed within `pause`.
 */
const TIMES = { maxAge: 10_000, pause: 50 };
/** Combinations of what is asked for that are kept; the oldest goes first. */
const MOST_KEPT = 200;

const wrongSpan = new ShapeProblem('R06', 'invalid_choice', `Use ${SPANS.join(', ')}.`);

/** Outcomes of imports over time. */
@Controller('console/v1/throughput')
@Described(throughputDescription)
@UseInterceptors(EntityTagInterceptor, KnownSupplierInterceptor)
export class ConsoleThroughputController {
  private readonly shared = new Map<string, VersionedCache<Shown>>();

  constructor(
    private readonly outcomes: OutcomesQueries,
    private readonly changes: LatestChangesQueries,
  ) {}

  /** Processed and failed over a span, how fast it goes now, and how many wait or run. */
  @Get()
  @StaffRoute('viewer')
  async show(@Query() query: Record<string, unknown>): Promise<Shown> {
    const request = new ListQuery(query, ['span', 'supplier', 'sandbox', 'code']);
    const span = request.parameters.read('span', readSpan, wrongSpan) ?? '24h';
    const filter = { supplier: request.text('supplier'), isSandbox: request.kind(), code: request.text('code') };
    request.parameters.throwProblems();
    return this.sharedBy(span, filter).get();
  }

  private sharedBy(span: OutcomeSpan, filter: OutcomesFilter): VersionedCache<Shown> {
    const key = JSON.stringify([span, filter.supplier, filter.isSandbox, filter.code]);
    const known = this.shared.get(key);
    if (known !== undefined) return known;
    const made = new VersionedCache(
      () => this.look(span, filter),
      () => this.changes.exact(),
      TIMES,
    );
    this.shared.set(key, made);
    const [oldest] = this.shared.keys();
    if (this.shared.size > MOST_KEPT && oldest !== undefined) this.shared.delete(oldest);
    return made;
  }

  private async look(span: OutcomeSpan, filter: OutcomesFilter): Promise<Shown> {
    const [bins, now] = await Promise.all([this.outcomes.listBins(span, filter), this.outcomes.rate(filter)]);
    const rates = { processed_per_minute: now.processed, errored_per_minute: now.errored };
    const minutes_left = now.left === 0 || now.processed === 0 ? null : Math.ceil(now.left / now.processed);
    return { span, ...byOutcomeAndCode(bins), now: { ...rates, left: now.left, minutes_left } };
  }
}

function readSpan(text: string): OutcomeSpan | null {
  return Object.hasOwn(OUTCOME_SPANS, text) ? (text as OutcomeSpan) : null;
}
