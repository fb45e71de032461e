import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { SuppliersModule } from '../../suppliers/index.js';
import { ImportsQueries } from '../imports.queries.js';
import { ImportListsQueries } from './import-lists.queries.js';
import { ImportReadsController } from './import-reads.controller.js';
import { TransferStatusQueries } from './transfer-status.queries.js';

/** Reading how far imports are, version 1 of the interface. */
@Module({
  imports: [AuthModule, SuppliersModule],
  controllers: [ImportReadsController],
  providers: [ImportListsQueries, ImportsQueries, TransferStatusQueries],
})
export class ImportReadsModule {}
