/** Means by which a supplier was told what fails. */
export const REPORT_MEANS = ['TEXT', 'EXPORT'] as const;
export type ReportMeans = (typeof REPORT_MEANS)[number];

/** A report about a group that was sent to a supplier. */
export interface ErrorGroupReport {
  readonly id: string;
  readonly import_supplier: string;
  readonly means: ReportMeans;
  /** The text that was sent; null for an export without one. */
  readonly text: string | null;
  /** Imports of the supplier that failed like this then. */
  readonly imports: number;
  readonly reported_at: string;
  readonly reported_by: string;
}

/** Decisions of staff about a group. */
export interface ErrorGroupTriage {
  /** E-mail address of the owner; null without one. */
  readonly owner: string | null;
  readonly note: string | null;
  readonly acknowledged_at: string | null;
  readonly acknowledged_by: string | null;
  /** Whether the group was acknowledged since it began; a group that came back after it was over is not. */
  readonly is_acknowledged: boolean;
  /** Null when it is not muted any more, or never was. */
  readonly muted_until: string | null;
  /** The latest few, newest first. */
  readonly reports: readonly ErrorGroupReport[];
}

/** Reports that are shown with a group. */
export const SHOWN_REPORTS = 5;

/** Whether the group of the triage `t` is muted now. */
export const IS_MUTED = 'coalesce(t.muted_until > now(), false)';

/** Whether the triage `t` was acknowledged since its group began. A trigger stores when imports began to fail like it after none did. */
export const IS_ACKNOWLEDGED =
  '(t.acknowledged_at IS NOT NULL AND (t.began_at IS NULL OR t.acknowledged_at >= t.began_at))';

/** A report `r` of a supplier `s` as JSON. */
export const REPORT = `json_build_object('id', r.id, 'import_supplier', s.code, 'means', r.means, 'text', r.sent_text,
    'imports', r.imports, 'reported_at', r.reported_at, 'reported_by', r.reported_by)`;

/** The triage `t` of a group `g`, with its owner, as JSON; a group without a row is one that nothing was decided about. */
export const TRIAGE = `json_build_object('owner', owner.email, 'note', t.note, 'acknowledged_at', t.acknowledged_at,
    'acknowledged_by', t.acknowledged_by, 'is_acknowledged', ${IS_ACKNOWLEDGED},
    'muted_until', CASE WHEN ${IS_MUTED} THEN t.muted_until END,
    'reports', coalesce((SELECT json_agg(${REPORT} ORDER BY r.reported_at DESC, r.id)
      FROM (SELECT * FROM error_group_report r WHERE r.code = g.code AND r.place = g.place
        ORDER BY r.reported_at DESC, r.id LIMIT ${SHOWN_REPORTS}) r JOIN import_supplier s ON s.id = r.import_supplier_id), '[]'))`;
