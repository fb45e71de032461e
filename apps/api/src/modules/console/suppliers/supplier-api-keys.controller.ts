import { Controller, Delete, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/index.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { readRequest } from '../../../platform/http/read-request.js';
import { AuditTrail } from '../../audit/index.js';
import { ApiKeysQueries, ByStaff, IssueApiKey, RevokeApiKey, StaffCall, StaffRoute } from '../../auth/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { ReasonedRequest } from '../reasoned.request.js';

/** A key just issued: the only time its text is shown. */
export interface IssuedApiKeyResponse {
  id: string;
  prefix: string;
  key: string;
  created_at: string;
}

/** API keys of the organisation a supplier belongs to. */
@Controller('console/v1/suppliers/:code/api-keys')
export class ConsoleApiKeysController {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly keys: ApiKeysQueries,
    private readonly issueKey: IssueApiKey,
    private readonly revokeKey: RevokeApiKey,
    private readonly audit: AuditTrail,
  ) {}

  @Post()
  @StaffRoute('admin')
  async issue(
    @Param('code') code: string,
    @JsonBody() body: unknown,
    @ByStaff() by: StaffCall,
  ): Promise<IssuedApiKeyResponse> {
    const { reason } = readRequest(ReasonedRequest, body);
    const organizationId = await this.ownerOf(code);
    const act = { action: 'api_key.issue', target: { type: 'supplier', id: code }, reason };
    const key = await this.audit.perform(by, act, async (tx) => {
      const issued = await this.issueKey.run({ organizationId }, tx);
      return { result: issued, after: { id: issued.id, prefix: issued.prefix } };
    });
    return { id: key.id, prefix: key.prefix, key: key.text, created_at: key.createdAt.toISOString() };
  }

  @Delete(':id')
  @HttpCode(204)
  @StaffRoute('admin')
  async revoke(
    @Param('code') code: string,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: () => new NotFound('There is no such key.') })) id: string,
    @JsonBody() body: unknown,
    @ByStaff() by: StaffCall,
  ): Promise<void> {
    const { reason } = readRequest(ReasonedRequest, body);
    const organizationId = await this.ownerOf(code);
    const act = { action: 'api_key.revoke', target: { type: 'supplier', id: code }, reason };
    await this.audit.perform(by, act, async (tx) => {
      const key = await this.keys.find(tx, organizationId, id);
      if (key === null) throw new NotFound('There is no such key.');
      // Revoking once more is no mistake: the button was pressed twice.
      if (key.revoked_at === null) await this.revokeKey.run(id, tx);
      return { result: null, before: { id, prefix: key.prefix } };
    });
  }

  private async ownerOf(code: string): Promise<string> {
    const supplier = await this.suppliers.find(code);
    if (supplier === null) throw new NotFound('There is no such import supplier.');
    return supplier.organization_id;
  }
}
