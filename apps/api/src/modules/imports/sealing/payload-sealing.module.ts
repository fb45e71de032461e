import { Module } from '@nestjs/common';
import { OpenedPayloads } from './opened-payloads.js';
import { PayloadKeys } from './payload-keys.js';
import { PayloadSeals } from './payload-seals.js';
import { ResealPayloadsUseCase } from './reseal-payloads.usecase.js';

/** Payloads at rest: sealing and opening them, and which keys that needs. */
@Module({
  providers: [OpenedPayloads, PayloadKeys, PayloadSeals, ResealPayloadsUseCase],
  exports: [OpenedPayloads, PayloadKeys, PayloadSeals, ResealPayloadsUseCase],
})
export class PayloadSealingModule {}
