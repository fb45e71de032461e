import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { renderNotices } from './notices.mjs';

describe('the notices of what is bundled', () => {
  /** @type {string} */
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'carryover-notices-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A file of a package. @param {string} name  @param {Record<string, string>} files */
  function install(name, files) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(join(target, 'lib'), { recursive: true });
    writeFileSync(join(target, 'package.json'), JSON.stringify({ name, version: '1.0.0', license: 'MIT' }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(target, file), text);
    return join(target, 'lib/index.js');
  }

  it('are all there, each once, in comments', () => {
    const files = [
      install('two', { LICENSE: 'Two.\r\n\r\nEnds */ here.\n' }),
      install('@a/one', { 'licence.md': 'One.', 'NOTICE.txt': 'Of others.' }),
      install('two', {}),
      join(folder, 'src/own.js'),
    ];
    expect(renderNotices(files)).toBe(
      '// ---- @a/one 1.0.0, MIT\n//\n// Of others.\n// One.\n//\n// ---- two 1.0.0, MIT\n//\n// Two.\n//\n// Ends */ here.\n//\n',
    );
  });

  it('are asked for of every package', () => {
    expect(() => renderNotices([install('three', {})])).toThrow('three 1.0.0 has no notice');
  });
});
