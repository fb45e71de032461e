export { AuditModule } from './audit.module.js';
export { type AuditEntry, type AuditFilter, AuditQueries } from './audit.queries.js';
export { AuditChain, type ChainVerdict } from './audit-chain.js';
export { type AuditActor, type AuditedAct, AuditTrail, type Performed } from './audit-trail.js';
