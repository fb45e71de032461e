import { k8s } from 'cdk8s-plus-33';
import { inWave, labelsOf, METRICS_PORTS, PORTS } from './names.mjs';

/** @typedef {import('./values.mjs').Values} Values */
/** @typedef {import('./values.mjs').Address} Address */
/** @typedef {import('cdk8s-plus-33').k8s.NetworkPolicyPeer} Peer */

/** Private networks, which webhooks of suppliers must not reach. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', '127.0.0.0/8'];
const PRIVATE_6 = ['fc00::/7', 'fe80::/10', '::1/128'];
const HTTPS = 443;
const MAIL = [25, 465, 587];
/** Ports that webhooks of suppliers may have besides, as `webhook-url.ts` takes them. */
const FREE_PORTS = { protocol: 'TCP', port: k8s.IntOrString.fromNumber(1_024), endPort: 65_535 };
/** Where names are looked up, and the cache that some clusters have for it on every machine. */
const NAMES = { namespace: 'kube-system', port: 53 };
const NODE_LOCAL_NAMES = '169.254.20.10/32';

/** Every address of the internet, by which no private network is meant. @type {Record<string, string[]>} */
const EVERYWHERE = { '0.0.0.0/0': PRIVATE, '::/0': PRIVATE_6 };

/** @param {string} cidr  @returns {Peer} */
function network(cidr) {
  const except = EVERYWHERE[cidr];
  return { ipBlock: except === undefined ? { cidr } : { cidr, except } };
}

/** The migration may need a way that this release opens. */
const BEFORE_MIGRATION = inWave(-2);

const INTERNET = Object.keys(EVERYWHERE).map(network);

/** @param {Record<string, string>} matchLabels  @returns {Peer[]} */
const pods = (matchLabels) => [{ podSelector: { matchLabels } }];

/** @param {string} name  @param {Record<string, string>} [matchLabels]  @returns {Peer[]} */
const namespace = (name, matchLabels) => [
  {
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    ...(matchLabels === undefined ? {} : { podSelector: { matchLabels } }),
  },
];

/** @param {Address} address  @returns {Peer[]} */
const at = ({ cidrs, namespace: name, labels }) =>
  cidrs === undefined ? namespace(name ?? '', labels) : cidrs.map(network);

/** @param {number[]} numbers  @param {string} [protocol] */
const ports = (numbers, protocol = 'TCP') =>
  numbers.map((port) => ({ protocol, port: k8s.IntOrString.fromNumber(port) }));

/**
 * Denies all connections in the namespace except those named here, which also limits webhooks.
 * @param {import('cdk8s').Chart} chart
 * @param {Values} values
 */
export function addNetworkPolicies(chart, values) {
  const { ingress, monitoring, database, redis, storage, collector, others = [], dns = NAMES } = values;
  /** @param {Address & { sentinelPort?: number }} address */
  const to = (address) => ({
    to: at(address),
    ports: ports([address.port, ...(address.sentinelPort === undefined ? [] : [address.sentinelPort])]),
  });
  /** @param {Peer[]} from  @param {number} port */
  const from = (from, port) => ({ from, ports: ports([port]) });
  const stores = [database, redis, storage.address, ...(collector ? [collector] : []), ...others].map(to);
  const proxy = namespace(ingress.namespace);
  const prometheus = namespace(monitoring);

  new k8s.KubeNetworkPolicy(chart, 'nothing', {
    metadata: { name: 'carryover-nothing-else', annotations: BEFORE_MIGRATION },
    spec: {
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
      // Names are looked up by all of them.
      egress: [
        { to: [...at(dns), network(NODE_LOCAL_NAMES)], ports: [...ports([dns.port], 'UDP'), ...ports([dns.port])] },
      ],
    },
  });
  /**
   * @param {string} name
   * @param {import('cdk8s-plus-33').k8s.NetworkPolicyIngressRule[]} ingressRules
   * @param {import('cdk8s-plus-33').k8s.NetworkPolicyEgressRule[]} egressRules
   */
  const allow = (name, ingressRules, egressRules) =>
    new k8s.KubeNetworkPolicy(chart, `${name}-traffic`, {
      metadata: { name: `carryover-${name}`, annotations: BEFORE_MIGRATION },
      spec: {
        podSelector: { matchLabels: labelsOf(name) },
        policyTypes: ['Ingress', 'Egress'],
        ingress: ingressRules,
        egress: egressRules,
      },
    });
  const fromInside = [...proxy, ...pods(labelsOf('console'))];
  // Vendors of payments, the provider of sign-ins, the reporter of errors.
  const outside = { to: INTERNET, ports: ports([HTTPS]) };
  allow('api', [from(fromInside, PORTS.api), from(prometheus, METRICS_PORTS.api)], [...stores, outside]);
  // Webhooks and mail.
  const told = { to: INTERNET, ports: [...ports([HTTPS, ...MAIL]), FREE_PORTS] };
  allow('worker', [from(prometheus, METRICS_PORTS.worker)], [...stores, told]);
  allow(
    'console',
    [from(proxy, PORTS.console), from(prometheus, METRICS_PORTS.console)],
    [{ to: pods(labelsOf('api')), ports: ports([PORTS.api]) }],
  );
  allow('migrate', [], [to(database)]);
}
