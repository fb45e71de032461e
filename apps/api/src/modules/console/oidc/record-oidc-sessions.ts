import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditTrail } from '../../audit/index.js';
import { OidcSessions } from '../../auth/index.js';

/** Records in the audit trail what a check with the OpenID provider ends or changes, outside of any request of staff. */
@Injectable()
export class RecordOidcSessions implements OnModuleInit {
  constructor(
    private readonly sessions: OidcSessions,
    private readonly audit: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.sessions.recordWith((...entry) => this.audit.record(...entry));
  }
}
