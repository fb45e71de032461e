import { describeController, jsonBody, refused, success } from '../../../platform/openapi/index.js';
import { reasonedBody } from '../shared.openapi.js';
import { SearchCustomersRequest, SearchRequest } from './search.requests.js';
import { EXAMPLE_CUSTOMERS, EXAMPLE_FOUND, FOUND, FOUND_CUSTOMERS } from './search.schemas.js';

/** Descriptions of the operations of ConsoleSearchController. */
export const searchDescription = describeController({
  tag: 'Console search',
  operations: {
    search: {
      operationId: 'searchEverything',
      summary: 'Find something by what one has of it',
      description:
        'Imports by a part of their number or of the platform number, in any case, or by the beginning of their id; accounts by the beginning of an MPAN, an MPRN or a reference; accounts that were taken back by their whole number; waves and suppliers by a part of code or name; entries of the audit trail by the id of the request. The closest come first. A part without three letters or digits that stand together is looked for at the beginnings of numbers and among the newest imports alone. Meter points and references are those of accounts: what stands in the payload of an import that has no account is not looked through. Customers are found by a call of their own. It is a POST so that no log of addresses holds what was looked for; it changes nothing and leaves no entry of the audit trail.',
      requestBody: jsonBody(SearchRequest, { text: '0048213' }),
      answers: [
        success('What was found, by its kind.', FOUND, EXAMPLE_FOUND),
        refused('Too short', { text: ['Give 3 characters or more.'] }),
      ],
    },
    searchCustomers: {
      operationId: 'searchCustomers',
      summary: 'Find accounts by a name or an e-mail address',
      description:
        'Accounts by the beginning of an e-mail address, of a family name, of both names (`ada ob` or `obi, ad`) or of the name on bills, in any case. Looked through are accounts, not payloads, which are sealed. Every search leaves an entry of the audit trail, `customers.search`, with the reason, whether it was for a name or an address, and which accounts were found; what was looked for is not in it, so the reason may not repeat it.',
      requestBody: reasonedBody(SearchCustomersRequest, {
        text: 'ada.obi@mail',
        reason: 'The customer is on the phone, ticket 4711',
      }),
      answers: [
        success('The accounts.', FOUND_CUSTOMERS, EXAMPLE_CUSTOMERS),
        refused('Reason repeats it', {
          reason: ['The reason is kept: say why without the name or address that you look for.'],
        }),
      ],
    },
  },
});
