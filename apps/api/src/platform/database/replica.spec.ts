import { describe, expect, it } from '@jest/globals';
import { type DataSource, QueryFailedError } from 'typeorm';
import { DomainError } from '../errors/domain-error.js';
import { AppLogger } from '../logging/logger.js';
import { withoutScope } from './data-scope.js';
import { Replica } from './replica.js';
import type { LogPosition } from './replica-standing.js';

/** A replica, its primary, and what each was asked. */
class Servers {
  standing = { isStandby: true, isReached: true };
  position: LogPosition[] = [{ lsn: '0/1', timeline: 1 }];
  readonly asked: string[] = [];
  readonly lines: { event: string; trouble?: string }[] = [];
  readonly logger = AppLogger.create('api', 'info', { write: (line) => void this.lines.push(JSON.parse(line)) });
  connections = 0;
  isOver = false;

  readonly primary = this.source(async () => {
    this.asked.push('position');
    return this.position;
  });

  readonly connect = async () => this.source(async () => [this.standing]);

  /** What a read is answered, and by whom. @param fails of the replica */
  async read(replica: Replica, fails?: Error, isReadOnly = true): Promise<string> {
    const onReplica = async () => {
      this.asked.push('replica');
      if (fails !== undefined) throw fails;
      return 'of the replica';
    };
    const onPrimary = async () => {
      this.asked.push('primary');
      return 'of the primary';
    };
    return withoutScope(() => replica.read(onReplica, onPrimary), isReadOnly);
  }

  private source(query: () => Promise<object[]>): DataSource {
    const createQueryRunner = () => {
      this.connections += 1;
      const release = async () => {
        this.connections -= 1;
      };
      return { connect: async () => ({ connection: { stream: {} } }), release, manager: { query } };
    };
    const destroy = async () => {
      this.isOver = true;
    };
    return { query, createQueryRunner, destroy } as unknown as DataSource;
  }
}

/** An error of the driver, as TypeORM throws it. */
function failed(code: string, message = code): QueryFailedError {
  return new QueryFailedError('SELECT', [], Object.assign(new Error(message), { code }));
}

describe('Replica', () => {
  it('answers what only looks, once it has what the primary had', async () => {
    const servers = new Servers();
    const replica = await Replica.start(servers.connect, servers.primary, servers.logger);
    expect(await servers.read(replica)).toBe('of the replica');
    expect(await servers.read(replica, undefined, false)).toBe('of the primary');
    expect(servers.asked).toEqual(['position', 'replica', 'primary']);
    expect(servers.connections).toBe(0);
    await replica.onApplicationShutdown();
    expect(servers.isOver).toBe(true);
  });

  it('costs nothing where there is none', async () => {
    const servers = new Servers();
    const replica = await Replica.start(null, servers.primary, servers.logger);
    expect(await servers.read(replica)).toBe('of the primary');
    expect(servers.asked).toEqual(['primary']);
    await replica.onApplicationShutdown();
  });

  it.each([
    ['given up for what is repeated', failed('40001', 'canceling statement due to conflict with recovery')],
    ['given up for a buffer', failed('40P01')],
    ['kept waiting by a lock that is repeated', failed('55P03')],
    ['none for a standby', failed('25006', 'cannot execute INSERT in a read-only transaction')],
    ['refused by a standby', failed('0A000', 'cannot access temporary or unlogged relations during recovery')],
    ['failed by a disk', failed('XX001', 'invalid page in block 1')],
  ])('has the primary asked again for a statement that is %s, and is asked the next time', async (_what, error) => {
    const servers = new Servers();
    const replica = await Replica.start(servers.connect, servers.primary, servers.logger);
    expect(await servers.read(replica, error)).toBe('of the primary');
    expect(await servers.read(replica)).toBe('of the replica');
    expect(servers.lines.map(({ event }) => event)).toEqual(['database.replica.conflicted']);
    expect(servers.connections).toBe(0);
  });

  it.each([
    ['a connection that ends', failed('57P01')],
    ['a connection that is cut', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
    ['silence', new Error('Query read timeout')],
    ['no room', failed('53300')],
  ])('is left alone after %s, and the primary answers', async (_what, error) => {
    const servers = new Servers();
    const replica = await Replica.start(servers.connect, servers.primary, servers.logger);
    expect(await servers.read(replica, error)).toBe('of the primary');
    expect(await servers.read(replica)).toBe('of the primary');
    expect(servers.asked.filter((who) => who === 'replica')).toHaveLength(1);
    expect(servers.lines).toMatchObject([{ event: 'database.replica.left', trouble: 'away' }]);
  });

  it.each([
    ['what was asked for is not there', new DomainError('not_found', 404, 'Not here.')],
    ['the statement took too long', failed('57014')],
    ['a value cannot be read', failed('22P02')],
    ['a name is not known', failed('42P01')],
  ])('has nobody asked again when %s', async (_what, error) => {
    const servers = new Servers();
    const replica = await Replica.start(servers.connect, servers.primary, servers.logger);
    await expect(servers.read(replica, error)).rejects.toBe(error);
    expect(servers.asked).toEqual(['position', 'replica']);
    expect(servers.lines).toEqual([]);
  });

  it.each([
    ['was promoted', { isStandby: false, isReached: true }, 'no_standby'],
    ['does not get there', { isStandby: true, isReached: false }, 'behind'],
  ])('answers nothing when it %s', async (_what, standing, trouble) => {
    const servers = new Servers();
    servers.standing = standing;
    const replica = await Replica.start(servers.connect, servers.primary, servers.logger);
    expect(await servers.read(replica)).toBe('of the primary');
    expect(servers.lines).toMatchObject([{ event: 'database.replica.left', trouble }]);
    expect(servers.connections).toBe(0);
  });

  it('answers nothing while the primary is none', async () => {
    const servers = new Servers();
    servers.position = [];
    const replica = await Replica.start(servers.connect, servers.primary, servers.logger);
    expect(await servers.read(replica)).toBe('of the primary');
    servers.position = [{ lsn: '0/1', timeline: 2 }];
    expect(await servers.read(replica)).toBe('of the replica');
  });

  it('may be away when the process starts, but not be the wrong one', async () => {
    const servers = new Servers();
    const away = async () => Promise.reject(failed('57P03', 'the database system is starting up'));
    const replica = await Replica.start(away, servers.primary, servers.logger);
    expect(await servers.read(replica)).toBe('of the primary');
    const wrong = async () => Promise.reject(new Error('no copy'));
    await expect(Replica.start(wrong, servers.primary, servers.logger)).rejects.toThrow('no copy');
  });
});
