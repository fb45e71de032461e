import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MARK = 'cosk_';
/** 32 characters of 62 are 190 bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const IN_HEADER = new RegExp(`^(?:\\S+ +)?${MARK}\\w*$`);
const SHAPE = new RegExp(`^${MARK}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
/** Enough to recognise a key in a list, far too little to guess it. */
const PREFIX_LENGTH = MARK.length + 6;

/** A new key: `cosk_`, 32 random base62 characters and a checksum that reveals a mistyped key without a look-up. */
export function newApiKeyText(): string {
  let body = MARK;
  for (let length = 0; length < RANDOM_LENGTH; length += 1) body += ALPHABET.charAt(randomInt(ALPHABET.length));
  return body + checksumOf(body);
}

/** Whether the text has the form of a key and its checksum is right. */
export function isApiKeyText(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/**
 * Whether an Authorization header contains the beginning of a key, under any scheme or none. A mistyped key counts,
 * because a key was meant.
 */
export function holdsApiKey(header: string | undefined): boolean {
  return header !== undefined && IN_HEADER.test(header.trim());
}

/** The stored hash of a key; 190 random bits need no salt and no slow hash. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The part of a key that may be shown. */
export function prefixOf(text: string): string {
  return text.slice(0, PREFIX_LENGTH);
}

function checksumOf(text: string): string {
  let rest = crc32(Buffer.from(text));
  let digits = '';
  for (let length = 0; length < CHECKSUM_LENGTH; length += 1) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
