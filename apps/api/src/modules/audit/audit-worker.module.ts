import { Module } from '@nestjs/common';
import { AuditModule } from './audit.module.js';
import { AuditHeadPublisher } from './audit-head-publisher.js';

/** The part that works in the background. */
@Module({ imports: [AuditModule], providers: [AuditHeadPublisher] })
export class AuditWorkerModule {}
