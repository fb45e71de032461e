import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { CountersignSignOffsUseCase } from '../countersigning/countersign-sign-offs.usecase.js';
import { BuildPackUseCase } from './build-pack.usecase.js';
import { PackBuildingRepository } from './pack-building.repository.js';

/** Milliseconds between polls. */
const PAUSE = 1_000;

/** Builds packs in the background, one at a time: of every wave that is reconciled, and those that were asked for. */
@Injectable()
export class PackBuilder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly build: BuildPackUseCase,
    private readonly building: PackBuildingRepository,
    private readonly signOffs: CountersignSignOffsUseCase,
    private readonly database: Database,
    logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.round(), logger, 'packs.round_failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async round(): Promise<number> {
    const { reader } = this.database;
    for (const subject of await this.building.listWanted(reader)) await this.building.add(reader, subject);
    const isBuilt = await this.build.run(this.loop.signal);
    await this.signOffs.run();
    return isBuilt ? 0 : PAUSE;
  }
}
