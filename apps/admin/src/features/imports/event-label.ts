import { eventLabels } from './import-states.generated';

const prefix = 'EVENT_ACCOUNT_IMPORT_PROCESS_';

/** An event of the timeline in words; one that is not known here keeps its name, made readable. @param from the state before */
export function eventLabel(event: string, from: string | null): string {
  if (from === 'CANCELLED' && event === `${prefix}REQUEUED`) return 'Restored';
  const name = event.startsWith(prefix) ? event.slice(prefix.length) : event;
  const readable = name.replaceAll('_', ' ').toLowerCase();
  return eventLabels[name] ?? readable.charAt(0).toUpperCase() + readable.slice(1);
}
