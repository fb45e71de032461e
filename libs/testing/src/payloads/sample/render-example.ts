import { samplePayload } from './sample-payload.js';

/** The sample payload as the text of docs/examples/account.json. */
export function renderExample(): string {
  return `${JSON.stringify(samplePayload(), null, 2)}\n`;
}
