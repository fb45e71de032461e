import { CommandProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import type { Input } from './open-input.js';

const ENOUGH = 64 * 1024;

/**
 * What is in a file of accounts, once its beginning looks like one: an object a line. Forms that are met instead are named
 * with what to do, rather than a thousand lines that are no JSON.
 * @throws CommandProblem it is another form, or empty (problems)
 */
export async function* accountChunks({ name, chunks }: Input): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  let length = 0;
  let isKnown = false;
  for await (const chunk of chunks) {
    if (isKnown) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    length += chunk.length;
    if (length < ENOUGH) continue;
    isKnown = true;
    refuseOtherForms(name, Buffer.concat(held));
    yield* held;
  }
  if (isKnown) return;
  const whole = Buffer.concat(held);
  if (whole.toString('latin1').replace('\xef\xbb\xbf', '').trim() === '')
    throw new CommandProblem(EXIT.problems, `${name} is empty: there is no account in it`);
  refuseOtherForms(name, whole);
  yield* held;
}

function refuseOtherForms(name: string, head: Buffer): void {
  const refuse = (place: string, form: string, remedy: string): never => {
    throw new CommandProblem(
      EXIT.problems,
      `${name}${place}: ${form}; a file of accounts has one JSON object a line`,
      remedy,
    );
  };
  if (isUtf16(head)) refuse(':1:1', 'this is UTF-16', 'save it as UTF-8: iconv -f UTF-16 -t UTF-8');
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  const blank = /^\s*/.exec(text)?.[0] ?? '';
  const line = blank.split('\n').length;
  const [first = '', second = ''] = text.slice(blank.length).split('\n');
  if (first.startsWith('['))
    refuse(`:${line}:1`, 'this is one JSON array', `write its entries one a line: jq -c '.[]' ${name}`);
  if (/^\{\s*$/.test(first) && /^\s+"/.test(second))
    refuse(`:${line}:1`, 'this is JSON over several lines', `write each account on one line: jq -c . ${name}`);
  if (/^"?[A-Za-z][\w ."-]*(?:[,;|\t]"?[A-Za-z][\w ."-]*)+\s*$/.test(first))
    refuse(`:${line}:1`, 'this is CSV', '`carryover map init` proposes how to make accounts of it');
}

function isUtf16(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  return (
    head.length >= 4 &&
    (head[0] === 0) !== (head[1] === 0) &&
    (head[2] === 0) === (head[0] === 0) &&
    (head[3] === 0) === (head[1] === 0)
  );
}
