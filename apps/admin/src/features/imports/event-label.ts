const prefix = 'EVENT_ACCOUNT_IMPORT_PROCESS_';

const labels: Record<string, string> = {
  CREATED: 'Accepted',
  UPDATED: 'Payload replaced',
  STARTED: 'Picked up by a worker',
  REQUEUED: 'Put back to wait',
  PROCESSED: 'Account created',
  ERRORED: 'Failed',
  CANCELLED: 'Cancelled',
  DRY_RUN_SUCCEEDED: 'Dry run succeeded',
  DRY_RUN_ERRORED: 'Dry run failed',
};

/** An event of the timeline in words; one that is not known here keeps its name, made readable. @param from the state before */
export function eventLabel(event: string, from: string | null): string {
  if (from === 'CANCELLED' && event === `${prefix}REQUEUED`) return 'Restored';
  const name = event.startsWith(prefix) ? event.slice(prefix.length) : event;
  const readable = name.replaceAll('_', ' ').toLowerCase();
  return labels[name] ?? readable.charAt(0).toUpperCase() + readable.slice(1);
}
