import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { NotFound } from '../../platform/errors/domain-error.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { Described } from '../../platform/openapi/index.js';
import { StaffRoute } from '../auth/index.js';
import {
  type AccountDocument,
  AccountDocumentsQueries,
  contentTypeOf,
  fileNameOf,
  OpenAccountDocumentUseCase,
  streamDocument,
} from '../documents/index.js';
import { documentsDescription } from './documents.openapi.js';
import { ListQuery, type Page, pageOf, writeCursor } from './list-query.js';

export interface AccountDocumentResponse extends AccountDocument {
  file_name: string;
  content_type: string;
  allowed_actions: readonly string[];
}

const UUID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The documents that notes and statements of an account name. */
@Controller('console/v1/accounts/:account_number/documents')
@Described(documentsDescription)
export class ConsoleDocumentsController {
  constructor(
    private readonly documents: AccountDocumentsQueries,
    private readonly openDocument: OpenAccountDocumentUseCase,
    private readonly logger: AppLogger,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @StaffRoute('viewer')
  async list(
    @Param('account_number') number: string,
    @Query() query: Record<string, unknown>,
  ): Promise<Page<AccountDocumentResponse>> {
    const read = new ListQuery(query, []);
    const limit = read.limit();
    const [after = null] = read.cursor(UUID) ?? [];
    read.parameters.throwProblems();
    const account = await this.documents.findAccount(number.toUpperCase());
    if (account === null) throw new NotFound('There is no account with this number.');
    const rows = await this.documents.list(account.id, after, limit + 1);
    const { results, next_cursor } = pageOf(rows, limit, ({ id }) => writeCursor(id));
    return { results: results.map(shown), next_cursor };
  }

  /** The document itself, to be saved: whatever is in it, a browser neither shows nor runs it. */
  @Get(':id/content')
  @StaffRoute('viewer')
  async content(
    @Param('account_number') number: string,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    if (!UUID.test(id)) throw new NotFound('The account names no such document.');
    const document = await this.openDocument.run(number.toUpperCase(), id);
    response.attachment(fileNameOf(document.path));
    response.set({
      'Content-Type': contentTypeOf(document.path),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'none',
    });
    try {
      await streamDocument(response, document);
    } catch (error) {
      // The reader left, or the connection was cut because the storage failed: there is nobody to answer.
      this.logger.info('documents.content.cut_off', { document_id: id, error_code: Object(error).code });
    }
  }
}

function shown(document: AccountDocument): AccountDocumentResponse {
  const { path } = document;
  return { ...document, file_name: fileNameOf(path), content_type: contentTypeOf(path), allowed_actions: ['open'] };
}
