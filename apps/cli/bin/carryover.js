#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/carryover.mjs', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  console.error('carryover: it is not built yet; run `npm ci` and `npm run build` in the checkout');
  process.exitCode = 70;
}
