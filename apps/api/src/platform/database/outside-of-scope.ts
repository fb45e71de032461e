/** Number of tests that look into this process at the moment. */
let testsLooking = 0;

/** Whose rows work sees that is in no scope: nobody's, but for tests. */
export function scopeOutside(): 'platform' | null {
  return testsLooking > 0 ? 'platform' : null;
}

/**
 * For tests alone, which look into a process from outside of its requests: what they do is done for the platform. The rule
 * `only-tests-see-everything` of .dependency-cruiser.cjs holds that nothing else imports it.
 * @returns ends it
 */
export function seeEverythingOutsideOfRequests(): () => void {
  testsLooking += 1;
  let goesOn = true;
  return () => {
    if (goesOn) testsLooking -= 1;
    goesOn = false;
  };
}
