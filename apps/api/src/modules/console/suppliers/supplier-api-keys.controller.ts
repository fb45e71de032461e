import { Controller, Delete, HttpCode, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import {
  ApiKeysQueries,
  ByStaff,
  IssueApiKeyUseCase,
  RevokeApiKeyUseCase,
  StaffCall,
  StaffRoute,
} from '../../auth/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { apiKeysDescription, type KNOWN_KEY, NEW_KEY } from './supplier-api-keys.openapi.js';
import { IssueApiKeyRequest } from './suppliers.requests.js';

type IssuedApiKeyResponse = Answer<typeof NEW_KEY | typeof KNOWN_KEY>;

/** API keys of the organisation a supplier belongs to. */
@Controller('console/v1/suppliers/:code/api-keys')
@Described(apiKeysDescription)
export class ConsoleApiKeysController {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly keys: ApiKeysQueries,
    private readonly issueKey: IssueApiKeyUseCase,
    private readonly revokeKey: RevokeApiKeyUseCase,
    private readonly audit: AuditTrail,
  ) {}

  /** 201 with the text of a new key; 200 without a text when the same idempotency key has issued one already. */
  @Post()
  @StaffRoute('admin')
  async issue(
    @Param('code') code: string,
    @JsonBody() body: IssueApiKeyRequest,
    @ByStaff() by: StaffCall,
    @Res({ passthrough: true }) answer: Response,
  ): Promise<IssuedApiKeyResponse> {
    const { reason, idempotency_key: key, rotates_refresh_tokens: rotatesRefreshTokens = false, ...limits } = body;
    const issue = key === undefined ? undefined : { by: by.email, key };
    const organizationId = await this.ownerOf(code);
    const act = { action: 'api_key.issue', target: { type: 'supplier', id: code }, reason };
    const issued = await this.audit.perform<IssuedApiKeyResponse>(by, act, async (tx) => {
      const known = issue === undefined ? null : await this.keys.findIssued(tx, organizationId, issue);
      const asked = { organizationId, rotatesRefreshTokens, limits, ...(issue && { issue }) };
      const key = known ?? (await this.issueKey.run(tx, asked));
      const { id, prefix } = key;
      const result =
        'text' in key
          ? { id, prefix, key: key.text, created_at: key.createdAt.toISOString(), already_issued: false as const }
          : { id, prefix, key: null, created_at: key.created_at.toISOString(), already_issued: true as const };
      const after = 'text' in key ? { id, prefix, ...key.terms } : { id, prefix, repeated: true };
      return { result, after };
    });
    answer.status(issued.already_issued ? 200 : 201);
    return issued;
  }

  @Delete(':id')
  @HttpCode(204)
  @StaffRoute('admin')
  async revoke(
    @Param('code') code: string,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: () => new NotFound('There is no such key.') })) id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<void> {
    const organizationId = await this.ownerOf(code);
    const act = { action: 'api_key.revoke', target: { type: 'supplier', id: code }, reason };
    await this.audit.perform(by, act, async (tx) => {
      const key = await this.keys.find(tx, organizationId, id);
      if (key === null) throw new NotFound('There is no such key.');
      // Revoking once more is no mistake: the button was pressed twice.
      if (key.revoked_at === null) await this.revokeKey.run(tx, id);
      return { result: null, before: { id, prefix: key.prefix } };
    });
  }

  private async ownerOf(code: string): Promise<string> {
    return (await this.suppliers.get(code)).organization_id;
  }
}
