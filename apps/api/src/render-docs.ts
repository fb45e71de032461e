import 'reflect-metadata';
import { writeSite } from './docs-site/write-site.js';
import { DOCS_FOLDER } from './modules/documentation/index.js';

await writeSite(DOCS_FOLDER);
