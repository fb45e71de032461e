import { type ReceivedWebhook, WebhookReceiver } from '@carryover/stand-ins';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { expect } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { PlatformModule } from '../../../platform/platform.module.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { EventsWorkerModule } from '../events-worker.module.js';
import { SupplierClient } from './supplier-client.js';
import { WebhookStaff } from './webhook-staff.js';

/** The id of a message, which stays the same however often it is sent. */
export const idOf = ({ headers }: ReceivedWebhook) => String(headers['webhook-id']);

/** A service with suppliers that have webhooks, a receiver for each test, and workers that a test starts. */
export class WebhookDeliveries {
  database!: TestDatabase;
  api!: TestApplication;
  dataSource!: DataSource;
  staff!: WebhookStaff;
  receiver!: WebhookReceiver;
  workers: INestApplicationContext[] = [];

  async begin(): Promise<void> {
    this.database = await createTestDatabase();
    const variables = { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' };
    this.api = await startTestApplication({ databaseUrl: this.database.url, variables });
    this.dataSource = await connectAsOwner(this.database.url);
    this.staff = await WebhookStaff.signIn(this.api);
  }

  async end(): Promise<void> {
    await this.api?.close();
    await this.dataSource?.destroy();
    await this.database?.drop();
  }

  async beginTest(): Promise<void> {
    this.receiver = await WebhookReceiver.start();
  }

  async endTest(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
    this.workers = [];
    await this.dataSource.query('TRUNCATE supplier_webhook CASCADE');
    await this.receiver.stop();
  }

  readonly startWorker = async (keys = TEST_KEYS.SEALING_KEYS): Promise<INestApplicationContext> => {
    const environment = loadEnvironment(
      {
        NODE_ENV: 'test',
        DATABASE_URL: this.database.url,
        SEALING_KEYS: keys,
        WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes',
        LOG_LEVEL: 'silent',
      },
      'worker',
    );
    const module = {
      module: class WebhookTestWorker {},
      imports: [PlatformModule.forRoot(environment, 'worker'), EventsWorkerModule],
    };
    const worker = await NestFactory.createApplicationContext(module, { logger: false });
    this.workers.push(worker);
    return worker;
  };

  readonly set = (supplier: SupplierClient, body: object = {}) =>
    this.staff.set(supplier, { url: this.receiver.url, ...body });
  readonly show = (supplier: SupplierClient) => this.staff.show(supplier);
  readonly replay = (supplier: SupplierClient, path: string) => this.staff.replay(supplier, path);
  readonly deadLetters = (supplier: SupplierClient, query = '') => this.staff.deadLetters(supplier, query);

  readonly supplierWithWebhook = async (): Promise<{ supplier: SupplierClient; secret: string }> => {
    const supplier = await SupplierClient.register(this.api);
    const { status, body } = await this.set(supplier);
    expect(status).toBe(201);
    return { supplier, secret: Object(body).secret };
  };

  /** Makes due at once what waits for its next attempt. */
  readonly hurry = async (): Promise<void> => {
    await this.dataSource.query('UPDATE webhook_lane SET due_at = now() WHERE lease_token IS NULL AND attempts > 0');
    await this.dataSource.query('UPDATE supplier_webhook SET paused_until = NULL');
  };
}
