import { Module } from '@nestjs/common';

/** How an imported account pays, confirmed by the payment vendor. */
@Module({})
export class PaymentsModule {}
