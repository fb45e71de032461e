import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const NOTICE = /^(licen[cs]e|notice|copyright|copying)/i;

/**
 * The notices that licences want kept, of the packages that files belong to, as comments of JavaScript.
 * @param {readonly string[]} files absolute paths with slashes; those outside of node_modules are ours
 * @returns {string} packages in the order of their names
 * @throws {Error} a package has none
 */
export function renderNotices(files) {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  const notices = [...folders].map(noticeOf).sort((one, other) => (one.title < other.title ? -1 : 1));
  return notices
    .flatMap(({ title, text }) => [`---- ${title}`, '', ...text.trimEnd().split(/\r?\n/), ''])
    .map((line) => `// ${line}`.trimEnd())
    .concat('')
    .join('\n');
}

/** @param {string} folder  @returns {{ title: string, text: string }} */
function noticeOf(folder) {
  /** @type {{ name: string, version: string, license: string }} */
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const found = readdirSync(folder).filter((file) => NOTICE.test(file));
  if (found.length === 0) throw new Error(`${name} ${version} has no notice that could be kept.`);
  const text = found.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return { title: `${name} ${version}, ${license}`, text };
}
