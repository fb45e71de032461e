/** Subjects of commits before this day are as they are: history is not written anew. */
const SINCE = '2026-11-25T00:00:00Z';
const LONGEST = 72;
const FEWEST_WORDS = 3;
/** Verbs that tell what was done or what it does, instead of what to do. */
const NOT_IMPERATIVE =
  /^(?:Added|Adding|Adds|Changed|Changes|Changing|Fixed|Fixes|Fixing|Made|Makes|Removed|Removes|Updated|Updates)\b/;

/**
 * Commits that the check looks at, the latest first; none where there is no history, as in an archive or an image.
 * @param {(args: string[]) => string} git runs git and answers what it prints; throws when it fails
 * @returns {{ hash: string, subject: string }[]}
 */
export function commitsSince(git) {
  let log;
  try {
    log = git(['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s']);
  } catch {
    return [];
  }
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }));
}

/**
 * Problems of a subject, by the rules of CONTRIBUTING.md.
 * @param {string} subject first line of the message of a commit
 * @returns {string[]}
 */
export function subjectProblems(subject) {
  const problems = [];
  if (subject.length > LONGEST) problems.push(`${subject.length} characters, ${LONGEST} at most`);
  if (!/^\p{Lu}/u.test(subject)) problems.push('begins with a capital letter');
  if (subject.endsWith('.')) problems.push('ends without a full stop');
  if (subject.split(' ').length < FEWEST_WORDS) problems.push('says what the change does');
  if (NOT_IMPERATIVE.test(subject)) problems.push('begins with a verb in the imperative');
  return problems;
}
