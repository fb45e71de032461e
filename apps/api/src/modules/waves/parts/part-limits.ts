import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { LineLimits } from '../../../platform/http/read-lines.js';

/** Bytes after decompression, and lines, of a part at most. */
export const MOST_BYTES = 100 * 1024 ** 3;
export const MOST_LINES = 10_000_000;

/** How large a part may be, and each of its lines. Provided, since no test sends 100 GB to reach them. */
@Injectable()
export class PartLimits implements LineLimits {
  readonly bytes: number = MOST_BYTES;
  readonly lines: number = MOST_LINES;
  readonly bytesOfLine: number;

  constructor(environment: Environment) {
    this.bytesOfLine = environment.bodyLimitBytes;
  }
}
