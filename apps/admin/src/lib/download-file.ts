import { ApiProblem, cutOff, problemOf } from './api-problem';

/** Milliseconds until a saved file is let go of; the browser has taken it over by then. */
const letGoAfter = 60_000;

/**
 * Fetches a file from the operator API, through the console's own /api, and hands it to the browser to be saved under
 * this name. Throws ApiProblem when there is none, so that the page can say why.
 *
 * @param reason why it is asked for, where the API records that; it is posted then
 */
export async function downloadFile(path: string, fileName: string, accept = '*/*', reason?: string): Promise<void> {
  const headers = { Accept: accept, ...(reason !== undefined && { 'Content-Type': 'application/json' }) };
  const asked = reason === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify({ reason }) };
  const response = await fetch(`/api${path}`, asked).catch(() => null);
  if (response === null)
    throw new ApiProblem(0, { detail: 'The console cannot be reached from this device.', code: 'console_unreachable' });
  if (!response.ok) throw await problemOf(response);
  const file = await response.blob().catch(() => {
    throw cutOff('The file was cut off on its way, and nothing was saved. Try again.');
  });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), letGoAfter);
}
