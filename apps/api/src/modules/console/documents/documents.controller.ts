import { Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  type AccountDocument,
  AccountDocumentsQueries,
  contentTypeOf,
  fileNameOf,
  type OpenAccountDocument,
  OpenAccountDocumentUseCase,
  streamDocument,
} from '../../documents/index.js';
import { ListQuery, type Page, pageOf } from '../list-query.js';
import { MASK } from '../personal-data.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { DOCUMENT_POLICY } from './document-policy.js';
import { DOCUMENT, documentsDescription } from './documents.openapi.js';

type AccountDocumentResponse = Answer<typeof DOCUMENT>;

const UUID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The documents that notes and statements of an account name. */
@Controller('console/v1/accounts/:account_number/documents')
@Described(documentsDescription)
export class ConsoleDocumentsController {
  constructor(
    private readonly documents: AccountDocumentsQueries,
    private readonly openDocument: OpenAccountDocumentUseCase,
    private readonly audit: AuditTrail,
    private readonly logger: AppLogger,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @StaffRoute('viewer')
  async list(
    @Param('account_number') number: string,
    @Query() query: Record<string, unknown>,
    @ByStaff() { role }: StaffCall,
  ): Promise<Page<AccountDocumentResponse>> {
    const read = new ListQuery(query, []);
    const limit = read.limit();
    const [after = null] = read.cursor(UUID) ?? [];
    read.parameters.throwProblems();
    const account = await this.documents.findAccount(number.toUpperCase());
    if (account === null) throw new NotFound('There is no account with this number.');
    const rows = await this.documents.list(account.id, after, limit + 1);
    const { results, next_cursor } = pageOf(rows, limit, ({ id }) => writeOpaqueCursor(id));
    const mayOpen = isRoleAtLeast(role, 'operator');
    const actions: AccountDocumentResponse['allowed_actions'] = mayOpen ? ['open'] : [];
    return { results: results.map((document) => ({ ...shown(document), allowed_actions: actions })), next_cursor };
  }

  /**
   * The document itself, as a download: a browser neither shows nor runs its contents. It may hold as much personal data
   * as fields that are masked elsewhere, so it takes the same role and a reason, which is recorded.
   */
  @Post(':id/content')
  @HttpCode(200)
  @StaffRoute('operator')
  async content(
    @Param('account_number') number: string,
    @Param('id') id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
    @Res() response: Response,
  ): Promise<void> {
    if (!UUID.test(id)) throw new NotFound('The account names no such document.');
    const account = number.toUpperCase();
    const document = await this.openDocument.run(account, id);
    await this.recordOpening(by, { account, id, reason }, document);
    // Logs of headers and the folder of downloads get no more of the name than the list shows.
    response.attachment(`document-${id}${endingOf(fileNameOf(document.path))}`);
    response.set({
      'Content-Type': contentTypeOf(document.path),
      'Content-Security-Policy': DOCUMENT_POLICY,
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'none',
    });
    try {
      await streamDocument(response, document);
    } catch (error) {
      // The reader left, or the connection was cut because the storage failed: no answer is possible.
      this.logger.info('documents.content.cut_off', { document_id: id, error_code: Object(error).code });
    }
  }

  /** Records the opening. A path may hold personal data, so the entry has the id of the record that names the document instead. */
  private async recordOpening(
    by: StaffCall,
    { account, id, reason }: { readonly account: string; readonly id: string; readonly reason: string },
    { stream }: OpenAccountDocument,
  ): Promise<void> {
    // A storage that fails meanwhile is noticed when the document is sent.
    stream.on('error', () => undefined);
    const act = { action: 'document.open', target: { type: 'account', id: account }, reason };
    try {
      await this.audit.perform(by, act, async () => ({ result: null, after: { document: id } }));
    } catch (error) {
      stream.destroy();
      throw error;
    }
  }
}

/** Shows the name of a document masked: suppliers name files after people. Revealing the account shows it. */
function shown(document: AccountDocument): Omit<AccountDocumentResponse, 'allowed_actions'> {
  const file_name = MASK + endingOf(fileNameOf(document.path));
  return { ...document, path: MASK, file_name, content_type: contentTypeOf(document.path) };
}

/** Known file extensions. The end of any other file name is hidden, because it may be part of a person's name. */
const ENDINGS =
  /\.(?:pdf|png|jpe?g|gif|webp|tiff?|bmp|heic|txt|csv|html?|svg|xml|json|eml|msg|docx?|xlsx?|odt|ods|rtf|zip|exe)$/i;

/** The extension of a file name, which is shown of a masked name. */
function endingOf(name: string): string {
  return ENDINGS.exec(name)?.[0].toLowerCase() ?? '';
}
