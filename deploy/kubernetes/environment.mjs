import { METRICS_PORTS, PORTS } from './names.mjs';

/** @typedef {import('./values.mjs').Values} Values */
/** @typedef {import('cdk8s-plus-33').k8s.EnvVar} EnvVar */

/** Seconds a stopping api or console still answers: until every node knows that it gets no more. */
const DRAIN = '5';

/** Folder of the certificates that `authorities` of the values names. */
export const AUTHORITIES = '/etc/carryover/authorities';

/**
 * Secrets of the namespace and the variables that are read from them, by process: each gets what it works with. Those behind a
 * question mark may be left out.
 * @type {Readonly<Record<'api' | 'worker' | 'migrate', Readonly<Record<string, readonly string[]>>>>}
 */
export const SECRETS = {
  api: {
    'carryover-database': ['DATABASE_URL', 'DATABASE_READ_URL?'],
    'carryover-keys': ['TOKEN_KEYS', 'SEALING_KEYS'],
    'carryover-stores': ['REDIS_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    'carryover-api': [
      ...['STRIPE_SECRET_KEY?', 'GOCARDLESS_ACCESS_TOKEN?', 'REGISTRATION_GATEWAY_SECRET?', 'OIDC_CLIENT_SECRET?'],
    ],
    'carryover-telemetry': ['OTEL_EXPORTER_OTLP_HEADERS?', 'SENTRY_DSN?'],
  },
  worker: {
    'carryover-database': ['DATABASE_URL'],
    'carryover-keys': ['SEALING_KEYS'],
    'carryover-stores': ['REDIS_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    'carryover-worker': ['SMTP_URL?', 'REGISTRATION_GATEWAY_SECRET?', 'AUDIT_HEAD_SECRET?'],
    'carryover-telemetry': ['OTEL_EXPORTER_OTLP_HEADERS?', 'SENTRY_DSN?'],
  },
  migrate: { 'carryover-database-owner': ['DATABASE_URL', 'LOGIN_DATABASE_URL'] },
};

/**
 * Variables of a process of the api's image.
 * @param {'api' | 'worker' | 'migrate'} name
 * @param {Values} values
 * @returns {EnvVar[]}
 */
export function variablesOf(name, values) {
  const secrets = Object.entries(SECRETS[name]).flatMap(([secret, variables]) =>
    variables.map((variable) => fromSecret(secret, variable)),
  );
  // Node trusts them besides those that everybody trusts, for every connection by TLS.
  /** @type {Record<string, string>} */
  const trusted = values.authorities ? { NODE_EXTRA_CA_CERTS: `${AUTHORITIES}/ca.crt` } : {};
  return [...plain({ NODE_ENV: 'production', HOST: '0.0.0.0', ...trusted, ...settingsOf(name, values) }), ...secrets];
}

/**
 * @param {'api' | 'worker' | 'migrate'} name
 * @param {Values} values
 * @returns {Record<string, string>}
 */
function settingsOf(name, { hosts, ingress, storage, collector, settings = {} }) {
  if (name === 'migrate') return {};
  return {
    ...(name === 'api'
      ? {
          PORT: String(PORTS.api),
          METRICS_PORT: String(METRICS_PORTS.api),
          DRAIN_SECONDS: DRAIN,
          TRUSTED_PROXIES: ingress.proxies,
        }
      : { WORKER_PORT: String(PORTS.worker) }),
    PUBLIC_API_URL: `https://${hosts.api}`,
    PUBLIC_CONSOLE_URL: `https://${hosts.console}`,
    DOCUMENT_STORE: 's3',
    S3_ENDPOINT: storage.endpoint,
    S3_BUCKET: storage.bucket,
    ...(collector ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } : {}),
    ...settings,
  };
}

/**
 * Variables of the console.
 * @param {Values} values
 * @returns {EnvVar[]}
 */
export const CONSOLE_VARIABLES = ({ hosts, ingress }) =>
  plain({
    NODE_ENV: 'production',
    HOSTNAME: '0.0.0.0',
    PORT: String(PORTS.console),
    CONSOLE_METRICS_PORT: String(METRICS_PORTS.console),
    DRAIN_SECONDS: DRAIN,
    API_ORIGIN: `http://carryover-api:${PORTS.api}`,
    PUBLIC_CONSOLE_URL: `https://${hosts.console}`,
    TRUSTED_PROXIES: ingress.proxies,
  });

/** @param {Record<string, string>} variables  @returns {EnvVar[]} */
const plain = (variables) => Object.entries(variables).map(([name, value]) => ({ name, value }));

/** @param {string} secret  @param {string} variable  @returns {EnvVar} */
function fromSecret(secret, variable) {
  const name = variable.replace('?', '');
  return {
    name,
    valueFrom: { secretKeyRef: { name: secret, key: name, ...(name === variable ? {} : { optional: true }) } },
  };
}
