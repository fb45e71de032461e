import { App, Chart, JsonPatch, Yaml } from 'cdk8s';
import { k8s } from 'cdk8s-plus-33';
import { PROGRAM_FLAGS } from '../../tools/lib/program-flags.mjs';
import { AUTHORITIES, CONSOLE_VARIABLES, variablesOf } from './environment.mjs';
import { inWave, labelsOf, METRICS_PORTS, PORTS } from './names.mjs';
import { addNetworkPolicies } from './network-policies.mjs';
import { SURGE } from './values.mjs';

/** @typedef {import('./values.mjs').Values} Values */
/** @typedef {import('./values.mjs').Size} Size */

/** Seconds: processes drain for 10 at most. */
const GRACE = 15;
const { fromNumber } = k8s.IntOrString;

/**
 * The manifests in two parts: the migration, which has to succeed first, and the service.
 * @param {Values} values
 * @returns {{ migrate: string, service: string }} YAML
 */
export function renderManifests(values) {
  return { migrate: renderChart(values, addMigration), service: renderChart(values, addService) };
}

/**
 * @param {Values} values
 * @param {(chart: Chart, values: Values) => void} add
 */
function renderChart(values, add) {
  const chart = new Chart(new App(), 'carryover', {
    namespace: values.namespace,
    disableResourceNameHashes: true,
    labels: { 'app.kubernetes.io/part-of': 'carryover' },
  });
  add(chart, values);
  return `# Made by "npm run kubernetes"; do not edit.\n${Yaml.stringify(...chart.toJson())}`;
}

/** @param {Chart} chart  @param {Values} values */
function addMigration(chart, values) {
  const namespace = new k8s.KubeNamespace(chart, 'namespace', {
    metadata: {
      name: values.namespace,
      annotations: inWave(-2),
      // Every pod has to be as restricted as these are.
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    },
  });
  // It is in none itself.
  namespace.addJsonPatch(JsonPatch.remove('/metadata/namespace'));
  addNetworkPolicies(chart, values);
  new k8s.KubeJob(chart, 'migrate', {
    metadata: {
      // Argo CD waits for it before it goes on with the service.
      annotations: inWave(-1),
      name: `carryover-migrate-${values.images.tag.toLowerCase().replaceAll(/[^a-z\d]/g, '-')}`,
    },
    // It stays when it has run: one that is taken away runs again with the next apply, and Argo CD applies by itself.
    spec: {
      backoffLimit: 3,
      template: {
        metadata: { labels: labelsOf('migrate') },
        spec: { ...podOf('migrate', values, MIGRATE_SIZE), restartPolicy: 'Never' },
      },
    },
  });
}

const MIGRATE_SIZE = { min: 1, max: 1, cpu: '100m', memory: '512Mi' };

/** @param {Chart} chart  @param {Values} values */
function addService(chart, values) {
  for (const name of /** @type {const} */ (['api', 'worker', 'console'])) {
    addDeployment(chart, name, values);
    new k8s.KubePodDisruptionBudget(chart, `${name}-budget`, {
      metadata: { ...metadataOf(name), ...LAST },
      spec: {
        maxUnavailable: fromNumber(1),
        selector: { matchLabels: labelsOf(name) },
        // One that does not work does not keep a machine from being drained.
        unhealthyPodEvictionPolicy: 'AlwaysAllow',
      },
    });
  }
  addScaling(chart, values);
  addServices(chart);
  addIngress(chart, values);
}

/**
 * After every api and worker of the release: a console asks the api for what its own release has. With kubectl its label does that. What
 * nothing waits for comes with it: the health of a budget, of scaling or of an ingress may be long in coming, and no console waits for it.
 */
const LAST = { annotations: inWave(1) };

/**
 * Of what there is of each process.
 * @param {'api' | 'worker' | 'console'} name
 * @returns {import('cdk8s-plus-33').k8s.ObjectMeta}
 */
function metadataOf(name) {
  return { name: `carryover-${name}`, labels: labelsOf(name) };
}

/** @param {Chart} chart  @param {'api' | 'worker' | 'console'} name  @param {Values} values */
function addDeployment(chart, name, values) {
  const size = values[name];
  new k8s.KubeDeployment(chart, name, {
    metadata: { ...metadataOf(name), ...(name === 'console' ? LAST : {}) },
    spec: {
      // Where something else counts them, applying this again changes nothing.
      ...(size.max > size.min ? {} : { replicas: size.min }),
      selector: { matchLabels: labelsOf(name) },
      strategy: {
        type: 'RollingUpdate',
        rollingUpdate: { maxSurge: fromNumber(SURGE), maxUnavailable: fromNumber(0) },
      },
      template: { metadata: { labels: labelsOf(name) }, spec: podOf(name, values, size) },
    },
  });
}

/** What a process may write to its temporary folder, where the values do not say it. */
const TEMPORARY = '256Mi';

/** What each kind of process runs, after the flags of Node that are its own. */
const COMMANDS = {
  api: [...PROGRAM_FLAGS, 'apps/api/dist/main.js'],
  worker: [...PROGRAM_FLAGS, 'apps/api/dist/worker.js'],
  migrate: ['apps/api/dist/migrate.js'],
  console: ['apps/admin/server/serve.mjs'],
};

/**
 * @param {'api' | 'worker' | 'migrate' | 'console'} name
 * @param {Values} values
 * @param {Size} size
 * @returns {import('cdk8s-plus-33').k8s.PodSpec}
 */
function podOf(name, values, { cpu, memory, temporary = TEMPORARY }) {
  const image = `${values.images.registry}/carryover-${name === 'console' ? 'console' : 'api'}:${values.images.tag}`;
  const limit = k8s.Quantity.fromString(memory);
  // The console asks the api alone, and without TLS.
  const authorities = name === 'console' ? undefined : values.authorities;
  return {
    automountServiceAccountToken: false,
    // They would be variables such as CARRYOVER_API_PORT: nobody reads them, and a service named worker would set WORKER_PORT.
    enableServiceLinks: false,
    terminationGracePeriodSeconds: GRACE,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1_000,
      runAsGroup: 1_000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    ...(name === 'migrate' ? {} : { topologySpreadConstraints: spreadOf(name) }),
    containers: [
      {
        name,
        image,
        command: ['node', '--enable-source-maps', ...COMMANDS[name]],
        env: name === 'console' ? CONSOLE_VARIABLES(values) : variablesOf(name, values),
        ...(name === 'migrate' ? {} : { ports: portsOf(name), ...probesOf(name) }),
        // No limit of the processor: a process that is held back answers late while cores are idle.
        resources: { requests: { cpu: k8s.Quantity.fromString(cpu), memory: limit }, limits: { memory: limit } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [
          { name: 'tmp', mountPath: '/tmp' },
          ...(authorities ? [{ name: 'authorities', mountPath: AUTHORITIES, readOnly: true }] : []),
        ],
      },
    ],
    volumes: [
      { name: 'tmp', emptyDir: { sizeLimit: k8s.Quantity.fromString(temporary) } },
      ...(authorities ? [{ name: 'authorities', secret: { secretName: authorities } }] : []),
    ],
  };
}

/** Over zones and machines, those of the same release counted alone. @param {string} name */
function spreadOf(name) {
  return ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
    topologyKey,
    maxSkew: 1,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: { matchLabels: labelsOf(name) },
    matchLabelKeys: ['pod-template-hash'],
  }));
}

/** @param {'api' | 'worker' | 'console'} name */
function portsOf(name) {
  const own = { name: 'http', containerPort: PORTS[name] };
  return name === 'worker' ? [own] : [own, { name: 'metrics', containerPort: METRICS_PORTS[name] }];
}

/** @param {'api' | 'worker' | 'console'} name */
function probesOf(name) {
  const [live, ready] = name === 'console' ? ['/healthz', '/healthz'] : ['/health/live', '/health/ready'];
  /** @param {string} path */
  const ask = (path) => ({ httpGet: { path, port: k8s.IntOrString.fromString('http') }, timeoutSeconds: 5 });
  return {
    startupProbe: { ...ask(live), periodSeconds: 2, failureThreshold: 60 },
    // Says that the event loop turns: a database that is away is no reason to start a process again.
    livenessProbe: { ...ask(live), periodSeconds: 10, failureThreshold: 3 },
    // A database that is away is away for all of them: for as long as a failover takes they answer 503 with Retry-After themselves,
    // which an ingress with nobody behind it would not. One that is told to stop gets no more requests by that alone.
    readinessProbe: { ...ask(ready), periodSeconds: 2, failureThreshold: 15 },
  };
}

/** @param {Chart} chart  @param {Values} values */
function addScaling(chart, values) {
  /** @param {'api' | 'worker' | 'console'} name  @param {import('cdk8s-plus-33').k8s.MetricSpecV2} metric */
  const scale = (name, metric) => {
    const { min, max } = values[name];
    if (max <= min) return;
    new k8s.KubeHorizontalPodAutoscalerV2(chart, `${name}-scaling`, {
      metadata: { ...metadataOf(name), ...LAST },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `carryover-${name}` },
        minReplicas: min,
        maxReplicas: max,
        metrics: [metric],
        behavior: { scaleDown: { stabilizationWindowSeconds: 600 } },
      },
    });
  };
  const processor = {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
  };
  scale('api', processor);
  scale('console', processor);
  // Not by their processor: workers that wait for a storage are idle, and imports wait all the same.
  scale('worker', {
    type: 'External',
    external: {
      metric: { name: 'carryover_import_oldest_waiting_seconds' },
      target: { type: 'Value', value: k8s.Quantity.fromNumber(values.oldestWaitingSeconds ?? 0) },
    },
  });
}

/** @param {Chart} chart */
function addServices(chart) {
  for (const name of /** @type {const} */ (['api', 'console']))
    new k8s.KubeService(chart, `${name}-service`, {
      metadata: { name: `carryover-${name}` },
      spec: {
        selector: labelsOf(name),
        ports: [{ name: 'http', port: PORTS[name], targetPort: k8s.IntOrString.fromString('http') }],
      },
    });
  // By which Prometheus finds each process, also one that is not ready. The label is the job that rules and graphs know.
  for (const [name, port] of Object.entries(METRICS_PORTS))
    new k8s.KubeService(chart, `${name}-metrics`, {
      metadata: { name: `carryover-${name}-metrics`, labels: labelsOf(name) },
      spec: {
        clusterIp: 'None',
        publishNotReadyAddresses: true,
        selector: labelsOf(name),
        ports: [{ name: 'metrics', port, targetPort: fromNumber(port) }],
      },
    });
}

/** @param {Chart} chart  @param {Values} values */
function addIngress(chart, { hosts, ingress }) {
  /** @param {'api' | 'console'} name */
  const rule = (name) => ({
    host: hosts[name],
    http: {
      paths: [
        {
          path: '/',
          pathType: 'Prefix',
          backend: { service: { name: `carryover-${name}`, port: { name: 'http' } } },
        },
      ],
    },
  });
  new k8s.KubeIngress(chart, 'ingress', {
    metadata: { name: 'carryover', annotations: { ...LAST.annotations, ...ingress.annotations } },
    spec: {
      ingressClassName: ingress.className,
      tls: [{ hosts: [hosts.api, hosts.console], secretName: ingress.tlsSecret }],
      rules: [rule('api'), rule('console')],
    },
  });
}
