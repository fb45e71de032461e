/** What the operator API sends and takes, spelled exactly as on the wire. Words for people are made in the features. */
export * from './operator-api/accounts';
export * from './operator-api/approvals';
export * from './operator-api/audit';
export * from './operator-api/batches';
export * from './operator-api/catalogue';
export * from './operator-api/common';
export * from './operator-api/errors';
export * from './operator-api/imports';
export * from './operator-api/overview';
export * from './operator-api/passkeys';
export * from './operator-api/registrations';
export * from './operator-api/sessions';
export * from './operator-api/staff';
export * from './operator-api/suppliers';
export * from './operator-api/warnings';
export * from './operator-api/webhooks';
