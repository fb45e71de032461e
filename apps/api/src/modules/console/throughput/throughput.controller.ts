import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { StaffRoute } from '../../auth/index.js';
import { OUTCOME_SPANS, type OutcomeSpan, OutcomesQueries } from '../../imports/index.js';
import { ListQuery } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { byOutcomeAndCode, SPANS } from './outcomes-by-code.js';
import { type THROUGHPUT, throughputDescription } from './throughput.openapi.js';

const wrongSpan = new ShapeProblem('R06', 'invalid_choice', `Use ${SPANS.join(', ')}.`);

/** What became of imports over time. */
@Controller('console/v1/throughput')
@Described(throughputDescription)
@UseInterceptors(EntityTagInterceptor)
export class ConsoleThroughputController {
  constructor(private readonly outcomes: OutcomesQueries) {}

  /** Processed and failed over a span, how fast it goes now, and how many wait or run. */
  @Get()
  @StaffRoute('viewer')
  async show(@Query() query: Record<string, unknown>): Promise<Answer<typeof THROUGHPUT>> {
    const request = new ListQuery(query, ['span', 'supplier', 'sandbox', 'code']);
    const span = request.parameters.read('span', readSpan, wrongSpan) ?? '24h';
    const filter = { supplier: request.text('supplier'), isSandbox: request.kind(), code: request.text('code') };
    request.parameters.throwProblems();
    const [bins, now] = await Promise.all([this.outcomes.listBins(span, filter), this.outcomes.rate(filter)]);
    const rates = { processed_per_minute: now.processed, errored_per_minute: now.errored };
    const minutes_left = now.left === 0 || now.processed === 0 ? null : Math.ceil(now.left / now.processed);
    return { span, ...byOutcomeAndCode(bins), now: { ...rates, left: now.left, minutes_left } };
  }
}

function readSpan(text: string): OutcomeSpan | null {
  return Object.hasOwn(OUTCOME_SPANS, text) ? (text as OutcomeSpan) : null;
}
