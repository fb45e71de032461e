export { ArchiveNotReadable } from './read-archive.js';
export { archiveDigest, type PackVerdict, verifyPack } from './verify-pack.js';
