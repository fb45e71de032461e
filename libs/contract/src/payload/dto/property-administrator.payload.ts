import { PersonPayload } from './person.payload.js';

/** A person who looks after a supply address, for instance its landlord. */
export class PropertyAdministratorPayload extends PersonPayload {}
