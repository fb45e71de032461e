import { statusesSql } from '../imports/index.js';

/** What became of a line of a wave. */
export const LINE_OUTCOMES = ['imported', 'refused', 'failed', 'not_processed', 'unchanged'] as const;

export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** SQL for the outcome of line `l`, whose import is `p`. */
export const OUTCOME = `CASE
    WHEN l.outcome <> 'accepted' THEN l.outcome
    WHEN p.platform_identifier IS NOT NULL THEN 'imported'
    WHEN p.status IN (${statusesSql('failed')}) THEN 'failed'
    ELSE 'not_processed' END`;
