import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { describeModules, type Readers } from './describe-modules.js';

interface Written {
  readonly text: string;
  readonly entityTag: string;
}

/** The documents of the running application, each made when it is first asked for. */
@Injectable()
export class OpenApiDocument {
  private readonly made = new Map<Readers, Written>();

  constructor(private readonly modules: ModulesContainer) {}

  /** A document as JSON text, and what names this very text. */
  read(readers: Readers): Written {
    const known = this.made.get(readers);
    if (known !== undefined) return known;
    const text = JSON.stringify(describeModules(this.modules, readers));
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27);
    const written = { text, entityTag: `"${hash}"` };
    this.made.set(readers, written);
    return written;
  }
}
