import type { DocumentHead } from '../../platform/openapi/index.js';

const DESCRIPTION = `Carryover takes customer accounts of energy suppliers that are being migrated, checks each one, creates it in the
background and says what became of it.

Suppliers first obtain an access token (\`obtainPlatformToken\`), check a payload (\`validateAccount\`), hand it over
(\`createAccount\`) and follow it (\`readAccountImport\`, or the feed \`followEvents\`). Once an account is there, notes, transactions,
statements and a payment instruction can be added and its meter points be registered.

- Paths of suppliers end with a slash; without it they are answered just the same, and never with a redirect.
- Bodies are JSON in UTF-8, gzip, deflate or br where Content-Encoding says so. Unknown fields are refused.
- Unknown query parameters are refused, by name, where something is written or validated, and ignored where suppliers only read. A known
  one with a value that is none is refused everywhere.
- Amounts are exact decimals: as text, or as JSON numbers where the schema allows both; then every digit counts.
- Refusals are either \`{detail, code}\`, or messages nested by field path. Every code is stable.
- Wrong methods are answered with 405 and \`Allow\`, unknown addresses with 404; both as \`{detail, code}\`.
- GET may be asked as HEAD.`;

const OPERATOR_API = `Operations under \`/console\` belong to the operator API, which only the console of the platform's staff uses. It may change
with any release.`;

/** Head of the document for suppliers. The version rises with changes that they see, never with a release alone. */
export const SUPPLIERS_HEAD: DocumentHead = {
  info: {
    title: 'Carryover',
    version: '1.0.0',
    summary: 'Data import for account migration in energy retail.',
    description: DESCRIPTION,
    contact: { name: 'The platform team that runs the installation' },
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  },
  servers: [
    {
      url: '/',
      description: 'The installation that served this document, be it local, test or production.',
      'x-internal': false,
    },
  ],
};

/** Head of the document of all operations. */
export const DOCUMENT_HEAD: DocumentHead = {
  ...SUPPLIERS_HEAD,
  info: { ...SUPPLIERS_HEAD.info, description: `${DESCRIPTION}\n\n${OPERATOR_API}` },
};
