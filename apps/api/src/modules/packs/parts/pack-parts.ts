import type { PackFile } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { renderHtml } from '../summary/render-html.js';
import { renderPdf } from '../summary/render-pdf.js';
import { summaryOf } from '../summary/summary-document.js';
import { accountsPart } from './accounts.part.js';
import { decisionsPart, waiversPart } from './decisions.parts.js';
import { DifferencesPart } from './differences.part.js';
import type { PackPart } from './pack-part.js';
import { ProfilePart } from './profile.part.js';
import { retractionsPart } from './retractions.part.js';

/** The files of a pack, in the order in which they are written: one more is one more entry. */
@Injectable()
export class PackParts {
  constructor(
    private readonly differences: DifferencesPart,
    private readonly profile: ProfilePart,
  ) {}

  /** The parts of a pack, without its manifest. @param written gives the files written so far, for the summary */
  list(written: () => readonly PackFile[]): readonly PackPart[] {
    const tables = [accountsPart, this.differences, decisionsPart, waiversPart, this.profile, retractionsPart];
    // Both forms of the summary tell of the same files.
    const told = () => written().slice(0, tables.length);
    return [
      ...tables,
      { name: 'summary.html', write: (facts) => [renderHtml(summaryOf(facts, told()))] },
      { name: 'summary.pdf', write: (facts) => renderPdf(summaryOf(facts, told()), new Date(facts.factsAt)) },
    ];
  }
}
