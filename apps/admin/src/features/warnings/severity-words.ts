import type { Severity } from '../../lib/operator-api';

/** A severity for people. */
export const severityWords: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', off: 'Off' };
