import { CommandProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { type Input, openInput } from './open-input.js';

const ENOUGH = 64 * 1024;

/**
 * What is in a file of lines of JSON, once its beginning looks like one: an object a line. Forms that are met instead are
 * named with what to do, rather than a thousand lines that are no JSON.
 * @throws CommandProblem it is another form, or empty (problems)
 */
export async function* accountChunks({ name, chunks }: Pick<Input, 'name' | 'chunks'>): AsyncGenerator<Uint8Array> {
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
    throw new CommandProblem(EXIT.problems, `${name} is empty: there is not one line in it`);
  refuseOtherForms(name, whole);
  yield* held;
}

/**
 * Looks at the beginnings of files before anything is done with them.
 * @throws CommandProblem one is no file of lines of JSON, or empty (problems), or cannot be read (file)
 */
export async function expectLinesOfJson(
  paths: readonly string[],
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<void> {
  for (const path of paths) {
    const input = await openInput(path, surroundings);
    try {
      await accountChunks(input).next();
    } finally {
      await input.close();
    }
  }
}

function refuseOtherForms(name: string, head: Buffer): void {
  const refuse = (place: string, form: string, remedy: string): never => {
    throw new CommandProblem(
      EXIT.problems,
      `${name}${place}: ${form}; this command reads one JSON object a line`,
      remedy,
    );
  };
  if (isUtf16(head)) refuse(':1:1', 'this is UTF-16', `save it as UTF-8: iconv -f UTF-16 -t UTF-8 ${name}`);
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
    refuse(':1:1', 'this is a spreadsheet or another zip archive', 'save each sheet as CSV, then `carryover map init`');
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  const blank = /^\s*/.exec(text)?.[0] ?? '';
  const lines = blank.split('\n');
  const place = `:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
  const [first = '', second = ''] = text.slice(blank.length).split(/\r?\n/);
  if (first.startsWith('['))
    refuse(place, 'this is one JSON array', `write its entries one a line: jq -c '.[]' ${name}`);
  if (/^\{\s*$/.test(first) && /^\s*["}]/.test(second))
    refuse(place, 'this is JSON over several lines', `write each object on one line: jq -c . ${name}`);
  if (first.startsWith('<')) refuse(place, 'this is XML or HTML', 'have your system write JSON or CSV');
  if (/^"?[A-Za-z_][\w ./()#-]*"?(?:[,;|\t]\s*"?[A-Za-z_][\w ./()#-]*"?)+\s*$/.test(first))
    refuse(place, 'this is CSV', '`carryover map init` proposes how to make accounts of it');
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
