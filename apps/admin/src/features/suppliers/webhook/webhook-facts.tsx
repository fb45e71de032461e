import { FactList } from '../../../components/ui/fact-list';
import { RelativeTime } from '../../../components/ui/relative-time';
import { formatCount } from '../../../lib/format-count';
import type { Webhook } from '../../../lib/operator-api';
import { WebhookStatusBadge } from './webhook-status';

/** How a webhook is doing. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { latest_failure: failure } = webhook;
  return (
    <FactList
      layout="rows"
      facts={[
        ['Status', <WebhookStatusBadge key="status" status={webhook.status} />],
        ['Address', <code key="url">{webhook.url}</code>],
        ['Made by', webhook.created_by === 'SUPPLIER' ? 'The supplier' : 'Staff'],
        ['Disabled', webhook.disabled_at && <Since instant={webhook.disabled_at} what={webhook.disabled_reason} />],
        ['Rests until', webhook.paused_until && <RelativeTime instant={webhook.paused_until} />],
        ['Delivered latest', time(webhook.latest_delivered_at) ?? 'Never'],
        ['Failed latest', failure && <Since instant={failure.failed_at} what={failureInWords(failure)} />],
        ['Accounts with events to send', formatCount(webhook.waiting_accounts)],
        ['Dead letters', formatCount(webhook.dead_letters)],
        ['Earlier secret also signs until', time(webhook.earlier_secret_until)],
      ]}
    />
  );
}

function time(instant: string | null) {
  return instant === null ? null : <RelativeTime instant={instant} />;
}

function failureInWords({ reason, status }: { reason: string; status: number | null }): string {
  return status === null ? reason : `${reason} (HTTP ${status})`;
}

function Since({ instant, what }: { instant: string; what: string | null }) {
  return (
    <>
      {what} <RelativeTime instant={instant} />
    </>
  );
}
