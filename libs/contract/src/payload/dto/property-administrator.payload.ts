import { PersonPayload } from './person.payload.js';

/** Who looks after a supply address, for instance its landlord. */
export class PropertyAdministratorPayload extends PersonPayload {}
