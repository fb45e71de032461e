import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventSequencer } from '../../events/index.js';
import { WarningsModule } from '../../warnings/index.js';
import { PayloadSealingModule } from '../sealing/payload-sealing.module.js';
import { ErasedPayloadsRepository } from './erased-payloads.repository.js';
import { OrderDueErasuresUseCase } from './order-due-erasures.usecase.js';
import { OrderPayloadErasureUseCase } from './order-payload-erasure.usecase.js';
import { PayloadErasuresQueries } from './payload-erasures.queries.js';
import { RefusedLinesRepository } from './refused-lines.repository.js';
import { ApplyRetentionUseCase } from './retention/apply-retention.usecase.js';
import { RetentionRepository } from './retention/retention.repository.js';

/** Ordering the erasure of payloads and saying how far it is, and keeping to the retention of the settings. */
@Module({
  imports: [AuditModule, PayloadSealingModule, WarningsModule],
  providers: [
    ApplyRetentionUseCase,
    ErasedPayloadsRepository,
    EventSequencer,
    OrderDueErasuresUseCase,
    OrderPayloadErasureUseCase,
    PayloadErasuresQueries,
    RefusedLinesRepository,
    RetentionRepository,
  ],
  exports: [
    ApplyRetentionUseCase,
    ErasedPayloadsRepository,
    OrderDueErasuresUseCase,
    OrderPayloadErasureUseCase,
    PayloadErasuresQueries,
  ],
})
export class PayloadErasureModule {}
