import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { webhookUrlProblem } from '../../apps/api/src/modules/events/webhooks/webhook-url.js';
import { Environment } from '../../apps/api/src/platform/config/environment.js';
import { loadEnvironment } from '../../apps/api/src/platform/config/load-environment.js';
import { settingsOf } from '../../apps/api/src/platform/config/setting.decorator.js';
import { renderManifests } from './chart.mjs';
import { problemsOfManifest } from './published-schemas.mjs';
import { readValues } from './values.mjs';

const folder = import.meta.dirname;
const read = (name) => readFileSync(join(folder, name), 'utf8');
const all = (yaml) => parseAllDocuments(yaml).map((document) => document.toJS());

const SIZES = ['small', 'large'];
const PARTS = ['migrate', 'service'];
const valuesOf = (size) => readValues(read(`values-${size}.yaml`));
const rendered = Object.fromEntries(SIZES.map((size) => [size, renderManifests(valuesOf(size))]));
const objectsOf = (size) => PARTS.flatMap((part) => all(rendered[size][part]));
const podsOf = (size) =>
  objectsOf(size)
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .map(({ metadata, spec }) => ({
      name: metadata.name.replace(/^carryover-(\w+).*$/, '$1'),
      pod: spec.template.spec,
    }));
const containersOf = (size) => Object.fromEntries(podsOf(size).map(({ name, pod }) => [name, pod.containers[0]]));
const find = (size, kind, name) =>
  objectsOf(size).find(
    (one) => one.kind === kind && one.metadata.name === ['carryover', name].filter(Boolean).join('-'),
  );

describe.each(SIZES)('the manifests for %s', (size) => {
  it.each(PARTS)('are committed as they are made: %s', (part) => {
    expect(read(`rendered/${size}-${part}.yaml`)).toBe(rendered[size][part]);
  });

  it('fit the schemas that Kubernetes publishes', async () => {
    const problems = await Promise.all(objectsOf(size).map(problemsOfManifest));
    expect(problems.flat()).toEqual([]);
  });

  it('are each of a name of its own in the namespace', () => {
    const names = objectsOf(size).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const others = objectsOf(size).filter(({ metadata }) => metadata.namespace !== 'carryover');
    expect(others.map(({ kind }) => kind)).toEqual(['Namespace']);
  });

  it('leave the Job of a tag there when it has run, so that it does not run again', () => {
    const jobs = objectsOf(size).filter(({ kind }) => kind === 'Job');
    expect(jobs.map(({ spec }) => spec.ttlSecondsAfterFinished)).toEqual([undefined]);
  });

  it('give each process the temporary folder that the values say', () => {
    const values = valuesOf(size);
    for (const { name, pod } of podsOf(size))
      expect([name, pod.volumes[0].emptyDir.sizeLimit]).toEqual([name, values[name]?.temporary ?? '256Mi']);
  });

  it('run every process without a privilege, on a file system that is only read', () => {
    expect(
      podsOf(size)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['api', 'console', 'migrate', 'worker']);
    for (const { pod } of podsOf(size)) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const { securityContext, image, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(image).toMatch(/:(?!latest)[\w.-]+$/);
        expect(resources.requests).toEqual({ cpu: expect.anything(), memory: resources.limits.memory });
      }
    }
  });

  it('give each process variables that it knows, and all that it needs', () => {
    const known = settingsOf(Environment).map(({ variable }) => variable);
    const containers = containersOf(size);
    for (const name of ['api', 'worker', 'migrate']) {
      const { env } = containers[name];
      const names = env.map((one) => one.name);
      expect(new Set(names).size).toBe(names.length);
      expect([...known, 'NODE_EXTRA_CA_CERTS']).toEqual(expect.arrayContaining(names));
      const secrets = {
        DATABASE_URL: 'postgres://a:b@c/d',
        LOGIN_DATABASE_URL: 'postgres://a:b@c/d',
        REDIS_URL: 'redis://a',
      };
      const keys = {
        TOKEN_KEYS: `a:${'a'.repeat(64)}`,
        SEALING_KEYS: `a:${'b'.repeat(64)}`,
        STRIPE_SECRET_KEY: 'sk',
        GOCARDLESS_ACCESS_TOKEN: 'at',
        REGISTRATION_GATEWAY_SECRET: 'c'.repeat(32),
      };
      const access = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
      const given = Object.fromEntries(
        env.map(({ name: variable, value }) => [variable, value ?? { ...secrets, ...keys, ...access }[variable]]),
      );
      expect(() => loadEnvironment(given, name)).not.toThrow();
    }
    expect(containers.console.env.map((one) => one.name)).toEqual(
      expect.arrayContaining(['API_ORIGIN', 'PUBLIC_CONSOLE_URL', 'TRUSTED_PROXIES']),
    );
  });

  it('hold no secret, and give keys and passwords to those only that work with them', () => {
    const containers = containersOf(size);
    const secretsOf = (name) =>
      (containers[name]?.env ?? []).filter(({ valueFrom }) => valueFrom).map((one) => one.name);
    const settings = settingsOf(Environment).filter(({ secret }) => secret);
    for (const { env } of Object.values(containers)) {
      const inClear = env.filter(
        ({ name, value }) => value !== undefined && settings.some((one) => one.variable === name),
      );
      expect(inClear).toEqual([]);
    }
    expect(secretsOf('console')).toEqual([]);
    expect(secretsOf('migrate')).toEqual(['DATABASE_URL', 'LOGIN_DATABASE_URL']);
    expect(secretsOf('worker')).toContain('SEALING_KEYS');
    expect(secretsOf('worker')).not.toContain('TOKEN_KEYS');
    expect(objectsOf(size).map(({ kind }) => kind)).not.toContain('Secret');
  });

  it('ask for health at addresses that there are, and stop nobody before they have ended', () => {
    const paths = {
      api: ['/health/live', '/health/ready'],
      worker: ['/health/live', '/health/ready'],
      console: ['/healthz', '/healthz'],
    };
    for (const [name, [live, ready]] of Object.entries(paths)) {
      const { startupProbe, livenessProbe, readinessProbe, ports } = containersOf(size)[name];
      const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
      expect(asked).toEqual([live, live, ready]);
      for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
        expect(ports.map((port) => port.name)).toContain(httpGet.port);
    }
    for (const { pod } of podsOf(size)) expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(10);
    for (const name of ['api', 'console']) {
      const drain = containersOf(size)[name].env.find((one) => one.name === 'DRAIN_SECONDS');
      expect(drain.value).toBe('5');
    }
  });

  it('keep an api that its suppliers can ask while another database takes over, which may be 15 s', () => {
    const { periodSeconds, failureThreshold } = containersOf(size).api.readinessProbe;
    expect(periodSeconds * (failureThreshold - 1)).toBeGreaterThan(15);
  });

  it('take one process away at a time, never the last one that works, and spread the others', () => {
    for (const name of ['api', 'worker', 'console']) {
      const { strategy, template, selector } = find(size, 'Deployment', name).spec;
      expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
      const budget = find(size, 'PodDisruptionBudget', name).spec;
      expect(budget).toEqual({ maxUnavailable: 1, selector, unhealthyPodEvictionPolicy: 'AlwaysAllow' });
      const keys = template.spec.topologySpreadConstraints.map(({ topologyKey }) => topologyKey);
      expect(keys).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
      expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    }
  });

  it('count processes where they may be more, and then in one place only', () => {
    const values = valuesOf(size);
    for (const name of ['api', 'worker', 'console']) {
      const scaled = find(size, 'HorizontalPodAutoscaler', name);
      const { replicas } = find(size, 'Deployment', name).spec;
      const { min, max } = values[name];
      if (max === min) expect([scaled, replicas]).toEqual([undefined, min]);
      else {
        expect(scaled.spec).toMatchObject({ minReplicas: min, maxReplicas: max });
        expect(replicas).toBeUndefined();
      }
    }
  });

  it('close every way that is not named, and open those that compose opens', () => {
    const policies = objectsOf(size).filter(({ kind }) => kind === 'NetworkPolicy');
    const nothing = policies.find(({ metadata }) => metadata.name === 'carryover-nothing-else').spec;
    expect(nothing).toMatchObject({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(nothing.ingress).toBeUndefined();
    const portsOf = (rules = []) => rules.flatMap(({ ports }) => ports.map(({ port }) => port)).sort((a, b) => a - b);
    const policy = (name) => find(size, 'NetworkPolicy', name).spec;
    expect(portsOf(policy('api').ingress)).toEqual([3000, 3003]);
    expect(portsOf(policy('worker').ingress)).toEqual([3002]);
    expect(portsOf(policy('console').egress)).toEqual([3000]);
    expect(portsOf(policy('migrate').egress)).toEqual([5432]);
    // Figures are for Prometheus, not for whom the api is for.
    const figures = policy('api').ingress.find(({ ports }) => ports.some(({ port }) => port === 3003));
    expect(figures.from).toEqual([
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
    ]);
  });

  it('lead webhooks to every port that they may have, and to no private network, by whatever rule', () => {
    const { egress } = find(size, 'NetworkPolicy', 'worker').spec;
    const told = egress.find(({ ports }) => ports.some(({ port }) => port === 587));
    expect(told.to.map(({ ipBlock }) => ipBlock.cidr)).toEqual(['0.0.0.0/0', '::/0']);
    const isOpen = (number) => told.ports.some(({ port, endPort = port }) => port <= number && number <= endPort);
    expect([22, 443, 1023, 1024, 8443, 65_535].filter(isOpen)).toEqual([443, 1024, 8443, 65_535]);
    for (const number of [443, 1024, 8443, 65_535])
      expect(webhookUrlProblem(`https://hooks.example.com:${number}/`, false)).toBeNull();
    // The storage of documents may be anywhere on the internet, too.
    const everywhere = egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
    expect(everywhere.length).toBeGreaterThan(2);
    const reached = everywhere
      .filter(({ cidr }) => cidr.endsWith('/0'))
      .filter(({ except = [] }) => !['10.0.0.0/8', 'fc00::/7'].some((network) => except.includes(network)));
    expect(reached).toEqual([]);
  });

  it('name to Prometheus the jobs that its rules know, at the ports where figures are', () => {
    const jobs = parse(readFileSync(join(folder, '../prometheus/prometheus.yml'), 'utf8')).scrape_configs.map(
      ({ job_name, dns_sd_configs: [{ port }] }) => [job_name, port],
    );
    const found = objectsOf(size)
      .filter(({ kind, spec }) => kind === 'Service' && spec.ports.some(({ name }) => name === 'metrics'))
      .map(({ metadata, spec }) => [metadata.labels['app.kubernetes.io/name'], spec.ports[0].port]);
    expect(found).toEqual(jobs);
  });

  it('have names looked up, also where each machine has a cache of them', () => {
    const { egress } = objectsOf(size).find(({ metadata }) => metadata.name === 'carryover-nothing-else').spec;
    expect(egress).toEqual([
      {
        to: [
          { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } },
          { ipBlock: { cidr: '169.254.20.10/32' } },
        ],
        ports: [
          { port: 53, protocol: 'UDP' },
          { port: 53, protocol: 'TCP' },
        ],
      },
    ]);
  });

  it('have the ingress take bodies as large as the api does, as they come', () => {
    const { annotations } = find(size, 'Ingress', undefined).metadata;
    expect(annotations).toEqual({
      'argocd.argoproj.io/sync-wave': '1',
      'nginx.ingress.kubernetes.io/proxy-body-size': '0',
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
    });
  });
});

describe('what apis and consoles are counted by', () => {
  it.each(['api', 'console'])('is the processor of %s, in per cent of what it asks for', (name) => {
    const { metrics, scaleTargetRef } = find('large', 'HorizontalPodAutoscaler', name).spec;
    expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: `carryover-${name}` });
    expect(metrics).toEqual([
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
    ]);
    // Without what it asks for there is nothing to be in per cent of.
    expect(containersOf('large')[name].resources.requests.cpu).toEqual(expect.anything());
  });
});

describe('the figure that workers are counted by', () => {
  it('is one that there is, and is made by the rule of the adapter', () => {
    const metric = find('large', 'HorizontalPodAutoscaler', 'worker').spec.metrics[0].external.metric.name;
    const [rule] = parse(read('prometheus-adapter.yaml')).rules.external;
    expect(rule.name.as).toBe(metric);
    expect(rule.metricsQuery).toContain(`${metric}{`);
    // While nobody knows what waits there is no figure, rather than one that says nothing does.
    expect(rule.metricsQuery).toMatch(/ or \(vector\(0\) and on \(\) \(max\(carryover_database_up\) == 1\)\)$/);
    expect(readFileSync(join(folder, '../../docs/metrics.md'), 'utf8')).toContain(`| \`${metric}\` |`);
  });

  it('is found by one that every worker has, also while nothing waits', () => {
    const [{ seriesQuery }] = parse(read('prometheus-adapter.yaml')).rules.external;
    const [, labels] = readFileSync(join(folder, '../../docs/metrics.md'), 'utf8').match(
      new RegExp(`^\\| \`${seriesQuery}\` \\| (.*?) ?\\|`, 'm'),
    );
    expect([seriesQuery, labels]).toEqual(['carryover_database_up', '']);
  });
});

describe('Redis with Sentinels', () => {
  it('is reached by both of its ports, by api and worker alone', () => {
    const values = valuesOf('small');
    const { migrate, service } = renderManifests({ ...values, redis: { ...values.redis, sentinelPort: 26_379 } });
    const reaching = all(migrate + service)
      .filter(({ kind, spec }) => kind === 'NetworkPolicy' && JSON.stringify(spec.egress ?? []).includes('26379'))
      .map(({ metadata, spec }) => [
        metadata.name,
        spec.egress.find(({ ports }) => ports.some(({ port }) => port === 26_379)).ports.map(({ port }) => port),
      ]);
    expect(reaching).toEqual([
      ['carryover-api', [6_379, 26_379]],
      ['carryover-worker', [6_379, 26_379]],
    ]);
  });
});

describe('authorities that not everybody trusts', () => {
  it('are trusted by those who connect to the stores, where the values name them', () => {
    const trusting = (size) =>
      podsOf(size)
        .filter(({ pod }) => pod.volumes.some(({ secret }) => secret?.secretName === 'carryover-authorities'))
        .filter(({ pod: { containers } }) => {
          const [{ env, volumeMounts }] = containers;
          const file = env.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS')?.value;
          return volumeMounts.some(({ mountPath, readOnly }) => readOnly && file === `${mountPath}/ca.crt`);
        })
        .map(({ name }) => name)
        .sort();
    expect(trusting('large')).toEqual(['api', 'migrate', 'worker']);
    expect(trusting('small')).toEqual([]);
  });
});

describe('what else there is in private networks', () => {
  it('is reached by api and worker where the values name it, and names are looked up where they say', () => {
    const relay = { port: 2525, cidrs: ['10.30.0.0/24'] };
    const dns = { port: 5353, namespace: 'openshift-dns' };
    const { migrate, service } = renderManifests({ ...valuesOf('small'), others: [relay], dns });
    const policies = all(migrate + service).filter(({ kind }) => kind === 'NetworkPolicy');
    const reaching = (port) =>
      policies
        .filter(({ spec }) => (spec.egress ?? []).some(({ ports }) => ports.some((one) => one.port === port)))
        .map(({ metadata }) => metadata.name);
    expect(reaching(2525)).toEqual(['carryover-api', 'carryover-worker']);
    expect(reaching(5353)).toEqual(['carryover-nothing-else']);
  });
});

describe('values', () => {
  const small = parse(read('values-small.yaml'));
  const problems = (changes) => {
    try {
      readValues(JSON.stringify({ ...small, ...changes }));
    } catch (error) {
      return error.problems;
    }
    return [];
  };

  it('that are wrong are refused with all that is wrong', () => {
    const { redis: _, ...others } = small;
    expect(() => readValues(JSON.stringify({ ...others, api: { ...small.api, min: 0 }, replicas: 3 }))).toThrow(
      /redis.*replicas.*api\.min/s,
    );
  });

  it.each([
    [{ api: { ...small.api, min: 3 } }, ['api.max must not be less than api.min']],
    [{ redis: { port: 6379 } }, ['redis must have either cidrs or namespace']],
    [{ redis: { port: 6379, cidrs: ['10.0.0.0/8'], namespace: 'a' } }, ['redis must have either cidrs or namespace']],
    [{ worker: { ...small.worker, max: 2 } }, ['oldestWaitingSeconds is needed for worker.max above worker.min']],
    [
      { api: { ...small.api, max: 9 } },
      ['database.connections must be 131 or more: 10 for each api and worker there may be, and 10 for others'],
    ],
    [{ others: [{ port: 25 }] }, ['others.0 must have either cidrs or namespace']],
    [{ settings: { WORKER_CONCURENCY: '32' } }, ['settings.WORKER_CONCURENCY is no setting that there is']],
    [
      { settings: { PAYMENT_VENDORS: 'none', PORT: '80' } },
      ['settings.PORT must not be there: it comes from a secret, or from the other values'],
    ],
    [{ images: { registry: 'r', tag: 'latest' } }, [expect.stringMatching(/^images\.tag must match/)]],
  ])('%j are refused', (changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });

  it('may have options of Node among their settings', () => {
    expect(problems({ settings: { NODE_OPTIONS: '--max-old-space-size=400', WORKER_CONCURRENCY: '32' } })).toEqual([]);
  });

  it('with a secret among their settings are refused, whichever it is', () => {
    const secrets = settingsOf(Environment).filter(({ secret }) => secret);
    expect(secrets.length).toBeGreaterThan(10);
    const taken = secrets.filter(({ variable }) => problems({ settings: { [variable]: 'x' } }).length === 0);
    expect(taken).toEqual([]);
  });
});
