import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { hashSecret, isApiKeyText } from './api-key-text.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Finds out which key a text is. */
@Injectable()
export class CheckApiKeyUseCase {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeysRepository,
  ) {}

  /** The id of the live key with this text, or null. A text with a wrong checksum never reaches the database. */
  async run(text: string): Promise<string | null> {
    if (!isApiKeyText(text)) return null;
    return this.keys.findIdByHash(this.database.reader, hashSecret(text));
  }
}
