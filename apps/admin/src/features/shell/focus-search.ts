/** Milliseconds a page may take to bring its search. */
const patience = 3_000;

function findSearch(): HTMLInputElement | undefined {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('search input:not([type=hidden])')];
  return inputs.find((input) => input.checkVisibility());
}

/** Puts the keyboard into the search of the page, or into that of the page that `goToSearch` opens. */
export function focusSearch(goToSearch: () => void): void {
  const search = findSearch();
  if (search !== undefined) {
    search.focus();
    return;
  }
  goToSearch();
  const deadline = performance.now() + patience;
  const lookAgain = () => {
    const found = findSearch();
    if (found !== undefined) found.focus();
    else if (performance.now() < deadline) requestAnimationFrame(lookAgain);
  };
  requestAnimationFrame(lookAgain);
}
