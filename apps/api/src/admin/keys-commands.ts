import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../modules/audit/index.js';
import { ResealWebhookSecretsUseCase } from '../modules/events/index.js';
import { keyName, ResealPayloadsUseCase } from '../modules/imports/index.js';
import { OLD_VERSION, SealingKeys } from '../platform/keys/sealing-keys.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { ADMINISTRATOR, reasonOf } from './administrator.js';

/** The keys that values in the database are sealed with. */
@Injectable()
export class KeysCommands {
  constructor(
    private readonly keys: SealingKeys,
    private readonly secrets: ResealWebhookSecretsUseCase,
    private readonly payloads: ResealPayloadsUseCase,
    private readonly audit: AuditTrail,
  ) {}

  /** Which keys are given and how many sealed values hang on each; those on a key that is missing are lost without it. */
  async status(): Promise<string> {
    const { newest, versions } = this.keys;
    if (versions.length === 0) throw new AdminProblem('SEALING_KEYS is missing.');
    const secrets = new Map((await this.secrets.versions()).map(({ version, secrets }) => [version, secrets]));
    const counts = await this.payloads.versions();
    const payloads = new Map(counts.map(({ version, payloads }) => [version, payloads]));
    const held = (version: string) =>
      `${keyName(version)}: ${secrets.get(version) ?? 0} secrets and ${payloads.get(version) ?? 0} payloads sealed`;
    const used = new Set([...secrets.keys(), ...counts.flatMap(({ version }) => version ?? [])]);
    const missing = [...used].filter((version) => !versions.includes(version)).sort();
    const open = payloads.get(null) ?? 0;
    return [
      ...versions.map((version) => `${held(version)}${version === newest ? ', seals what is new' : ''}`),
      ...missing.map((version) => `${held(version)}, THE KEY IS NOT GIVEN`),
      ...(open > 0 ? [`${open} payloads are not sealed: npm run admin -- keys reseal.`] : []),
    ].join('\n');
  }

  /** Seals everything with the newest key. Interrupted, it goes on when it is run again. */
  async reseal(options: AdminOptions): Promise<string> {
    const { newest } = this.keys;
    if (newest === OLD_VERSION) throw new AdminProblem('SEALING_KEYS is missing; nothing was sealed anew.');
    const act = { action: 'sealed_values.reseal', target: { type: 'sealing_key', id: newest }, ...reasonOf(options) };
    const secrets = await this.secrets.run((tx, batch) => this.audit.record(tx, ADMINISTRATOR, act, { after: batch }));
    const payloads = await this.payloads.run((tx, batch) =>
      this.audit.record(tx, ADMINISTRATOR, act, { after: { payloads: batch } }),
    );
    const done = `Sealed ${secrets.resealed} secrets of webhooks and the keys of ${payloads.resealed} payloads with ${newest}, and ${payloads.sealed} payloads that were not.`;
    const left = [
      ...(secrets.unreadable > 0 ? [`${secrets.unreadable} secrets: give their key, or replace them`] : []),
      ...(payloads.unreadable > 0 ? [`${payloads.unreadable} payloads: give their key`] : []),
    ];
    if (left.length > 0) throw new AdminProblem(`${done} No key opens ${left.join('; ')}.`);
    return done;
  }
}
