import { S3StandIn, s3Variables } from '@carryover/stand-ins';
import { describe, expect, it, jest } from '@jest/globals';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { TestFolder } from '../testing/storages.js';
import { chooseDocumentStore } from './choose-document-store.js';
import { S3DocumentStore } from './s3-document-store.js';

const REQUIRED = {
  DATABASE_URL: 'postgres://user@127.0.0.1/carryover',
  SEALING_KEYS: TEST_KEYS.SEALING_KEYS,
  REGISTRATION_GATEWAY: 'simulator',
};

describe('the storage that DOCUMENT_STORE names', () => {
  it('is the folder documents below DATA_DIR, if nothing else is said', async () => {
    const folder = await TestFolder.make();
    await folder.put('ACME/a.pdf', 'here');
    const store = await chooseDocumentStore(loadEnvironment({ ...REQUIRED, DATA_DIR: folder.base }, 'worker'));
    expect(await store.find('ACME/a.pdf')).toMatchObject({ size: 4 });
    await folder.close();
  });

  it('is the bucket with the keys that are given, and the SDK is silent about versions of Node', async () => {
    const warned = jest.spyOn(process, 'emitWarning');
    const server = await new S3StandIn().start();
    server.put('ACME/a.pdf', 'there');
    const store = await chooseDocumentStore(loadEnvironment({ ...REQUIRED, ...s3Variables(server) }, 'worker'));
    expect(await store.find('ACME/a.pdf')).toMatchObject({ size: 5 });
    expect(warned).not.toHaveBeenCalled();
    if (store instanceof S3DocumentStore) store.onApplicationShutdown();
    await server.stop();
    warned.mockRestore();
  });
});
