import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds of quiet after which what changed is told together: an editor or git touches several files in a row. */
const QUIET = 40;

/**
 * Reports files below some folders that were written, moved in or removed. Folders are watched instead of files,
 * because editors replace files, which a watch of the file does not survive, nor does a recursive `fs.watch` on
 * Linux.
 * @param {string[]} folders
 * @param {(files: string[]) => void} onChange
 * @returns {{ close: () => void }}
 */
export function watchFiles(folders, onChange) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watched = new Map();
  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const tell = () => {
    const files = [...changed];
    changed.clear();
    onChange(files);
  };
  /** @param {string} path */
  const note = (path) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(tell, QUIET);
  };
  /** @param {string} folder */
  const forget = (folder) => {
    watched.get(folder)?.close();
    watched.delete(folder);
  };
  /** @param {string} path */
  const look = (path) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (!isFolder) {
      forget(path);
      note(path);
    } else if (!watched.has(path)) {
      follow(path);
      for (const name of readdirSync(path)) look(join(path, name));
    }
  };
  /** @param {string} folder */
  const follow = (folder) => {
    const watcher = watch(folder, (_event, name) => isSource(name) && look(join(folder, name)));
    // A folder that is removed while it is watched.
    watcher.on('error', () => forget(folder));
    watched.set(folder, watcher);
  };
  for (const folder of folders.flatMap((each) => [each, ...foldersUnder(each)])) follow(folder);
  return {
    close: () => {
      clearTimeout(timer);
      for (const folder of [...watched.keys()]) forget(folder);
    },
  };
}

/** No draft of an editor, and nothing hidden. @param {string | null} name  @returns {name is string} */
function isSource(name) {
  return typeof name === 'string' && !/^[.#]|~$|\.(swp|swx|tmp)$/.test(name);
}

/** @param {string} folder */
function foldersUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}
