/** Options of `IsUrl` for http and https addresses, those of local hosts included. */
export const WEB_ADDRESS = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };
