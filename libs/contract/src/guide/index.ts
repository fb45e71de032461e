export { PAYLOAD_PAGE, renderPayloadPage } from './payload-page.js';
