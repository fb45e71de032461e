import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { loadEnvironment } from '../../apps/api/src/platform/config/load-environment.js';
import { root } from '../../tools/lib/paths.mjs';
import { runCommand } from '../../tools/lib/run-command.mjs';

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Blocks of shell of the page, also those within a list. */
const blocks = [...read('../../docs/kubernetes.md').matchAll(/^( *)```bash\n([\s\S]*?)^\1```$/gm)].map(
  ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);
/** The packages are there: they run this. */
const INSTALL = /^npm ci\n/;
/** Whether a block makes the manifests, or asks the cluster. @param {string} code */
const isTyped = (code) => INSTALL.test(code) || code.includes('kubectl');
const typed = blocks.filter(isTyped);

/** @typedef {{ name: string, key: string, optional?: boolean }} Reference */
/** @typedef {{ name: string, value?: string, valueFrom?: { secretKeyRef: Reference } }} Variable */

/** Of the small one, which asks no payment vendor. */
const objects = ['migrate', 'service'].flatMap((part) =>
  parseAllDocuments(read(`rendered/small-${part}.yaml`)).map((document) => document.toJS()),
);
/** @type {{ name: string, env: Variable[] }[]} */
const containers = objects
  .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
  .map(({ spec }) => spec.template.spec.containers[0]);
const referred = containers.flatMap(({ env }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []));

/** What the commands find in the folder in which they are typed, as in a checkout. */
const CHECKOUT = ['package.json', 'deploy', 'docs', 'node_modules'];

/**
 * Stand for the programs: the one notes what it is told, and wants the files to be there that it is to apply; the other needs not be
 * there.
 */
const KUBECTL = `#!/bin/sh
before=
for word in "$@"; do
  if [ "$before" = --filename ] && [ ! -s "$word" ]; then echo "there is no $word" >&2; exit 1; fi
  before=$word
done
printf '%s\\037' "$@" >>"$TOLD"
printf '\\n' >>"$TOLD"
`;
const OPENSSL = `#!/bin/sh
head -c "$3" /dev/urandom | od -An -v -tx1 | tr -d ' \\n'
`;

/** What a secret is made of. @param {string[]} words  @returns {Record<string, string>} */
const literalsIn = (words) =>
  Object.fromEntries(
    words
      .flatMap((word) => [/^--from-literal=(\w+)=(.*)$/s.exec(word)?.slice(1, 3) ?? []])
      .filter(({ length }) => length > 0),
  );

describe('the commands of docs/kubernetes.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-kubernetes-'));
  /** What kubectl was told, in order. @type {string[][]} */
  let told;
  /** Secrets in the namespace of the service, by name. @type {Map<string, Record<string, string>>} */
  let secrets;

  beforeAll(async () => {
    for (const [name, text] of Object.entries({ kubectl: KUBECTL, openssl: OPENSSL })) {
      writeFileSync(join(folder, name), text);
      chmodSync(join(folder, name), 0o755);
    }
    for (const name of CHECKOUT) symlinkSync(join(root, name), join(folder, name));
    copyFileSync(new URL('values-small.yaml', import.meta.url), join(folder, 'values.yaml'));
    const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter), TOLD: join(folder, 'told') };
    const commands = typed.map((block) => block.replace(INSTALL, '')).join('\n');
    const { code, output } = await runCommand('bash', ['-euc', commands], { cwd: folder, env });
    expect({ code, output }).toEqual({ code: 0, output: '' });
    const lines = readFileSync(env.TOLD, 'utf8').trim().split('\n');
    told = lines.map((line) => line.split('\u001f').slice(0, -1));
    const made = told.filter((words) => words.includes('generic') && words.includes('carryover'));
    secrets = new Map(made.map((words) => [words[words.indexOf('generic') + 1] ?? '', literalsIn(words)]));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('make every secret that the manifests need, and nothing that nobody reads', () => {
    const needed = referred.filter(({ optional }) => !optional).map(({ name, key }) => `${name} ${key}`);
    const made = [...secrets].flatMap(([name, literals]) => Object.keys(literals).map((key) => `${name} ${key}`));
    expect(new Set(made)).toEqual(new Set(needed));
  });

  it('are all typed but those that make images, and those of a supplier', () => {
    const programs = blocks.filter((block) => !isTyped(block)).flatMap((block) => block.match(/^\w+/gm) ?? []);
    expect(new Set(programs)).toEqual(new Set(['docker', 'export', 'npx']));
    expect(typed.filter((block) => INSTALL.test(block))).toHaveLength(1);
  });

  it.each(['migrate', 'service'])('make of the values what is applied: %s', (part) => {
    expect(readFileSync(join(folder, `${part}.yaml`), 'utf8')).toBe(read(`rendered/small-${part}.yaml`));
  });

  it('make the owner of the database that the operator asks for, where it asks for it', () => {
    const cluster = parseAllDocuments(read('cloudnative-pg.yaml'))
      .map((document) => document.toJS())
      .find(({ kind }) => kind === 'Cluster');
    const { owner, secret } = cluster.spec.bootstrap.initdb;
    const made = told.find((words) => words.includes('generic') && words.includes(secret.name)) ?? [];
    expect(made.slice(0, 2)).toEqual(['--namespace', cluster.metadata.namespace]);
    expect(made).toContain('--type=kubernetes.io/basic-auth');
    expect(literalsIn(made)).toEqual({ username: owner, password: expect.stringMatching(/^[\da-f]{48}$/) });
    const [waited] = told.filter((words) => words.includes(`cluster/${cluster.metadata.name}`));
    expect(waited).toContain(cluster.metadata.namespace);
    const hosts = [...secrets.values()].flatMap(({ DATABASE_URL: url }) => (url ? [new URL(url).hostname] : []));
    expect(new Set(hosts)).toEqual(new Set([`${cluster.metadata.name}-rw.${cluster.metadata.namespace}.svc`]));
  });

  it('have every connection to PostgreSQL encrypted, with a look at who it is with', () => {
    const urls = [...secrets.values()].flatMap((literals) =>
      Object.entries(literals).flatMap(([name, value]) => (name.endsWith('DATABASE_URL') ? [new URL(value)] : [])),
    );
    expect(urls.map(({ searchParams }) => searchParams.get('sslmode'))).toEqual(urls.map(() => 'verify-full'));
    expect(urls).toHaveLength(3);
  });

  it('make the certificate that the ingress shows', () => {
    const wanted = objects.filter(({ kind }) => kind === 'Ingress').flatMap(({ spec }) => spec.tls);
    const made = told.filter((words) => words.includes('tls')).map((words) => words[words.indexOf('tls') + 1]);
    expect(made).toEqual(wanted.map(({ secretName }) => secretName));
  });

  it.each(['api', 'worker', 'migrate'])('make secrets with which %s starts', (name) => {
    const { env = [] } = containers.find((container) => container.name === name) ?? {};
    /** @type {NodeJS.ProcessEnv} */
    const given = {};
    for (const { name: variable, value, valueFrom } of env)
      given[variable] = value ?? secrets.get(valueFrom?.secretKeyRef.name ?? '')?.[valueFrom?.secretKeyRef.key ?? ''];
    expect(() => loadEnvironment(given, /** @type {'api' | 'worker' | 'migrate'} */ (name))).not.toThrow();
  });

  it('apply the migration, wait for it, and apply the service then, the console once every api is new', () => {
    const steps = told.map((words) => words.join(' '));
    const asked = [
      'create namespace carryover',
      '--filename migrate.yaml',
      'condition=Complete job',
      '--filename service.yaml --selector app.kubernetes.io/name!=carryover-console',
      'rollout status deployment/carryover-api',
      /--filename service\.yaml$/,
      'rollout status deployment/carryover-console',
    ];
    const order = asked.map((part) => steps.findIndex((step) => step.search(part) >= 0));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(Math.min(...order)).toBeGreaterThanOrEqual(0);
  });

  it('restore without a way in and without a worker, with a Job that runs again', () => {
    const page = read('../../docs/kubernetes.md');
    const restore = [...page.slice(page.indexOf('## After a restore')).matchAll(/```bash\n([\s\S]*?)```/g)]
      .map(([, code]) => code)
      .join('\n');
    const order = [
      'delete ingress',
      '--replicas=0 carryover-api carryover-worker carryover-console',
      'delete job',
      'apply --filename migrate.yaml',
      'condition=Complete',
      '--replicas=1 carryover-api\n',
      "--selector 'app.kubernetes.io/name notin (carryover-worker)'",
      '--replicas=1 carryover-api carryover-console',
      'apply --filename service.yaml\n',
      '--replicas=1 carryover-worker',
    ].map((words) => restore.indexOf(words));
    expect(Math.min(...order)).toBeGreaterThanOrEqual(0);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const ingresses = objects.filter(({ kind }) => kind === 'Ingress').map(({ metadata }) => metadata.name);
    expect(restore).toContain(`delete ingress ${ingresses.join(' ')}\n`);
  });

  it('leave the console out of what is applied first, by the label that it has', () => {
    const [, left = ''] = told.flat().flatMap((word) => /^app\.kubernetes\.io\/name!=(.+)$/.exec(word) ?? []);
    const leftOut = objects.filter(({ metadata }) => metadata.labels['app.kubernetes.io/name'] === left);
    expect(leftOut.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name)).toEqual([
      'carryover-console',
    ]);
  });

  it('have the Job give the login another password, and say so where a pod is refused for it', () => {
    const page = read('../../docs/kubernetes.md');
    const [, how = ''] = /^\*\*Another password of the database\*\*([\s\S]*?)\n\n/m.exec(page) ?? [];
    const order = [
      '`LOGIN_DATABASE_URL` of `carryover-database-owner`',
      'delete the Job',
      '`carryover-database`',
      'restart',
    ];
    const found = order.map((words) => how.indexOf(words));
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(page).toMatch(/^\| [^|]*"password authentication failed" \| [^|]*\*Another password of the database\*/m);
  });

  it('name deployments that there are, and what the image has', () => {
    const there = objects.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
    const named = told.flat().flatMap((word) => /^deployment\/(.+)$/.exec(word)?.[1] ?? []);
    expect(new Set(named)).toEqual(new Set(there));
    const program = told.find((words) => words.includes('exec'))?.find((word) => word.endsWith('admin.js'));
    expect(program).toBe('apps/api/dist/admin.js');
  });
});
