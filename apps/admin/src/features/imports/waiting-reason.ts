const sentences: Record<string, string> = {
  supplier_paused: 'Waiting because the supplier is paused',
  schedule_window: 'Waiting for its window to open',
  back_off: 'Waiting before the next attempt',
  worker: 'Waiting for a worker',
};

/** Why an import waits, as a sentence. Reasons that are sentences already, or are not known here, are shown as sent. */
export function waitingReasonSentence(reason: string): string {
  return sentences[reason] ?? reason;
}
