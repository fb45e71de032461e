import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { WrittenJson } from '../../../platform/errors/written-json.js';
import type { WrittenRefusal } from './account-steps.js';

/** A large payload breaks rules or is not JSON: 400 with the body that the worker thread wrote. */
export class WrittenAccountRefused extends FieldErrorsError {
  constructor(
    private readonly written: WrittenRefusal,
    private readonly isFlat = false,
    override readonly headers?: Readonly<Record<string, string>>,
  ) {
    super({});
  }

  override toBody(): WrittenJson {
    const { nested, flat } = this.written;
    return new WrittenJson(this.isFlat && flat !== null ? flat : nested);
  }

  /** The refusal with a flat list, where it has that form. */
  flattened(headers?: Readonly<Record<string, string>>): WrittenAccountRefused {
    return this.written.flat === null ? this : new WrittenAccountRefused(this.written, true, headers);
  }
}
