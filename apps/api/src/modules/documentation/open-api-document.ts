import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { describeModules } from './describe-modules.js';

/** The document of the running application, made when it is first asked for. */
@Injectable()
export class OpenApiDocument {
  private made: { readonly text: string; readonly entityTag: string } | null = null;

  constructor(private readonly modules: ModulesContainer) {}

  /** The document as JSON text, and what names this very text. */
  read(): { readonly text: string; readonly entityTag: string } {
    if (this.made !== null) return this.made;
    const text = JSON.stringify(describeModules(this.modules));
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27);
    this.made = { text, entityTag: `"${hash}"` };
    return this.made;
  }
}
