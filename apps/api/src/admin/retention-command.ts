import { Injectable } from '@nestjs/common';
import { ApplyRetentionUseCase, type RetentionPreview } from '../modules/imports/index.js';

/** What goes by the rules of the settings. Workers do it; this looks and changes nothing. */
@Injectable()
export class RetentionCommand {
  constructor(private readonly retention: ApplyRetentionUseCase) {}

  async preview(): Promise<string> {
    return (await this.retention.preview()).map(inWords).join('\n');
  }
}

function inWords({ rule, days, suppliers }: RetentionPreview): string {
  if (days === null) return `${rule}: not set, nothing goes.`;
  const due = suppliers.map(({ code, count }) => `${code} ${count}`).join(', ');
  return `${rule}: ${days} days after a supplier was set to Complete; now due: ${due || 'none'}.`;
}
