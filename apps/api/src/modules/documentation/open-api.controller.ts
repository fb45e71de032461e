import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PublicRoute } from '../../platform/http/route-access.js';
import { Described } from '../../platform/openapi/index.js';
import type { Readers } from './describe-modules.js';
import { openApiDescription } from './open-api.openapi.js';
import { OpenApiDocument } from './open-api-document.js';

/** The description of this interface, for people's tools. */
@Controller()
@PublicRoute()
@Described(openApiDescription)
export class OpenApiController {
  constructor(private readonly document: OpenApiDocument) {}

  @Get('openapi.json')
  show(@Req() request: Request, @Res() response: Response): void {
    this.send('everybody', request, response);
  }

  @Get('openapi.suppliers.json')
  showForSuppliers(@Req() request: Request, @Res() response: Response): void {
    this.send('suppliers', request, response);
  }

  /** Sends the document, which is the same until the next release; a client that has it gets 304. */
  private send(readers: Readers, request: Request, response: Response): void {
    const { text, entityTag } = this.document.read(readers);
    response.setHeader('ETag', entityTag);
    response.setHeader('Cache-Control', 'public, max-age=300');
    if (request.fresh) response.status(304).end();
    else response.type('application/json').send(text);
  }
}
