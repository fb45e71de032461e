import { Module } from '@nestjs/common';
import { ReconciliationsQueries } from '../reading/reconciliations.queries.js';
import { ReportFactsQueries } from './report-facts.queries.js';

/** Facts of reports, for api and worker. */
@Module({ providers: [ReconciliationsQueries, ReportFactsQueries], exports: [ReportFactsQueries] })
export class ReportFactsModule {}
