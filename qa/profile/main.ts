import { resolve } from 'node:path';
import { ensureBuild } from '../../tools/lib/ensure-build.mjs';
import { isProfile, PROFILES, profile } from './profile.js';

await ensureBuild({ say: console.error, signal: undefined });
const [name, out] = process.argv.slice(2);
if (name === undefined || !isProfile(name) || out === undefined)
  throw new Error(`Say what, and where the profile goes: ${Object.keys(PROFILES).join(' or ')} FILE.cpuprofile`);
await profile(name, resolve(out));
console.log(`\nAs a flame graph: npx speedscope ${out}, or the Performance panel of Chrome.`);
