import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { PublicRoute } from '../../../platform/http/route-access.js';
import { PagesForPeople } from '../../../platform/openapi/index.js';
import { DocumentationSite } from './documentation-site.js';

const PREFIX = '/docs';
const COMMON = "default-src 'none'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const WITHOUT_SCRIPTS = `${COMMON}; style-src 'self'`;
// Swagger UI sets styles on elements and asks this service; it gets nothing else.
const WITH_SCRIPTS = `${COMMON}; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'`;

/** Pages for people. They are no operations of the interface and not in its description. */
@Controller('docs')
@PublicRoute()
@PagesForPeople()
export class DocsController {
  constructor(private readonly site: DocumentationSite) {}

  /**
   * A page, or a file that pages need. Pages end with a slash, because their links are relative.
   * @throws NotFound
   */
  @Get(['', '*path'])
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const address = request.path.slice(PREFIX.length + 1);
    const file = request.path === PREFIX ? null : await this.site.find(address);
    if (file === null && (await this.site.find(request.path === PREFIX ? '' : `${address}/`)) !== null) {
      response.redirect(308, `${request.path.slice(request.path.lastIndexOf('/') + 1)}/`);
      return;
    }
    if (file === null) throw new NotFound('There is no such page. The documentation begins at /docs/.');
    response.setHeader('ETag', file.entityTag);
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.setHeader('Content-Security-Policy', file.hasScripts ? WITH_SCRIPTS : WITHOUT_SCRIPTS);
    if (request.fresh) response.status(304).end();
    else response.type(file.type).send(await this.site.read(address));
  }
}
