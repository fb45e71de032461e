const BLOCK = 512;

/**
 * The plain files of a tar archive. Links, folders and extended headers are left out, so names longer than 255 bytes are too.
 * @param {Buffer} archive not compressed
 * @returns {Generator<{ path: string, content: Buffer }>} the paths as the archive has them
 */
export function* filesOfTar(archive) {
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const header = archive.subarray(at, at + BLOCK);
    const size = Number.parseInt(text(header, 124, 12), 8);
    if (Number.isNaN(size)) throw new Error(`Not a tar archive: no size at byte ${at}.`);
    const start = at + BLOCK;
    if (isPlainFile(header)) yield { path: pathOf(header), content: archive.subarray(start, start + size) };
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** @param {Buffer} header */
function isPlainFile(header) {
  return ['', '0'].includes(text(header, 156, 1));
}

/** The first part of a long path stands in a field of its own, in archives of the POSIX kind. @param {Buffer} header */
function pathOf(header) {
  const isPosix = text(header, 257, 8) === 'ustar';
  const prefix = isPosix ? text(header, 345, 155) : '';
  const name = text(header, 0, 100);
  return prefix ? `${prefix}/${name}` : name;
}

/** @param {Buffer} header  @param {number} offset  @param {number} length */
function text(header, offset, length) {
  const field = header.toString('utf8', offset, offset + length);
  const end = field.indexOf('\0');
  return end < 0 ? field : field.slice(0, end);
}
