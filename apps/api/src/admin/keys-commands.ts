import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../modules/audit/index.js';
import { ResealWebhookSecrets } from '../modules/events/index.js';
import { OLD_VERSION, SealingKeys } from '../platform/keys/sealing-keys.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { ADMINISTRATOR, reasonOf } from './administrator.js';

/** The keys that values in the database are sealed with. */
@Injectable()
export class KeysCommands {
  constructor(
    private readonly keys: SealingKeys,
    private readonly secrets: ResealWebhookSecrets,
    private readonly audit: AuditTrail,
  ) {}

  /** Which keys are given and how many sealed values hang on each; those on a key that is missing are lost without it. */
  async status(): Promise<string> {
    const { newest, versions } = this.keys;
    if (versions.length === 0) throw new AdminProblem('SEALING_KEYS is missing.');
    const used = new Map((await this.secrets.versions()).map(({ version, secrets }) => [version, secrets]));
    const lines = versions.map((version) => {
      const note = version === newest ? ', seals what is new' : '';
      return `${nameOf(version)}: ${used.get(version) ?? 0} sealed${note}`;
    });
    const missing = [...used].filter(([version]) => !versions.includes(version));
    return [
      ...lines,
      ...missing.map(([version, count]) => `${nameOf(version)}: ${count} sealed, THE KEY IS NOT GIVEN`),
    ].join('\n');
  }

  /** Seals everything with the newest key. Interrupted, it goes on when it is run again. */
  async reseal(options: AdminOptions): Promise<string> {
    const { newest } = this.keys;
    if (newest === OLD_VERSION) throw new AdminProblem('SEALING_KEYS is missing; nothing was sealed anew.');
    const act = { action: 'sealed_values.reseal', target: { type: 'sealing_key', id: newest }, ...reasonOf(options) };
    const { resealed, unreadable } = await this.secrets.run((tx, batch) =>
      this.audit.record(tx, ADMINISTRATOR, act, { after: batch }),
    );
    const done = `Sealed ${resealed} secrets of webhooks with ${newest}.`;
    if (unreadable > 0) {
      throw new AdminProblem(`${done} No key opens ${unreadable} others: give their key, or replace these secrets.`);
    }
    return done;
  }
}

function nameOf(version: string): string {
  return version === OLD_VERSION ? 'TOKEN_SIGNING_SECRET' : version;
}
