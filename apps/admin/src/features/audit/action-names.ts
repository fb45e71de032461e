import { readableCode } from '../../lib/readable-code';

const names: Readonly<Record<string, string>> = {
  'account.reveal': 'Revealed an account',
  'api_key.issue': 'Issued an API key',
  'api_key.revoke': 'Revoked an API key',
  'audit.export': 'Exported the audit trail',
  'batch.abort': 'Aborted a batch',
  'customer.erase': 'Erased a customer',
  'document.open': 'Opened a document',
  'error_group.report': 'Kept a report to a supplier',
  'error_group.triage': 'Decided about a group of errors',
  'imports.retry_many': 'Retried many imports',
  'imports.cancel_many': 'Cancelled many imports',
  'imports.restore_many': 'Restored many imports',
  'catalogue.change_entry': 'Changed an entry of a list',
  'catalogue.load': 'Loaded a list',
  'catalogue.remove_entry': 'Removed an entry of a list',
  'catalogue.undo': 'Undid a change of a list',
  'import.cancel': 'Cancelled an import',
  'import.retry': 'Retried an import',
  'import.restore': 'Restored an import',
  'import.reveal_payload': 'Revealed a payload',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'registration.mark': 'Marked for registration',
  'retention.audit': 'Erased details of audit entries',
  'retention.events': 'Erased details of events',
  'approval.reject': 'Turned a request down',
  'approval.request': 'Asked for approval',
  'session.end_by_provider': 'Signed out by the provider',
  'session.open': 'Signed in',
  'session.refused': 'Not let in',
  'staff.add_by_provider': 'Added by single sign-on',
  'staff.change_by_provider': 'Changed by single sign-on',
  'staff.link_single_sign_on': 'Linked to single sign-on',
  'staff.unlink_single_sign_on': 'Given a password in place of single sign-on',
  'session.close': 'Signed out',
  'staff.change': 'Changed staff',
  'staff.change_password': 'Changed the password',
  'staff.end_sessions': 'Ended sessions',
  'staff.invite': 'Invited staff',
  'staff.reset_password': 'Reset an access',
  'supplier.change_settings': 'Changed settings',
  'supplier.empty': 'Emptied a sandbox',
  'supplier.register': 'Registered a supplier',
  'supplier.set_status': 'Set the status',
  'webhook.disable': 'Disabled a webhook',
  'webhook.remove': 'Removed a webhook',
  'webhook.replay': 'Replayed a delivery',
  'webhook.replay_all': 'Replayed all deliveries',
  'webhook.rotate_secret': 'Replaced the secret of a webhook',
  'webhook.set': 'Set a webhook',
  'webhook.test': 'Tested a webhook',
};

/** Every action this console knows by name, as the trail spells them. */
export const knownActions: readonly string[] = Object.keys(names);

/** What was done, in words; an action that is not known here keeps its name, made readable. */
export function actionName(action: string): string {
  return Object.hasOwn(names, action) ? (names[action] ?? '') : readableCode(action);
}
