import { Module } from '@nestjs/common';
import { AuditQueries } from './audit.queries.js';
import { AuditChain } from './audit-chain.js';
import { AuditTrail } from './audit-trail.js';

/** Audit trail. */
@Module({ providers: [AuditChain, AuditQueries, AuditTrail], exports: [AuditChain, AuditQueries, AuditTrail] })
export class AuditModule {}
