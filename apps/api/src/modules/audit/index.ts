export { AuditModule } from './audit.module.js';
export { AuditChain, type ChainVerdict } from './audit-chain.js';
export { type AuditedAct, AuditTrail, type Performed } from './audit-trail.js';
