export { type ActivePaymentInstruction, PaymentInstructionsQueries } from './payment-instructions.queries.js';
export { PaymentsModule } from './payments.module.js';
