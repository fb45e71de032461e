import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ConnectionPool, showPool } from '../metrics/process-metrics.js';

/** Shows how busy the connections of the process are. */
@Injectable()
export class PoolFigures implements OnApplicationShutdown {
  private readonly hide: () => void;

  constructor(dataSource: DataSource) {
    // The types of the driver leave its pool out.
    const pool: ConnectionPool = Reflect.get(dataSource.driver, 'master');
    this.hide = showPool(pool);
  }

  onApplicationShutdown(): void {
    this.hide();
  }
}
