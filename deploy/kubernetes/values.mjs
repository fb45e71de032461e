import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { variablesOf } from './environment.mjs';

/**
 * Size of a process and of its deployment.
 * @typedef {object} Size
 * @property {number} min processes at least
 * @property {number} max processes at most; where it is more than `min` there is a HorizontalPodAutoscaler
 * @property {string} cpu asked for, such as 500m
 * @property {string} memory asked for and not exceeded, such as 768Mi
 * @property {string} [temporary] what it may write to its temporary folder; a worker that writes more is evicted. It needs room for the archive of a pack
 */

/**
 * Address of a store for the NetworkPolicy: networks outside of the cluster, or pods in it.
 * @typedef {object} Address
 * @property {number} port
 * @property {string[]} [cidrs]
 * @property {string} [namespace] whose pods it is
 * @property {Record<string, string>} [labels] of these pods; all of the namespace when left out
 */

/**
 * Values that differ between clusters.
 * @typedef {object} Values
 * @property {string} namespace
 * @property {{ registry: string, tag: string }} images of `carryover-api` and `carryover-console`
 * @property {{ api: string, console: string }} hosts by which suppliers and staff come
 * @property {{ className: string, namespace: string, tlsSecret: string, proxies: string, annotations?: Record<string, string> }} ingress
 *   `proxies`: networks of its pods and of those of the console, which may name the address of a client; `annotations`: what its class has to be told, such as to take
 *   bodies of any size
 * @property {string} monitoring namespace of Prometheus
 * @property {Address & { connections: number }} database `connections`: `max_connections` of PostgreSQL
 * @property {Address & { sentinelPort?: number }} redis Redis or Valkey; `sentinelPort`: of the Sentinels, where REDIS_URL names some
 * @property {{ endpoint: string, bucket: string, address: Address }} storage of documents, S3-compatible
 * @property {(Address & { endpoint: string }) | null} [collector] of traces, if there is one
 * @property {string} [authorities] secret whose `ca.crt` has the certificates of the authorities of PostgreSQL, Redis or others that not everybody trusts
 * @property {Address[]} [others] what else api and worker reach in private networks: a mail server, an OpenID provider, a gateway
 * @property {Address} [dns] where names are looked up; left out, the namespace kube-system
 * @property {Size} api
 * @property {Size} worker
 * @property {Size} console
 * @property {number} [oldestWaitingSeconds] from which on there are more workers; for a worker with `max` above `min`
 * @property {Record<string, string>} [settings] further variables of api and worker that are no secrets
 */

/** Connections of a process beyond its pool: the lock of the worker that leads. And what admin, migrate and people need. */
const LEADS = 1;
const KEPT_FREE = 10;
/** Pods beside the others while a release is put in place. */
export const SURGE = 1;
const POOL = 10;

/** What may stand in `settings`: a name that nobody reads would be overlooked. The page is made of the configuration class. */
const KNOWN = new Set([
  ...[
    ...readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8').matchAll(/^\| `([A-Z\d_]+)` \|/gm),
  ].map(([, variable = '']) => variable),
  'NODE_OPTIONS',
]);

const name = { type: 'string', pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' };
const host = { type: 'string', pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' };
const text = { type: 'string', minLength: 1 };
const texts = { type: 'object', additionalProperties: { type: 'string' } };
const origin = { type: 'string', pattern: '^https?://[^/\\s]+$' };

/** @param {object} properties  @param {string[]} [optional] */
const object = (properties, optional = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
  additionalProperties: false,
});

const address = {
  port: { type: 'integer', minimum: 1, maximum: 65_535 },
  cidrs: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[\\da-f.:]+/\\d{1,3}$' } },
  namespace: name,
  labels: { type: 'object', additionalProperties: text },
};
const ELSEWHERE = ['cidrs', 'namespace', 'labels'];

const bytes = { type: 'string', pattern: '^\\d+(Mi|Gi)$' };

const size = object(
  {
    min: { type: 'integer', minimum: 1 },
    max: { type: 'integer', minimum: 1 },
    cpu: { type: 'string', pattern: '^\\d+m?$' },
    memory: bytes,
    temporary: bytes,
  },
  ['temporary'],
);

const SCHEMA = object(
  {
    namespace: name,
    images: object({ registry: text, tag: { type: 'string', pattern: '^(?!latest$)[\\w][\\w.-]{0,50}$' } }),
    hosts: object({ api: host, console: host }),
    ingress: object({ className: name, namespace: name, tlsSecret: name, proxies: text, annotations: texts }, [
      'annotations',
    ]),
    monitoring: name,
    database: object({ ...address, connections: { type: 'integer', minimum: 20 } }, ELSEWHERE),
    redis: object({ ...address, sentinelPort: address.port }, ['sentinelPort', ...ELSEWHERE]),
    storage: object({ endpoint: origin, bucket: text, address: object(address, ELSEWHERE) }),
    collector: object({ ...address, endpoint: origin }, ELSEWHERE),
    authorities: name,
    others: { type: 'array', items: object(address, ELSEWHERE) },
    dns: object(address, ELSEWHERE),
    api: size,
    worker: size,
    console: size,
    oldestWaitingSeconds: { type: 'integer', minimum: 10 },
    settings: { ...texts, propertyNames: { pattern: '^[A-Z][A-Z\\d_]*$' } },
  },
  ['collector', 'authorities', 'others', 'dns', 'oldestWaitingSeconds', 'settings'],
);

/** @type {import('ajv/dist/2020.js').ValidateFunction<Values>} */
const validate = new Ajv2020({ allErrors: true }).compile(SCHEMA);

/** The values cannot be used; `problems` names all that is wrong. */
export class InvalidValues extends Error {
  /** @param {readonly string[]} problems */
  constructor(problems) {
    super(`The values are not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads values from YAML.
 * @param {string} yaml
 * @returns {Values}
 * @throws {InvalidValues} naming every problem at once
 */
export function readValues(yaml) {
  const values = parse(yaml);
  if (!validate(values)) {
    throw new InvalidValues(
      (validate.errors ?? []).map(({ instancePath, message, params }) => {
        const at = instancePath.slice(1).replaceAll('/', '.') || 'values';
        return `${at} ${message}${params.additionalProperty ? `: ${params.additionalProperty}` : ''}`;
      }),
    );
  }
  const problems = problemsOf(values);
  if (problems.length > 0) throw new InvalidValues(problems);
  return values;
}

/**
 * What no schema says.
 * @param {Values} values
 * @returns {string[]}
 */
function problemsOf(values) {
  const { api, worker, console, database, redis, storage, collector, others = [], dns } = values;
  const { oldestWaitingSeconds, settings = {} } = values;
  const sizes = Object.entries({ api, worker, console });
  const named = { database, redis, 'storage.address': storage.address, collector, dns };
  const addresses = [
    ...Object.entries(named),
    ...others.map((other, index) => /** @type {const} */ ([`others.${index}`, other])),
  ];
  const taken = takenVariables(values);
  const pool = Number(settings.DATABASE_POOL_SIZE ?? POOL);
  const wanted = (api.max + worker.max + 2 * SURGE) * pool + LEADS + KEPT_FREE;
  return [
    ...sizes.filter(([, { min, max }]) => max < min).map(([of]) => `${of}.max must not be less than ${of}.min`),
    ...addresses
      .filter(([, one]) => one && (one.cidrs === undefined) === (one.namespace === undefined))
      .map(([of]) => `${of} must have either cidrs or namespace`),
    ...Object.keys(settings)
      .filter((variable) => !KNOWN.has(variable))
      .map((variable) => `settings.${variable} is no setting that there is`),
    ...Object.keys(settings)
      .filter((variable) => taken.has(variable))
      .map((variable) => `settings.${variable} must not be there: it comes from a secret, or from the other values`),
    ...(worker.max > worker.min && oldestWaitingSeconds === undefined
      ? ['oldestWaitingSeconds is needed for worker.max above worker.min']
      : []),
    ...(wanted > database.connections
      ? [
          `database.connections must be ${wanted} or more: ${pool} for each api and worker there may be, and ${KEPT_FREE} for others`,
        ]
      : []),
  ];
}

/**
 * Variables that are no business of `settings`: twice the same is no manifest, and a secret would stand in it in clear text.
 * @param {Values} values
 */
function takenVariables(values) {
  const own = /** @type {const} */ (['api', 'worker', 'migrate']).flatMap((of) =>
    variablesOf(of, { ...values, settings: {} }),
  );
  return new Set([...own.map(({ name: variable }) => variable), 'TOKEN_SIGNING_SECRET']);
}
