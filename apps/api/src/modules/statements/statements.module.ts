import { Module } from '@nestjs/common';

/** Historical statements of an imported account. */
@Module({})
export class StatementsModule {}
