import { ensureBuild } from './lib/ensure-build.mjs';
import { ensurePackages } from './lib/ensure-packages.mjs';

await ensurePackages({ say: console.error });
// Before the profiles are loaded, which use what is built.
await ensureBuild({ say: console.error });
const { PROFILES, profile } = await import('./bench/profile.mjs');

const [name, out] = process.argv.slice(2);
if (name === undefined || !Object.hasOwn(PROFILES, name) || out === undefined)
  throw new Error(`Say what, and where the flame graph goes: ${Object.keys(PROFILES).join(' or ')} FILE.svg`);
await profile(name, out);
