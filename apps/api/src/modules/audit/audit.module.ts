import { Module } from '@nestjs/common';
import { AuditChain } from './audit-chain.js';
import { AuditTrail } from './audit-trail.js';

/** The record of what staff do. */
@Module({ providers: [AuditChain, AuditTrail], exports: [AuditChain, AuditTrail] })
export class AuditModule {}
