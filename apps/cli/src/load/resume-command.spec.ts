import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { commandLine } from './resume-command.js';

describe('a command line', () => {
  it('is left readable when nothing in it means anything to a shell', () => {
    expect(commandLine(['npx', 'carryover', 'load', './a-b_c.ndjson', '--supplier', 'DEMO'])).toBe(
      'npx carryover load ./a-b_c.ndjson --supplier DEMO',
    );
  });

  it('is read by a shell as exactly the words it was made of', () => {
    const words = ['two words', "it's", '$HOME', '`id`', '"', '\\', '*', '', 'a\nb', '~', '!', '#', ';&|<>()', 'é'];
    const printed = execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${commandLine(words)}`], { encoding: 'utf8' });
    expect(printed.split('\0').slice(0, -1)).toEqual(words);
  });
});
