import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditTrail } from '../../audit/index.js';
import { OidcSessions } from '../../auth/index.js';

/** Has the audit trail keep what the OpenID provider ends or changes while nobody asks for it. */
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
