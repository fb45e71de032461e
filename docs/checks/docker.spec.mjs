import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ipaddr from 'ipaddr.js';
import { parse } from 'yaml';
import { Environment } from '../../apps/api/src/platform/config/environment.js';
import { settingsOf } from '../../apps/api/src/platform/config/setting.decorator.js';
import { MALLOC_SETTINGS } from '../../tools/lib/malloc-settings.mjs';
import { PROGRAM_FLAGS } from '../../tools/lib/program-flags.mjs';

const root = new URL('../../', import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, root), 'utf8');

const compose = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const oneShot = ['migrate', 'seed-demo', 'storage-owner'];
const apiProcesses = /** @type {const} */ (['api', 'worker', 'migrate', 'seed-demo']);

/** @param {unknown} used a list, or an object by name  @returns {string[]} */
const namesIn = (used) => (Array.isArray(used) ? used : Object.keys(used ?? {}));

describe('docker-compose.yml', () => {
  it('runs every part of the system', () => {
    const expected = [...oneShot, 'api', 'console', 'postgres', 'redis', 'storage', 'worker'].sort();
    expect(Object.keys(compose.services).sort()).toEqual(expected);
  });

  it.each(services.filter(([name]) => !oneShot.includes(name)))('checks the health of %s', (_name, service) => {
    expect(service.healthcheck.test[0]).toBe('CMD');
    expect(service.healthcheck).toMatchObject({ interval: expect.any(String), timeout: expect.any(String) });
  });

  it.each(services)('gives %s an image with a tag other than latest', (_name, { image }) => {
    expect(image).toMatch(/:(?!latest)[\w.${}:-]+(@sha256:[\da-f]{64}\})?$/);
  });

  it('takes the images of others by their digest', () => {
    const ofOthers = services.filter(([, { build }]) => build === undefined);
    const byTag = ofOthers.filter(([, { image }]) => !/@sha256:[\da-f]{64}\}$/.test(image)).map(([name]) => name);
    expect(byTag).toEqual([]);
  });

  it.each(services)('gives %s time to stop and no way to gain privileges', (_name, service) => {
    expect(service.stop_grace_period).toMatch(/^(15|60)s$/);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  it.each(['api', 'worker'])('starts %s only after the migrations ended well', (name) => {
    expect(compose.services[name].depends_on.migrate.condition).toBe('service_completed_successfully');
  });

  it('waits only for services that exist and whose health can be known', () => {
    const waits = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on));
    const unknowable = waits.filter(([name, { condition }]) => {
      const awaited = compose.services[name];
      return condition === 'service_healthy' ? !awaited?.healthcheck?.test : !oneShot.includes(name);
    });
    expect(unknowable).toEqual([]);
  });

  it.each(apiProcesses)('sets only variables the configuration knows for %s, and all it requires', (name) => {
    const settings = settingsOf(Environment);
    const given = Object.keys(compose.services[name].environment);
    const process_ = name === 'seed-demo' ? 'seed' : name;
    const required = settings.filter((setting) => setting.requiredBy?.includes(process_));
    expect(settings.map(({ variable }) => variable)).toEqual(expect.arrayContaining(given));
    expect(given).toEqual(expect.arrayContaining(required.map(({ variable }) => variable)));
  });

  it('hands on to the api what a second member of staff has to approve', () => {
    const approvals = settingsOf(Environment)
      .map(({ variable }) => variable)
      .filter((name) => name.includes('APPROV'));
    expect(approvals.length).toBeGreaterThan(3);
    expect(Object.keys(compose.services.api.environment)).toEqual(expect.arrayContaining(approvals));
  });

  it('tells `admin`, which runs in the container of the api, by which days workers erase', () => {
    const { api, worker } = compose.services;
    const days = settingsOf(Environment)
      .map(({ variable }) => variable)
      .filter((name) => /^(PAYLOAD_ERASURE|\w+_DETAIL)_DAYS$/.test(name));
    expect(days).toHaveLength(3);
    for (const name of days)
      expect([api.environment[name], worker.environment[name]]).toEqual([`\${${name}:-}`, `\${${name}:-}`]);
  });

  it.each(['api', 'worker'])(
    'lets %s read documents from the storage that runs beside it, with a key it knows',
    (name) => {
      const { DOCUMENT_STORE, S3_ENDPOINT, ...given } = compose.services[name].environment;
      const port = /-s3\.port=(\d+)/.exec(compose.services.storage.command.join(' '))?.[1];
      expect([DOCUMENT_STORE, S3_ENDPOINT]).toEqual(['s3', `\${S3_ENDPOINT:-http://storage:${port}}`]);
      const identities = compose.configs['storage-identities'].content;
      for (const key of [given.S3_ACCESS_KEY_ID, given.S3_SECRET_ACCESS_KEY]) expect(identities).toContain(`"${key}"`);
      expect(compose.services[name].networks).toEqual(expect.arrayContaining(compose.services.storage.networks));
    },
  );

  it.each(apiProcesses)('runs for %s an entry point that the api builds', (name) => {
    const [program, , ...rest] = compose.services[name].command;
    const script = rest.pop();
    expect(program).toBe('node');
    expect(rest).toEqual(['api', 'worker'].includes(name) ? PROGRAM_FLAGS : []);
    expect(existsSync(new URL(script.replace('/dist/', '/src/').replace(/\.js$/, '.ts'), root))).toBe(true);
  });

  it('keeps secrets out of the file and stops with the name of a missing one', () => {
    const secrets = [...read('docker-compose.yml').matchAll(/\$\{(\w*(?:PASSWORD|SECRET|_KEY)\w*)(:\?)?/g)];
    const stores = ['POSTGRES_PASSWORD', 'DATABASE_PASSWORD', 'REDIS_PASSWORD'];
    const documents = ['STORAGE_ACCESS_KEY', 'STORAGE_SECRET_KEY', 'STORAGE_READER_KEY', 'STORAGE_READER_SECRET'];
    const always = [...stores, ...documents, 'SEALING_KEYS', 'TOKEN_KEYS'];
    const sometimes = settingsOf(Environment).filter(({ requiredWhen }) => requiredWhen !== undefined);
    // That one goes with OIDC_ISSUER, without which nobody needs it.
    const alone = ['TOKEN_SIGNING_SECRET', 'OIDC_CLIENT_SECRET', 'AUDIT_HEAD_SECRET'];
    const optional = new Set([...alone, ...sometimes.map(({ variable }) => variable)]);
    const [needed, given] = [secrets.filter(([, name = '']) => !optional.has(name)), secrets.map(([, name]) => name)];
    expect(new Set(needed.map(([, name]) => name))).toEqual(new Set(always));
    expect(needed.filter(([, , isRequired]) => !isRequired)).toEqual([]);
    expect(given).toContain('STRIPE_SECRET_KEY');
  });

  it.each([
    ['api', ['SEALING_KEYS', 'TOKEN_SIGNING_SECRET', 'TOKEN_KEYS']],
    ['worker', ['SEALING_KEYS', 'TOKEN_SIGNING_SECRET']],
    ['migrate', []],
    ['seed-demo', []],
  ])('gives %s the keys only that it works with', (name, expected) => {
    const keys = ['SEALING_KEYS', 'TOKEN_SIGNING_SECRET', 'TOKEN_KEYS'];
    const given = compose.services[name].environment;
    expect(keys.filter((key) => key in given)).toEqual(expected);
  });

  it('hands on every setting that is not its own to decide', () => {
    // Its user of Redis reaches keys of one prefix; the other two are for development.
    const decided = ['QUEUE_PREFIX', 'WEBHOOKS_TO_PRIVATE_ADDRESSES', 'ALLOW_TABLE_OWNER'];
    const published = [...read('docker-compose.yml').matchAll(/'127\.0\.0\.1:\$\{(\w+):-/g)].map(([, name]) => name);
    const given = services.flatMap(([, { environment = {} }]) => Object.keys(environment));
    const settings = settingsOf(Environment).map(({ variable }) => variable);
    expect(settings.filter((variable) => ![...given, ...published].includes(variable))).toEqual(decided);
  });

  it('has docs/deploying.md name the settings for which .env does nothing', () => {
    const file = read('docker-compose.yml');
    const settings = settingsOf(Environment).map(({ variable }) => variable);
    const decided = settings.filter((variable) => !new RegExp(`\\$\\{${variable}[:}]`).test(file));
    const [, words = ''] =
      /in `\.env` they do nothing:(.*?), which are not handed on\./s.exec(read('docs/deploying.md')) ?? [];
    const named = [...words.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
    expect(named.sort()).toEqual(decided.sort());
  });

  it('has mails of the worker go to a server, as there is no folder that they could be written to', () => {
    const { environment, read_only, volumes } = compose.services.worker;
    expect([read_only, volumes]).toEqual([true, ['audit-heads:/audit-heads']]);
    expect(environment).not.toHaveProperty('DATA_DIR');
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(['SMTP_URL', 'MAIL_FROM']));
    expect(compose.services.api.environment).not.toHaveProperty('SMTP_URL');
  });

  it('gives the worker a place for the ends of the audit chain, which the image has for its user', () => {
    const [, folder = ''] = compose.services.worker.volumes[0].split(':');
    const dockerfile = read('apps/api/Dockerfile');
    const [, made = ''] = /^RUN install -d -o node -g node (.+)$/m.exec(dockerfile) ?? [];
    expect(made.split(' ')).toContain(folder);
    expect(dockerfile).toMatch(/\nUSER node\n/);
    expect(read('docs/operating-the-console.md')).toContain(`AUDIT_HEAD_FILE=${folder}/`);
  });

  it.each(services)('bounds what Docker keeps of the log of %s', (_name, { logging }) => {
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '50m', 'max-file': '10' } });
  });

  it('declares every network, volume and config that a service uses', () => {
    /** @param {string} key */
    const used = (key) => services.flatMap(([, service]) => namesIn(service[key]));
    const volumes = used('volumes').map((volume) => volume.split(':')[0]);
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(used('networks')));
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(volumes));
    const configs = services.flatMap(([, service]) => service.configs ?? []).map(({ source }) => source);
    expect(Object.keys(compose.configs)).toEqual(configs);
  });

  it('lets api and worker reach what their settings name outside: webhooks, mail, vendors, the provider, published heads', () => {
    for (const name of ['api', 'worker'])
      expect(namesIn(compose.services[name].networks).filter((network) => !compose.networks[network].internal)).toEqual(
        [name === 'api' ? 'edge' : 'outside'],
      );
  });

  it('publishes no port beyond this machine, and none of the stores', () => {
    /** @type {[string, string][]} */
    const ports = services.flatMap(([name, { ports = [] }]) => ports.map((/** @type {string} */ port) => [name, port]));
    expect(ports.map(([name]) => name)).toEqual(['api', 'console']);
    expect(ports.filter(([, port]) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('lets the api believe the console, by the one address it has there, and nobody else who is not named', () => {
    const { api, console } = compose.services;
    const shared = Object.keys(console.networks).filter((name) => api.networks.includes(name));
    expect(shared).toHaveLength(1);
    const [network = ''] = shared;
    const { ipv4_address: address } = console.networks[network];
    const [{ subnet, ip_range: others }] = compose.networks[network].ipam.config;
    expect(compose.networks[network].internal).toBe(true);
    /** @param {string} range */
    const inside = (range) => ipaddr.IPv4.parse(address).match(ipaddr.IPv4.parseCIDR(range));
    expect([inside(subnet), inside(others)]).toEqual([true, false]);
    expect(api.environment.TRUSTED_PROXIES).toBe(`${address}\${API_PROXIES:+,}\${API_PROXIES:-}`);
    expect(console.environment.TRUSTED_PROXIES).toBe(`\${CONSOLE_PROXIES:-none}`);
  });

  it('gives the owner of the tables to migrate alone, and to the others the role that it makes', () => {
    const { migrate, ...others } = compose.services;
    const { DATABASE_URL: owner, LOGIN_DATABASE_URL: login } = migrate.environment;
    const { POSTGRES_USER, POSTGRES_PASSWORD } = others.postgres.environment;
    expect(owner).toContain(`//${POSTGRES_USER}:${POSTGRES_PASSWORD}@`);
    expect(login).toMatch(/\/\/carryover_login:\$\{DATABASE_PASSWORD:\?/);
    for (const name of ['api', 'worker', 'seed-demo']) expect(others[name].environment.DATABASE_URL).toBe(login);
    const { postgres: _owned, ...rest } = others;
    expect(JSON.stringify(rest)).not.toContain('POSTGRES_PASSWORD');
    expect(JSON.stringify(rest)).not.toContain('ALLOW_TABLE_OWNER');
  });

  it('has somebody say who confirms payments, and asks twice for the sandbox', () => {
    const { PAYMENT_VENDORS, ALLOW_SANDBOX_PAYMENTS } = compose.services.api.environment;
    expect(PAYMENT_VENDORS).toMatch(/^\$\{PAYMENT_VENDORS:\?/);
    expect(ALLOW_SANDBOX_PAYMENTS).toBe(`\${ALLOW_SANDBOX_PAYMENTS:-no}`);
  });

  it('has somebody say who registers meter points', () => {
    for (const name of ['api', 'worker'])
      expect(compose.services[name].environment.REGISTRATION_GATEWAY).toMatch(/^\$\{REGISTRATION_GATEWAY:\?/);
  });

  it('gives who reads documents a key that can do nothing else but write packs', () => {
    /** @type {{ identities: { credentials: [{ accessKey: string }], actions: string[] }[] }} */
    const { identities } = JSON.parse(compose.configs['storage-identities'].content);
    const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = compose.services.api.environment;
    const ours = identities.filter(({ credentials: [{ accessKey }] }) => accessKey === S3_ACCESS_KEY_ID);
    expect(ours).toHaveLength(1);
    expect(ours[0]?.actions).toEqual([`Read:${S3_BUCKET}`, `List:${S3_BUCKET}`, `Write:${S3_BUCKET}/.carryover/*`]);
    expect(ours[0]?.credentials).toEqual([{ accessKey: S3_ACCESS_KEY_ID, secretKey: S3_SECRET_ACCESS_KEY }]);
    expect(JSON.stringify(compose.services)).not.toMatch(/STORAGE_(ACCESS|SECRET)_KEY/);
  });

  it.each(['redis', 'storage'])('runs %s as a user without capabilities', (name) => {
    const { user, cap_drop, cap_add } = compose.services[name];
    expect([cap_drop, cap_add]).toEqual([['ALL'], undefined]);
    expect(user).toMatch(/^(redis|1000:1000)$/);
  });

  it('has the volume of the storage given to that user first, by a service without a network', () => {
    const { storage, 'storage-owner': owner } = compose.services;
    expect(owner.entrypoint).toEqual(['chown', '-R', storage.user, '/data']);
    expect([owner.volumes, owner.network_mode]).toEqual([storage.volumes, 'none']);
    expect(storage.depends_on['storage-owner'].condition).toBe('service_completed_successfully');
  });

  it('puts no config with its content here into a container that is read-only, which compose cannot', () => {
    const placed = services.filter(([, service]) => service.read_only && service.configs !== undefined);
    expect(placed.map(([name]) => name)).toEqual([]);
  });

  it('asks PostgreSQL for its health by the network, where the server that makes the database is not', () => {
    expect(compose.services.postgres.healthcheck.test).toContain('--host=127.0.0.1');
  });

  it('hands the base of our images on to their builds', () => {
    const built = services.filter(([, { build }]) => build !== undefined);
    expect(built.map(([name]) => name).sort()).toEqual([...apiProcesses, 'console'].sort());
    for (const [, { build }] of built) expect(Object.keys(build.args)).toEqual(['SOURCE_COMMIT', 'NODE_IMAGE']);
  });

  it('never lets Redis drop a job', () => {
    expect(compose.services.redis.command.join(' ')).toContain('--maxmemory-policy noeviction');
  });
});

const dockerfiles = ['apps/api/Dockerfile', 'apps/admin/Dockerfile'];

it('has every process run on the same Node', () => {
  const bases = dockerfiles.map((path) => /^ARG NODE_IMAGE=.*$/m.exec(read(path))?.[0]);
  expect(new Set(bases).size).toBe(1);
});

it('has both installed by the same words, so that a builder does it once', () => {
  const installs = dockerfiles.map(
    (path) => /^FROM \$\{NODE_IMAGE\} AS manifests\n[\s\S]*?^FROM manifests AS build\n/m.exec(read(path))?.[0],
  );
  expect(installs[0]).toContain('COPY package.json');
  expect(installs[1]).toBe(installs[0]);
});

it('leaves in the image of api and worker no maps, declarations and links to workspaces that it has not', () => {
  const [trim = ''] = /^RUN rm -f node_modules[\s\S]*? -delete$/m.exec(read('apps/api/Dockerfile')) ?? [];
  for (const words of ['@carryover/testing', '@carryover/stand-ins', "'*.map'", "'*.ts'"])
    expect(trim).toContain(words);
});

describe.each(dockerfiles)('%s', (path) => {
  const lines = read(path).replace(/\\\n/g, ' ').split('\n');
  /** @param {string} name */
  const instructions = (name) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.split(/\s+/).slice(1));

  it('copies only what the repository has and the build context lets through', () => {
    const rules = read('.dockerignore').split('\n');
    const sources = instructions('COPY')
      .filter(([first]) => !first?.startsWith('--from'))
      .flatMap((words) => words.slice(0, -1));
    expect(sources.filter((source) => !existsSync(new URL(source, root)))).toEqual([]);
    expect(
      sources.filter((source) => !rules.some((rule) => rule === `!${source}` || `!${source}/`.startsWith(`${rule}/`))),
    ).toEqual([]);
  });

  it('installs from the lock file, with the manifest of every workspace', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const workspaces = Object.keys(packages).filter((name) => name !== '' && !name.includes('node_modules'));
    const copied = instructions('COPY').flat();
    expect(workspaces.filter((name) => !copied.includes(`${name}/package.json`))).toEqual([]);
    expect(lines.some((line) => /^RUN (--mount=\S+ )?npm ci /.test(line))).toBe(true);
    expect(lines.some((line) => /npm (install|i) /.test(line))).toBe(false);
  });

  it('builds in one stage and runs in another, from a pinned image, as a user without rights', () => {
    const images = instructions('FROM').flatMap(([image]) => image ?? []);
    const [base] = instructions('ARG').flat();
    const [, major] = /^NODE_IMAGE=node:(\d+)-bookworm-slim@sha256:[\da-f]{64}$/.exec(base ?? '') ?? [];
    expect(major).toBe(read('.nvmrc').trim());
    expect(images.filter((image) => /[:$]/.test(image))).toEqual([`\${NODE_IMAGE}`, `\${NODE_IMAGE}`]);
    expect(instructions('USER')).toEqual([['node']]);
  });

  it('runs Nx targets of packages that exist', () => {
    const targets = lines.flatMap((line) => line.match(/nx run (\S+):build/)?.[1] ?? []);
    const name = JSON.parse(read(path.replace('Dockerfile', 'package.json'))).name;
    expect(targets).toEqual([name]);
  });
});

describe.each(['apps/api/Dockerfile', 'apps/admin/Dockerfile'])('the image of %s', (path) => {
  it('keeps freed memory no longer than npm start does', () => {
    const line = Object.entries(MALLOC_SETTINGS).map(([name, value]) => `${name}=${value}`);
    expect(read(path)).toContain(`\nENV ${line.join(' ')}\n`);
  });
});

it('starts the image of the api with the flags of npm start', () => {
  const [, command] = /\nCMD (\[.*\])\n/.exec(read('apps/api/Dockerfile')) ?? [];
  expect(JSON.parse(command ?? '')).toEqual(expect.arrayContaining(PROGRAM_FLAGS));
});
