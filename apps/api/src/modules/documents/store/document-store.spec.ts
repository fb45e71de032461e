import { describeDocumentStore } from '../testing/describe-document-store.js';
import { TestBucket, TestFolder } from '../testing/storages.js';

describeDocumentStore('a folder', TestFolder.make);
describeDocumentStore('a bucket', TestBucket.make);
