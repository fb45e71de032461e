export { AuditModule } from './audit.module.js';
export { type AuditEntry, type AuditFilter, AuditQueries, NO_AUDIT_FILTER } from './audit.queries.js';
export { AuditChain, type ChainBreak } from './audit-chain.js';
export { type AuditedAct, AuditTrail, type Performed } from './audit-trail.js';
export { AuditWorkerModule } from './audit-worker.module.js';
export { auditableText } from './auditable.js';
export { type PublishedHead, readHead, readHeads } from './published-head.js';
