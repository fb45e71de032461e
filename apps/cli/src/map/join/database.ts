import { setTimeout as pause } from 'node:timers/promises';
import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';

/** Milliseconds between interruptions of what is under way when it is to close. */
const INTERRUPT_EVERY = 50;

/** Rows of an answer, column by column, as they come. */
export interface ChunkReader {
  /** @returns null after the last */
  readonly next: () => Promise<DuckDBDataChunk | null>;
}

/** The database that sorts and joins what does not fit into memory. It lives in a folder and goes with it. */
export interface Database {
  readonly run: (sql: string) => Promise<void>;
  readonly numbers: (sql: string) => Promise<number[][]>;
  /** Rows as they are found. Each reading has a connection of its own, so that several can be under way. */
  readonly read: (sql: string) => Promise<ChunkReader>;
  /** Gives up what is under way and frees everything. Somebody who waits for rows is refused. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a database in a folder.
 * @param memory most it may hold in memory, in MiB; the rest waits in the folder
 * @throws CommandProblem DuckDB is not installed (file)
 */
export async function openDatabase(folder: string, memory: number, threads: number): Promise<Database> {
  const instance = await createInstance(folder, memory, threads);
  const connections: DuckDBConnection[] = [];
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    connections.push(connection);
    return connection;
  };
  const main = await connect();
  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  };
  return {
    run: async (sql) => {
      await watched(main.run(sql));
    },
    numbers: async (sql) => {
      const rows = await (await main.runAndReadAll(sql)).getRows();
      return rows.map((row) => row.map(Number));
    },
    read: async (sql) => {
      const connection = await connect();
      if (isClosing) throw new Error('The database is closed.');
      const result = await watched(connection.stream(sql));
      return {
        next: async () => {
          const chunk = await watched(result.fetchChunk());
          return chunk === null || chunk.rowCount === 0 ? null : chunk;
        },
      };
    },
    close: async () => {
      isClosing = true;
      // Closed under a thread that still works, it never ends. One that is about to begin is not there to be interrupted yet.
      while (underWay.size > 0) {
        for (const connection of connections) connection.interrupt();
        await Promise.race([Promise.allSettled(underWay), pause(INTERRUPT_EVERY)]);
      }
      for (const connection of connections) connection.closeSync();
      instance.closeSync();
    },
  };
}

async function createInstance(folder: string, memory: number, threads: number): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await loadDuckDb();
  return DuckDBInstance.create(`${folder}/map.duckdb`, {
    threads: String(threads),
    memory_limit: `${memory}MiB`,
    temp_directory: `${folder}/spilled`,
    preserve_insertion_order: 'false',
    // Nothing is fetched from anywhere.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
}

async function loadDuckDb() {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new CommandProblem(
      EXIT.file,
      `\`carryover map\` needs the package @duckdb/node-api, which cannot be loaded (${reason})`,
      'install it: npm install @duckdb/node-api',
    );
  }
}

/** Text as SQL has it. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
