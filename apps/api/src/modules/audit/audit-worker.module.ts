import { Module } from '@nestjs/common';
import { AuditModule } from './audit.module.js';
import { AuditHeadPublisher } from './audit-head-publisher.js';

/** Background work of the module. */
@Module({ imports: [AuditModule], providers: [AuditHeadPublisher] })
export class AuditWorkerModule {}
