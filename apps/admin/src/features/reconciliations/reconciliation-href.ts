/** The reports of a supplier. */
export function reconciliationsHref(supplier: string): string {
  return `/reconciliations/${encodeURIComponent(supplier)}`;
}

/** One report. */
export function reportHref(supplier: string, report: string): string {
  return `${reconciliationsHref(supplier)}/${report}`;
}

/** The fields of an account of a report. @param group left out for those whose digests differ */
export function fieldsHref(supplier: string, report: string, account: string, group?: string): string {
  const query = new URLSearchParams({ account, ...(group !== undefined && { group }) });
  return `${reportHref(supplier, report)}/fields?${query}`;
}

/** What of a cut-over is done. @param wave left out for the whole book */
export function checklistHref(supplier: string, wave?: string): string {
  const path = `/checklists/${encodeURIComponent(supplier)}`;
  return wave === undefined ? path : `${path}?${new URLSearchParams({ wave })}`;
}
