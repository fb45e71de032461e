import { Module } from '@nestjs/common';
import { ErasedPayloadsRepository } from './erased-payloads.repository.js';
import { OrderPayloadErasure } from './order-payload-erasure.usecase.js';
import { PayloadErasuresQueries } from './payload-erasures.queries.js';

/** Ordering the erasure of payloads and saying how far it is. */
@Module({
  providers: [ErasedPayloadsRepository, OrderPayloadErasure, PayloadErasuresQueries],
  exports: [ErasedPayloadsRepository, OrderPayloadErasure, PayloadErasuresQueries],
})
export class PayloadErasureModule {}
