import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ApprovalsRepository } from './approvals.repository.js';
import { Approvals } from './approvals.service.js';

/** Acts that a second member of staff has to approve. */
@Module({ imports: [AuditModule], providers: [ApprovalsRepository, Approvals], exports: [Approvals] })
export class ApprovalsModule {}
