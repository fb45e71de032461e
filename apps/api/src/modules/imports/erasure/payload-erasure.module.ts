import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { ErasedPayloadsRepository } from './erased-payloads.repository.js';
import { OrderDueErasures } from './order-due-erasures.usecase.js';
import { OrderPayloadErasure } from './order-payload-erasure.usecase.js';
import { PayloadErasuresQueries } from './payload-erasures.queries.js';

/** Ordering the erasure of payloads and saying how far it is. */
@Module({
  imports: [AuditModule],
  providers: [ErasedPayloadsRepository, OrderDueErasures, OrderPayloadErasure, PayloadErasuresQueries],
  exports: [ErasedPayloadsRepository, OrderDueErasures, OrderPayloadErasure, PayloadErasuresQueries],
})
export class PayloadErasureModule {}
