import { Composition } from '../lib/composition.js';

/** What containers say that a test makes up; each service has one container, named as the service, unless others are listed. */
interface Staged {
  /** What each look at a container finds. */
  readonly look?: (container: string) => object;
  readonly containers?: Readonly<Record<string, readonly string[]>>;
  readonly logs?: Readonly<Record<string, string>>;
  /** Lines that the database answers. */
  readonly rows?: readonly string[] | (() => readonly string[]);
  /** What is answered to other words of `docker`. */
  readonly docker?: (words: readonly string[]) => string;
}

/** A composition of which nothing runs. */
export class StagedComposition extends Composition {
  constructor(private readonly staged: Staged) {
    super('.', { COMPOSE_PROJECT_NAME: 'staged' });
  }

  override async compose([word = '', ...words]: readonly string[]): Promise<string> {
    const { containers, rows = [] } = this.staged;
    const service = words.at(-1) ?? '';
    if (word === 'ps') return (containers?.[service] ?? [service]).join('\n');
    return word === 'exec' ? (typeof rows === 'function' ? rows() : rows).join('\n') : '';
  }

  override async docker(words: readonly string[]): Promise<string> {
    const { logs, look, docker } = this.staged;
    const id = words.at(-1) ?? '';
    if (words[0] === 'logs') return logs?.[id] ?? '';
    if (words[0] === 'inspect') return JSON.stringify([{ Id: id, ...look?.(id) }]);
    return docker?.(words) ?? '';
  }

  override async takeDown(): Promise<void> {}
}
