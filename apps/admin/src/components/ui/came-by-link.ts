let hasArrived = false;

/** To be called once the first page of a visit is there: whatever page comes after it, a link of the console led to. */
export function noteArrival(): void {
  hasArrived = true;
}

/** Whether the page that is shown replaced another one in the same document, and the focus went with it. */
export function hasComeByLink(): boolean {
  return hasArrived && (document.activeElement === null || document.activeElement === document.body);
}
