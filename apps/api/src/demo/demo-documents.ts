import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { documentFolder, documentKey } from '../modules/documents/index.js';
import { Environment } from '../platform/config/environment.js';
import { onePagePdf } from './one-page-pdf.js';

/** The documents that the account in docs/examples names, and what they say. */
const DOCUMENTS: readonly (readonly [path: string, lines: readonly string[]])[] = [
  [
    'notes/tre-4471/authority.pdf',
    ['Letter of authority', 'Account TRE-4471', 'I authorise my daughter to act for me.'],
  ],
  ['notes/tre-4471/letter.pdf', ['Your move to us', 'Account TRE-4471', 'We look after your energy from now on.']],
  ['statements/tre-4471/2024-05.pdf', ['Statement ST-2024-05-0093', '1 March 2024 to 31 May 2024']],
  ['statements/tre-4471/2024-08.pdf', ['Statement ST-2024-08-0093', '1 June 2024 to 31 August 2024']],
];

/** Puts the documents of the example account where the demo supplier's documents are. */
@Injectable()
export class DemoDocuments {
  constructor(private readonly environment: Environment) {}

  /** Writes missing demo documents, only into a folder: a bucket may belong to others. */
  async ensure(documentRoot: string): Promise<void> {
    if (this.environment.documentStore !== 'folder') return;
    for (const [path, lines] of DOCUMENTS) {
      const file = join(documentFolder(this.environment), documentKey(documentRoot, path) ?? '');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, onePagePdf(lines), { flag: 'wx' }).catch(keepExisting);
    }
  }
}

function keepExisting(error: unknown): void {
  if (Object(error).code !== 'EEXIST') throw error;
}
