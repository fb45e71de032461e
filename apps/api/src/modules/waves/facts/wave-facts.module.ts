import { Module } from '@nestjs/common';
import { WaveApprovalsRepository } from '../approvals/wave-approvals.repository.js';
import { WaveCountsQueries } from '../counts/wave-counts.queries.js';
import { WaveGates } from '../gates/wave-gates.queries.js';
import { WaveWaiversRepository } from '../gates/wave-waivers.repository.js';
import { WavePassesQueries } from '../passes/wave-passes.queries.js';
import { WaveProfilesQueries } from '../profile/wave-profiles.queries.js';
import { WaveFactsQueries } from './wave-facts.queries.js';

/** What there is to prove of waves, for api and worker. */
@Module({
  providers: [
    WaveApprovalsRepository,
    WaveCountsQueries,
    WaveFactsQueries,
    WaveGates,
    WavePassesQueries,
    WaveProfilesQueries,
    WaveWaiversRepository,
  ],
  exports: [WaveFactsQueries, WaveProfilesQueries],
})
export class WaveFactsModule {}
