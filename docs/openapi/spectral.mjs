import core from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import rulesets from '@stoplight/spectral-rulesets';

/** @typedef {import('@stoplight/spectral-core').Rule['then'][number]['function']} RuleFunction */

/**
 * Rules that are not followed, each with where and why. One that finds nothing any more fails the test, and has to go.
 * @type {readonly { rule: string, path: RegExp, reason: string }[]}
 */
export const EXCEPTIONS = [
  {
    rule: 'owasp:api4:2023-rate-limit',
    path: /\/headers$|\/responses\/[^/]+$/,
    reason:
      'The service does not count requests by caller; an installation may, in front of it. Where the service refuses because of load it says Retry-After, which is described.',
  },
  {
    rule: 'owasp:api8:2023-define-cors-origin',
    path: /\/headers$/,
    reason: 'No browser of another origin may read any answer, so no answer has the header.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-401',
    path: /^paths\/(\/health\/(live|ready)|\/openapi(\.suppliers)?\.json|\/v1\/graphql\/|\/v2\/data-import\/pack-keys|\/console\/v1\/(sign-in-methods|sessions\/(single-sign-on|passkey)))\//,
    reason:
      'Nobody has to say who it is. The token mutation tells what is wrong with credentials as GraphQL does, with 200.',
  },
  {
    rule: 'path-keys-no-trailing-slash',
    path: /^paths\/\/v\d\/[^ ]*\/$/,
    reason: 'The interface was agreed with the slash. Addresses without it are answered alike.',
  },
];

/** Rules that check examples against their schemas. */
const OF_EXAMPLES = ['oas3-valid-media-example', 'oas3-valid-schema-example'];

/** What was found before, by check, place and value. @type {Map<string, { message: string, below: (string | number)[] }[]>} */
const known = new Map();

/**
 * Checks an example against a schema once, though documents repeat both hundreds of times, and each other: each check compiles the whole schema.
 * @param {string} name of the check
 * @param {RuleFunction} check
 * @returns {RuleFunction}
 */
function checkedOnce(name, check) {
  return (value, options, context) => {
    const { path } = context;
    // What is read only is not asked of requests, nor what is written only of answers.
    const key = JSON.stringify([name, path[0], path[path[0] === 'paths' ? 3 : 1], value]);
    let found = known.get(key);
    if (found === undefined) {
      const checked = check(value, options, context);
      if (checked instanceof Promise) return checked;
      found = (Array.isArray(checked) ? checked : []).map((each) => {
        return { message: each.message, below: each.path?.slice(path.length) ?? [] };
      });
      known.set(key, found);
    }
    return found.map(({ message, below }) => ({ message, path: [...path, ...below] }));
  };
}

/**
 * Looks through an OpenAPI document with the rules for OpenAPI and those of OWASP.
 * @param {Record<string, unknown>} document
 * @returns {Promise<{ findings: string[], unused: string[] }>} what no exception covers, and exceptions without a use
 */
export async function lint(document) {
  const ruleset = new core.Ruleset({
    extends: [
      [rulesets.oas, 'recommended'],
      [owasp, 'all'],
    ],
  });
  for (const name of OF_EXAMPLES) {
    const checks = ruleset.rules[name]?.then ?? [];
    for (const [at, one] of checks.entries())
      checks[at] = { ...one, function: checkedOnce(`${name} ${at}`, one.function) };
  }
  const spectral = new core.Spectral();
  spectral.setRuleset(ruleset);
  const used = new Set();
  const findings = [];
  for (const { code, message, path } of await spectral.run(document)) {
    const pointer = path.join('/');
    const exception = EXCEPTIONS.find(({ rule, path: covered }) => rule === code && covered.test(pointer));
    if (exception) used.add(exception);
    else findings.push(`${code} at ${pointer}: ${message}`);
  }
  const unused = EXCEPTIONS.filter((exception) => !used.has(exception)).map(({ rule, path }) => `${rule} at ${path}`);
  return { findings, unused };
}
