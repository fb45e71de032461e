import { Module } from '@nestjs/common';

/** Transactions added to an imported account. */
@Module({})
export class TransactionsModule {}
