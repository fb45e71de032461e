// Made from libs/contract/openapi.json by `node tools/generate.mjs`. Change the API description instead.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly AccountAlreadyImported: {
            readonly non_field_errors: {
                /** @description One plain sentence for people. */
                readonly detail: string;
                /** @enum {string} */
                readonly code: "account_import_process_already_imported";
            };
            /** @description Our number of the account. */
            readonly account_id: string;
        };
        readonly AccountCampaignPayload: {
            /**
             * @description An open list: there are other words than these examples.
             * @example breathing-space
             * @example fuel_direct
             * @example financial-vulnerability
             * @example life-support
             * @example living-alone
             * @example lasting_power_of_attorney
             * @example bankruptcy_in_place
             * @example iva_in_place
             * @example dro_in_place
             * @example administration_in_place
             * @example final_bill_issued
             * @example write_off
             * @example write_off_deceased
             * @example smets_upgrade
             * @example green_deal
             */
            readonly slug: string;
            /** @description Empty counts as not given. */
            readonly campaign_note?: string;
        };
        readonly AccountImportRequest: {
            readonly import_supplier: string;
            readonly external_account_number: string;
            readonly unknown_occupier?: boolean;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly customers?: readonly components["schemas"]["CustomerPayload"][];
            /** @description Empty counts as not given. */
            readonly billing_name?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly billing_address1?: string;
            /** @description Empty counts as not given. */
            readonly billing_address2?: string;
            /** @description Empty counts as not given. */
            readonly billing_address3?: string;
            /** @description Empty counts as not given. */
            readonly billing_address4?: string;
            /** @description Empty counts as not given. */
            readonly billing_address5?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly billing_postcode?: string;
            /**
             * @description An open list: there are other words than these examples.
             * @example DOMESTIC
             * @example BUSINESS
             * @example MANAGED
             * @example PORTFOLIO_LEAD
             * @example DOMESTIC_VACANT
             * @example BUSINESS_VACANT
             * @example DOMESTIC_OCCUPIER
             * @example BUSINESS_OCCUPIER
             * @example SYSTEM
             * @example DOMESTIC_THIRD_PARTY_BILLED
             * @example BUSINESS_THIRD_PARTY_BILLED
             */
            readonly account_type?: string;
            /**
             * @description An open list: there are other words than these examples. Empty counts as not given.
             * @example DIRECT
             * @example PRICE_COMPARISON
             * @example TELESALES
             * @example DIGI_TELESALES
             * @example EVENTS
             * @example FIELD_SALES
             * @example AGGREGATOR
             * @example PARTNERSHIPS
             * @example NEW_TENANT
             * @example MOVE_IN
             * @example WORKPLACE_POP_UP
             * @example BROKER
             * @example PARENT_POWER
             * @example PEOPLE_POWER
             * @example GIFT_OF_KIT
             * @example HIGH_REFERRER
             * @example SUPPLIER_OF_LAST_RESORT
             * @example ACQUISITION
             * @example LANDLORD
             * @example DEBT_COLLECTION_AGENCY
             */
            readonly sales_channel?: string;
            /** @description Empty counts as not given. */
            readonly sales_subchannel?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly supply_addresses?: readonly components["schemas"]["SupplyAddressPayload"][];
            readonly transfer_balance?: string;
            readonly ledgers?: readonly components["schemas"]["LedgerPayload"][];
            /**
             * Format: date
             * @description Required or refused depending on other fields; see the rules.
             */
            readonly last_billed_to_date?: string;
            readonly payment_schedules?: readonly components["schemas"]["PaymentSchedulePayload"][];
            readonly references?: readonly components["schemas"]["ReferencePayload"][];
            readonly notes?: readonly components["schemas"]["AccountNotePayload"][];
            readonly statements?: readonly components["schemas"]["StatementPayload"][];
            readonly warm_home_discount?: readonly components["schemas"]["WarmHomeDiscountPayload"][];
            readonly dunning_path?: components["schemas"]["DunningPathPayload"];
            readonly debts?: readonly components["schemas"]["DebtPayload"][];
            /** Format: date */
            readonly last_payment_review_date?: string;
            /** Format: date */
            readonly next_bill_due_date?: string;
            /**
             * @description An open list: there are other words than these examples. Empty counts as not given.
             * @example MONTHLY
             * @example DAILY
             * @example HALF_HOURLY
             * @example DENIED
             */
            readonly smart_read_frequency?: string;
            /** Format: int32 */
            readonly smart_read_cycle_day?: number;
            /**
             * @description An open list: there are other words than these examples.
             * @example ONLINE
             * @example PRINT
             */
            readonly communication_preference?: string;
            /**
             * @description An open list: there are other words than these examples. Empty counts as not given.
             * @example LARGE_PRINT
             * @example BRAILLE
             * @example SPOKEN
             */
            readonly document_accessibility?: string;
            readonly account_campaigns?: readonly components["schemas"]["AccountCampaignPayload"][];
            readonly metadata?: readonly components["schemas"]["MetadataPayload"][];
        };
        readonly AccountImportStatus: {
            /** @enum {string} */
            readonly status: "PENDING" | "IN_PROGRESS" | "PROCESSED" | "ERRORED" | "DRY_RUN_SUCCEEDED" | "DRY_RUN_ERRORED" | "CANCELLED";
            readonly platform_identifier: string | null;
            /**
             * Format: date-time
             * @description When the account was first handed over, in London time.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When anything of this answer changed last.
             */
            readonly modified_at: string;
            readonly latest_error: components["schemas"]["LatestError"] | null;
        };
        readonly AccountInProgress: {
            readonly non_field_errors: {
                /** @description One plain sentence for people. */
                readonly detail: string;
                /** @enum {string} */
                readonly code: "account_import_process_in_progress";
            };
        };
        readonly AccountNotePayload: {
            /** @description ISO 8601; without an offset it is London time. */
            readonly created_at?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly body?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly document_paths?: readonly components["schemas"]["NoteDocumentPayload"][];
        };
        readonly AccountTransferStatus: {
            /** @enum {string} */
            readonly status: "UNKNOWN" | "IN_PROGRESS" | "COMPLETED";
            /** @description Our number of the account; empty while there is none. */
            readonly platform_account_number: string;
        };
        readonly AddedNote: {
            /**
             * Format: date-time
             * @description When the note was made, in London time; of a note that exists its own.
             */
            readonly created_at: string;
            /** @description The text of the note, trimmed; empty for one that has documents only. */
            readonly body: string;
            /** @enum {string} */
            readonly status: "NOTE_CREATION_SUCCESS" | "NOTE_ALREADY_EXISTS";
        };
        readonly AgedDebtPayload: {
            readonly debt_amount: string;
            /** Format: date */
            readonly due_date: string;
        };
        readonly AgreementPayload: {
            readonly tariff_code: string;
            /** Format: date */
            readonly effective_from: string;
        };
        readonly AqPayload: {
            /** Format: date */
            readonly effective_from: string;
            /** Format: date */
            readonly effective_to?: string;
            readonly consumption: string;
        };
        readonly ControlFigures: {
            readonly meter_points: {
                /** Format: int64 */
                readonly electricity: number;
                /** Format: int64 */
                readonly gas: number;
            };
            /** @description Pounds, with at least two digits after the point. */
            readonly balance: string;
            readonly transactions: {
                /** Format: int64 */
                readonly count: number;
                /** @description Pounds, with at least two digits after the point. */
                readonly sum: string;
            };
        };
        readonly CreatedPaymentInstruction: {
            /** @description Our number of the account. */
            readonly platform_account_number: string;
            /** @description The vendor's own name of the instruction. */
            readonly reference: string;
        };
        readonly CustomerPayload: {
            /** @description Required or refused depending on other fields; see the rules. */
            readonly given_name?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly family_name?: string;
            /**
             * Format: email
             * @description Empty counts as not given.
             */
            readonly email?: string;
            /** @description Empty counts as not given. */
            readonly mobile?: string;
            /** @description Empty counts as not given. */
            readonly landline?: string;
            /** Format: date */
            readonly date_of_birth?: string;
            /** @description Empty counts as not given. */
            readonly title?: string;
            /** @description Empty counts as not given. */
            readonly salutation?: string;
            readonly psr?: readonly components["schemas"]["PsrPayload"][];
            readonly customer_preferences?: components["schemas"]["CustomerPreferencesPayload"];
        };
        readonly CustomerPreferencesPayload: {
            readonly opted_into_sms?: boolean;
            readonly opted_into_recommended?: boolean;
            readonly opted_into_updates?: boolean;
            readonly opted_into_third_parties?: boolean;
            readonly opted_into_offers?: boolean;
            readonly is_user_psr_consent_obtained?: boolean;
        };
        readonly DebtPayload: {
            /** @description Required or refused depending on other fields; see the rules. */
            readonly agency_name?: string;
            /** Format: date */
            readonly start_date?: string;
            readonly is_insolvent?: boolean;
            readonly aged_debt?: readonly components["schemas"]["AgedDebtPayload"][];
        };
        readonly DunningPathPayload: {
            /**
             * @description An open list: there are other words than these examples.
             * @example standard_domestic
             */
            readonly path_name: string;
            /** Format: date */
            readonly start_date?: string;
        };
        readonly EacPayload: {
            /** Format: date */
            readonly effective_from: string;
            readonly tpr: string;
            readonly consumption: string;
            readonly source?: string;
        };
        readonly FeedEntry: {
            /** @description A place in the feed. */
            readonly cursor: string;
            /** @description What happened; new names may come. */
            readonly event: string;
            /**
             * Format: date-time
             * @description In London time, with microseconds.
             */
            readonly occurred_at: string;
            readonly data: Record<string, unknown> | null;
            /** @description Your number of the account. */
            readonly external_account_number: string;
        };
        readonly FeedPage: {
            readonly results: readonly components["schemas"]["FeedEntry"][];
            /** @description For `after` of the next call, at any later time. */
            readonly next_cursor: string;
            /** @description Whether more is there already. */
            readonly has_more: boolean;
        };
        /** @description Messages by field, nested as the fields are. Positions in lists are keys such as "0"; what concerns several fields is under `non_field_errors` of the smallest object around them. */
        readonly FieldErrors: {
            readonly [key: string]: readonly string[] | components["schemas"]["FieldErrors"];
        };
        /** @description Every problem in the order found. */
        readonly FlatFieldErrors: readonly {
            /** @description Path of the field by dots, or non_field_errors for the body as a whole. */
            readonly attr: string;
            /** @description Short code of the rule; rules.md lists them. */
            readonly code: string;
            /** @description One plain sentence for people. */
            readonly detail: string;
        }[];
        readonly GasDebtRepaymentOptionsPayload: {
            readonly weekly_min?: string;
            readonly weekly_max?: string;
        };
        readonly HistoricalReadingPayload: {
            /** @description Required or refused depending on other fields; see the rules. */
            readonly register_id?: string;
            /** Format: date */
            readonly reading_date: string;
            readonly reading_value: string;
            /**
             * @description An open list: there are other words than these examples.
             * @example CUSTOMER
             * @example ESTIMATE
             * @example ROUTINE
             * @example SMART
             * @example REGULAR
             */
            readonly reading_type: string;
            readonly billed: boolean;
        };
        readonly HistoricalStatement: {
            /** Format: date */
            readonly bill_period_from_date: string;
            /** Format: date */
            readonly bill_period_to_date: string;
            readonly statement_id: string;
            /** Format: date */
            readonly issued_date?: string;
            readonly number?: string;
            /** @description At most 13 digits before and 10 after the point; every digit counts. */
            readonly gross_amount?: number;
            readonly statement_path?: string;
        };
        readonly HistoricalStatementsRequest: {
            readonly import_supplier: string;
            readonly external_account_number: string;
            readonly statements: readonly components["schemas"]["HistoricalStatement"][];
        };
        readonly ImportListEntry: {
            /** @description Your number of the account. */
            readonly external_account_number: string;
            readonly platform_account_number: string | null;
            readonly account_created_at: string | null;
        };
        readonly LatestError: {
            /**
             * @description Stable; docs/errors says of each what to do.
             * @enum {string}
             */
            readonly code: "account_import_process_already_imported" | "agreement_effective_from_before_product_available_from" | "balance_mismatch_on_transfer_balance" | "campaign_not_found" | "cannot_determine_responsible_for_billing_from_date" | "customer_conflict" | "database_conflict" | "debt_collection_agency_does_not_exist" | "dunning_path_not_found" | "historical_statement_transactions_balance_mismatch" | "import_process_failed_validation" | "import_supplier_migration_not_ongoing" | "internal_error" | "invalid_reference_namespace" | "ledger_balances_not_equal_to_transfer_balance" | "market_participant_not_found" | "path_does_not_exist_in_file_store" | "payment_schedule_creation_failed" | "processing_timeout" | "reference_already_exists" | "schedule_window_elapsed" | "storage_unavailable" | "supply_point_in_use" | "tariff_code_not_found" | "tariff_type_does_not_match_meter_type" | "worker_lost";
            /** @description Sentences for people; names every field that is wrong. */
            readonly detail: string;
            /** @enum {string} */
            readonly domain: "account_import" | "platform";
        };
        readonly LedgerPayload: {
            readonly current_statement_transactions?: readonly components["schemas"]["LedgerTransactionPayload"][];
            readonly historical_statement_transactions?: readonly components["schemas"]["LedgerTransactionPayload"][];
            /**
             * Format: date
             * @description Required or refused depending on other fields; see the rules.
             */
            readonly last_statement_closing_date?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly last_statement_balance?: string;
            /** Format: date */
            readonly last_statement_issue_date?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly ledger_balance?: string;
        };
        readonly LedgerTransactionPayload: {
            readonly transaction_id: string;
            /** Format: date */
            readonly transaction_date: string;
            readonly amount: string;
            /** @enum {string} */
            readonly type: "CHARGE" | "CREDIT" | "PAYMENT" | "REPAYMENT";
            /**
             * @description Required or refused depending on other fields; see the rules.
             * @example ACCOUNT_CHARGE_PAYMENT
             * @example ACCURACY_TEST_ADJUSTMENT
             * @example ADDITIONAL_SOP_FINAL_BILL_OVERDUE
             * @example ADDITIONAL_SOP_FINAL_BILL_REFUND_OVERDUE
             * @example ADDITIONAL_SOP_PAYMENT_APPOINTMENTS
             * @example ADDITIONAL_SOP_PAYMENT_CUSTOMER_NOT_RETURNED
             * @example ADDITIONAL_SOP_PAYMENT_ELECTRICITY_SWITCH_DELAYED
             * @example ADDITIONAL_SOP_PAYMENT_ERRONEOUS_TRANSFER
             * @example ADDITIONAL_SOP_PAYMENT_ET_COMMS_OVERDUE
             * @example ADDITIONAL_SOP_PAYMENT_ET_GAIN_ACCEPTED
             * @example ADDITIONAL_SOP_PAYMENT_ET_GAIN_UNRESOLVED
             * @example ADDITIONAL_SOP_PAYMENT_ET_LOSS_UNRESOLVED
             * @example ADDITIONAL_SOP_PAYMENT_GAS_SWITCH_DELAYED
             * @example ADDITIONAL_STANDARD_PAYMENT
             * @example ADJUSTED_CREDIT_TO_ALLOW_REFUND
             * @example ADJUSTMENT_ON_RETURNED_DEPOSIT
             * @example AUTO_RECONCILIATION
             * @example BALANCE_ADJUSTMENT
             * @example BALANCE_THRESHOLD_CROSSED
             * @example BALANCE_TRANSFER
             * @example BALANCE_TRANSFER_FOR_FINAL_BILLED_ACCOUNT
             * @example BANK_TRANSFER
             * @example BILLING_ADJUSTMENT
             * @example BILL_ISSUED
             * @example CANCELED_BILL
             * @example CHAPS_PAYMENT
             * @example CHARGEBACK
             * @example CHEQUE_PAYMENT_RECEIVED
             * @example COMPLAINT_COMPENSATION
             * @example CUSTOMER_REIMBURSEMENT
             * @example CUSTOMER_SERVICE_GESTURE
             * @example DATA_IMPORT_BALANCE_TRANSFER
             * @example DCA_CHARGE
             * @example DEBIT_BALANCE_TRANSFER
             * @example DEBT_ASSIGNMENT_GAINING_SUPPLIER
             * @example DEBT_ASSIGNMENT_LOSING_SUPPLIER
             * @example DEBT_REPAYMENT
             * @example DEFAULT
             * @example DEPOSIT
             * @example DEPOSIT_REFUND
             * @example DEPOSIT_RETURN
             * @example DIRECT_DEBIT_DISCOUNT
             * @example DIRECT_DEBIT_REFUND_BALANCING
             * @example DISPUTED_CARD_PAYMENTS
             * @example DOMESTIC_EXPORT_ONLY_REPAYMENT
             * @example EARLY_TERMINATION_FEE
             * @example EBSS_CHARGE_REVERSAL
             * @example EBSS_CREDIT
             * @example ERRONEOUS_TRANSFER_REFUND
             * @example ETF_CREDIT
             * @example ET_REFUND
             * @example EXIT_FEE_REFUND
             * @example EXPORT_TARIFF_PAYMENT
             * @example FAILED_PAYMENT
             * @example FAST_TRACK
             * @example FEED_IN_TARIFF_PAYMENT
             * @example FINAL_BALANCE_SETTLEMENT
             * @example FULL_CREDIT_REFUND
             * @example FULL_PREPAYMENT_REFUND
             * @example GAS_NETWORK_COMPENSATION
             * @example GAS_OFF_SUPPLY_PAYMENT
             * @example GENERAL_CREDIT
             * @example GENERATOR_ACCOUNT_REFUND
             * @example GOODWILL
             * @example GOODWILL_PAYMENT
             * @example GREEN_DEAL
             * @example GREEN_DEAL_BILL_ADJUSTMENT
             * @example GREEN_DEAL_CHARGE
             * @example GREEN_DEAL_WRITE_OFF
             * @example GSOS_PAYMENT
             * @example HONOURED_BANK_CHARGES
             * @example IMPORTED_CHARGE
             * @example IMPORTED_CREDIT
             * @example INCORRECT_PAYMENT_REVERSAL
             * @example INDEMNITY_CLAIM
             * @example LATE_FAILED_PAYMENT
             * @example LATE_PAYMENT_FEE
             * @example LATE_PAYMENT_FEE_CHARGE
             * @example LATE_PAYMENT_REVERSAL
             * @example METERING_APPOINTMENT_FAILURE
             * @example MIGRATION_ADJUSTMENT
             * @example MISDIRECTED_CREDIT_PAYMENT
             * @example MISSING_PREPAYMENT_TOP_UP
             * @example MISTAKEN_PAYMENT_TAKEN
             * @example OUTGOING_BALANCE_TRANSFER
             * @example OVER_THE_COUNTER_PAYMENT_FEE
             * @example PAPER_BILL_FEE
             * @example PARTIAL_CREDIT_REFUND
             * @example PARTIAL_REPAYMENT_REFUND
             * @example PAYMENT_BANK_ACCOUNT
             * @example PAYMENT_CHEQUE
             * @example PAYMENT_CORRECTION
             * @example PAYMENT_CREDIT_CARD
             * @example PAYMENT_PLAN
             * @example PENALTY_CHARGE
             * @example PREPAYMENT_ADDITIONAL_SUPPORT_CREDIT
             * @example PREPAY_BALANCE_ADJUSTMENT
             * @example PREPAY_DEBT_ADJUSTMENT
             * @example PREPAY_IMBALANCE_WRITE_OFF
             * @example PREPAY_MIGRATION_IMBALANCE
             * @example PREPAY_RECORD
             * @example REASON_EARLY_EXIT_FEE
             * @example RECONNECTION_CHARGE
             * @example RECONNECTION_CHARGE_REV
             * @example REFUND
             * @example REGULAR_SCHEDULE
             * @example REINSTATED_DIRECT_DEBIT
             * @example REPAYMENT_CORRECTION
             * @example REVERSED_ACCOUNT_CHARGE
             * @example REVERSED_ACCOUNT_CREDIT
             * @example REVERSE_ENERGY_CHARGE
             * @example RPS_DAMAGE
             * @example RPS_INVESTIGATION_CHARGE
             * @example RPS_WARRANT_CHARGE
             * @example SEG_PAYMENT
             * @example SERVICE_ORDER
             * @example SETTLEMENT
             * @example SOLR_BALANCE_TRANSFER
             * @example SOLR_EX_CUSTOMER_CREDIT
             * @example SOLR_WRITE_OFF
             * @example SSD_PAYMENT
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_FAULTY_METER_ELEC
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_FAULTY_METER_GAS
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_PREPAY_METER_ELEC
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_PREPAY_METER_GAS
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_RECONNECTION_ELEC
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_RECONNECTION_GAS
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_STANDARD_VISIT_ELEC
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_STANDARD_VISIT_GAS
             * @example STANDARDS_OF_PERFORMANCE_CUSTOMER_NOT_RETURNED
             * @example STANDARDS_OF_PERFORMANCE_ERRONEOUS_TRANSFER
             * @example STANDARDS_OF_PERFORMANCE_ET_COMMS_OVERDUE
             * @example STANDARDS_OF_PERFORMANCE_ET_GAIN_ACCEPTED
             * @example STANDARDS_OF_PERFORMANCE_ET_GAIN_UNRESOLVED
             * @example STANDARDS_OF_PERFORMANCE_ET_LOSS_UNRESOLVED
             * @example STANDARDS_OF_PERFORMANCE_FINAL_BILL_ISSUED_LATE
             * @example STANDARDS_OF_PERFORMANCE_PAYMENTS
             * @example STANDARDS_OF_PERFORMANCE_REFUND_ISSUED_LATE
             * @example SUPPLEMENTARY_LEDGER_BALANCE_TRANSFER
             * @example TARIFF_DISCOUNT
             * @example TARIFF_PRICE_ADJUSTMENT_GOODWILL
             * @example TRANSFERRED_DEBT_BILL_ADJUSTMENT
             * @example UNLIKELY_TO_RECOVER_WRITE_OFF
             * @example WAIVE_TERMINATION_FEES
             * @example WARM_HOME_DISCOUNT_BROADER_GROUP
             * @example WARM_HOME_DISCOUNT_CORE_GROUP
             * @example WARM_HOME_DISCOUNT_CORE_GROUP_1
             * @example WARM_HOME_DISCOUNT_CORE_GROUP_2
             * @example WARRANT_EXECUTION_FEE
             * @example WARRANT_EXECUTION_FEE_REVERSAL
             * @example WARRANT_FEES_COSTS
             * @example WARRANT_FEES_COSTS_REVERSAL
             * @example WELFARE_VISIT_FEE
             * @example WELFARE_VISIT_FEE_REVERSAL
             * @example WRITE_BACK
             * @example WRITE_OFF_BACK_BILLING
             * @example WRITE_OFF_BANKRUPTCY
             * @example WRITE_OFF_DECEASED
             * @example WRITE_OFF_DRO
             * @example WRITE_OFF_IVA
             * @example WRITE_OFF_MISSED_PAYMENT_DELETION
             * @example WRITE_OFF_NEGLIGIBLE_VALUE
             * @example WRITE_OFF_PAST_BILLABLE
             * @example WRITE_OFF_PAST_BILLABLE_AUTOMATED
             * @example WRITE_OFF_RECOVERY_DISCOUNT
             * @example WRITE_OFF_UNRECOVERABLE_DEBT
             */
            readonly reason?: string;
            /**
             * @description An open list: there are other words than these examples. Empty counts as not given.
             * @example BACS
             * @example BACS_DEPOSIT
             * @example CARD_REFUND
             * @example CASH
             * @example CHEQUE
             * @example CREDIT_CARD
             * @example DCA_COLLECTION
             * @example DD_FINAL_COLLECTION
             * @example DD_FIRST_COLLECTION
             * @example DD_REGULAR_COLLECTION
             * @example DD_RE_PRESENTATION
             * @example DEBIT_CARD
             * @example DIRECT_CREDIT
             * @example EFT
             * @example ERRONEOUS_PAYMENT
             * @example FUEL_DIRECT
             */
            readonly payment_type?: string;
        };
        readonly LineItemPayload: {
            /**
             * @description An open list: there are other words than these examples.
             * @example CONSUMPTION_STANDARD
             */
            readonly rate_band: string;
            /** Format: date */
            readonly start_date: string;
            /** Format: date */
            readonly end_date: string;
            readonly number_of_units: string | number;
            readonly net_amount: string | number;
            readonly price_per_unit?: string | number;
            /** @description 2 entries; another number is a warning. */
            readonly units?: readonly (string | number)[];
        };
        readonly MetadataPayload: {
            readonly key: string;
            readonly value: Record<string, unknown>;
        };
        readonly MeterPayload: {
            readonly meter_serial_number: string;
            /** Format: date */
            readonly installed_on?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly registers?: readonly components["schemas"]["RegisterPayload"][];
            /** @description Required or refused depending on other fields; see the rules. */
            readonly transfer_readings?: readonly components["schemas"]["TransferReadingPayload"][];
            readonly reading_history?: readonly components["schemas"]["HistoricalReadingPayload"][];
            /** Format: int32 */
            readonly gas_number_of_digits?: number;
            /**
             * @description An open list: there are other words than these examples.
             * @example NONE
             * @example SMETS1
             * @example SMETS1_ENROLLED
             * @example SMETS2
             */
            readonly smart_type?: string;
            readonly is_prepay?: boolean;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly prepay_details?: components["schemas"]["PrepayDetailsPayload"];
        };
        readonly MeterPointPayload: {
            readonly identifier: string;
            /** @enum {string} */
            readonly supply_type: "ELECTRICITY" | "GAS";
            /** @description Required or refused depending on other fields; see the rules. */
            readonly agreements?: readonly components["schemas"]["AgreementPayload"][];
            readonly mpid: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly shipper_mpid?: string;
            /** Format: date */
            readonly supply_start_date: string;
            /**
             * Format: int32
             * @description Required or refused depending on other fields; see the rules.
             */
            readonly profile_class?: number;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly ssc?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly meters?: readonly components["schemas"]["MeterPayload"][];
            readonly et_in_progress?: boolean;
            readonly dr_in_progress?: boolean;
            readonly smart_refusal_interest?: components["schemas"]["SmartRefusalInterestPayload"];
            /** @description Required or refused depending on other fields; see the rules. */
            readonly eac_history?: readonly components["schemas"]["EacPayload"][];
            /** @description Required or refused depending on other fields; see the rules. */
            readonly aq_history?: readonly components["schemas"]["AqPayload"][];
        };
        readonly MeterPointStatus: {
            /** @description MPAN or MPRN. */
            readonly mpxn: string;
            /**
             * @description Where the meter point stands.
             * @enum {string}
             */
            readonly status: "PRE_REGISTRATION" | "UNABLE_TO_REGISTER" | "AREGI_SENT" | "NOMINATION_SENT" | "NOMINATION_REJECTED" | "OFFER_RECEIVED" | "OFFER_REJECTED" | "REGISTRATION_REQUESTED" | "REGISTRATION_ACCEPTED" | "REGISTRATION_REJECTED" | "WITHDRAWAL_REQUESTED" | "REGISTRATION_WITHDRAWN" | "OBJECTION_RECEIVED" | "REGISTRATION_OBJECTED" | "MTD_RECEIVED" | "ON_SUPPLY" | "OPENING_READ_DISPUTED" | "MTD_DISPUTED" | "METER_EXCHANGE_REQUESTED" | "ERRONEOUS_GAIN_PROPOSED" | "ERRONEOUS_GAIN_ACCEPTED" | "ERRONEOUS_GAIN_REJECTED" | "ERRONEOUS_GAIN_CANCELLED" | "LOSS_REQUESTED_ERRONEOUS_GAIN" | "LOSS_PENDING_ERRONEOUS_GAIN" | "LOST_ERRONEOUS_GAIN" | "ERRONEOUS_LOSS_PROPOSED" | "ERRONEOUS_LOSS_ACCEPTED" | "ERRONEOUS_LOSS_REJECTED" | "ERRONEOUS_LOSS_CANCELLED" | "ET_REQUESTED" | "ET_ACCEPTED" | "ET_LOSS_PENDING" | "ET_COMPLETED" | "ET_CANCELLED" | "LOSS_REQUESTED" | "LOSS_PENDING" | "LOST" | "DISCONNECTED" | "ERRONEOUS_LOSS" | "LOSS_OBJECTION_REQUESTED" | "LOSS_OBJECTION_REMOVAL_REQUESTED" | "LOSS_OBJECTION_ACCEPTED" | "CLOSING_READ_DISPUTE" | "DE-ENERGISED" | "UNDERGOING_REGISTRATION" | "REGISTRATION_AT_RISK" | "GAIN_PENDING_DAP" | "LOSS_PENDING_DAP";
        };
        readonly MigrationNotOngoing: {
            readonly non_field_errors: {
                /** @description One plain sentence for people. */
                readonly detail: string;
                /** @enum {string} */
                readonly code: "import_supplier_migration_not_ongoing";
            };
        };
        readonly NoteDocumentPayload: {
            readonly document_path: string;
        };
        readonly NotesRequest: {
            readonly import_supplier: string;
            readonly external_account_number: string;
            readonly notes: readonly components["schemas"]["PostImportNote"][];
        };
        /** @description Empty, unless more was asked for. */
        readonly Nothing: {
            /** @description What is odd and does not refuse the payload, in the order found; only with include=warnings. */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        readonly PaymentInstructionError: {
            /** @description One plain sentence for people. */
            readonly error_detail: string;
            /** @description Your number of the account. */
            readonly external_account_number: string;
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier: string;
            /** @description The vendor's own name of the instruction. */
            readonly reference: string;
        };
        readonly PaymentInstructionRequest: {
            readonly import_supplier: string;
            readonly external_account_number: string;
            readonly vendor: string;
            readonly reference: string;
            /**
             * @description An open list: there are other words than these examples.
             * @example CARD
             * @example DIRECT_DEBIT
             * @example CUSTOM
             * @example PAYMENT_SLIP
             */
            readonly type: string;
        };
        readonly PaymentSchedulePayload: {
            /** @description Required or refused depending on other fields; see the rules. */
            readonly amount?: string;
            /**
             * Format: int32
             * @description Required or refused depending on other fields; see the rules.
             */
            readonly day_of_month?: number;
            /**
             * @description Required or refused depending on other fields; see the rules.
             * @example MONTHLY
             * @example QUARTERLY
             * @example WEEKLY
             * @example FORTNIGHTLY
             * @example FOUR_WEEKLY
             * @example ANNUALLY
             * @example SIX_MONTHLY
             */
            readonly frequency?: string;
            /**
             * @description An open list: there are other words than these examples.
             * @example DD
             * @example CARD
             * @example MANUAL
             * @example PAYMENT_SLIP
             */
            readonly means: string;
            /** Format: date */
            readonly start_date: string;
            readonly is_debt_repayment_plan?: boolean;
            readonly debt_repayment_element?: string;
            /**
             * Format: date
             * @description Required or refused depending on other fields; see the rules.
             */
            readonly debt_repayment_end_date?: string;
        };
        readonly PostImportNote: {
            /** @description Required or refused depending on other fields; see the rules. */
            readonly body?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly document_paths?: readonly components["schemas"]["NoteDocumentPayload"][];
            /** @description ISO 8601; without an offset it is London time. */
            readonly created_at?: string;
            readonly is_pinned?: boolean;
            /** @description ISO 8601; without an offset it is London time. */
            readonly unpin_at?: string;
        };
        readonly PostImportTransaction: {
            readonly transaction_id: string;
            /** Format: date */
            readonly transaction_date: string;
            readonly amount: string | number;
            /** @enum {string} */
            readonly type: "CHARGE" | "CREDIT" | "PAYMENT" | "REPAYMENT" | "SUPPLY_CHARGE";
            /**
             * @description Required or refused depending on other fields; see the rules.
             * @example ACCOUNT_CHARGE_PAYMENT
             * @example ACCURACY_TEST_ADJUSTMENT
             * @example ADDITIONAL_SOP_FINAL_BILL_OVERDUE
             * @example ADDITIONAL_SOP_FINAL_BILL_REFUND_OVERDUE
             * @example ADDITIONAL_SOP_PAYMENT_APPOINTMENTS
             * @example ADDITIONAL_SOP_PAYMENT_CUSTOMER_NOT_RETURNED
             * @example ADDITIONAL_SOP_PAYMENT_ELECTRICITY_SWITCH_DELAYED
             * @example ADDITIONAL_SOP_PAYMENT_ERRONEOUS_TRANSFER
             * @example ADDITIONAL_SOP_PAYMENT_ET_COMMS_OVERDUE
             * @example ADDITIONAL_SOP_PAYMENT_ET_GAIN_ACCEPTED
             * @example ADDITIONAL_SOP_PAYMENT_ET_GAIN_UNRESOLVED
             * @example ADDITIONAL_SOP_PAYMENT_ET_LOSS_UNRESOLVED
             * @example ADDITIONAL_SOP_PAYMENT_GAS_SWITCH_DELAYED
             * @example ADDITIONAL_STANDARD_PAYMENT
             * @example ADJUSTED_CREDIT_TO_ALLOW_REFUND
             * @example ADJUSTMENT_ON_RETURNED_DEPOSIT
             * @example AUTO_RECONCILIATION
             * @example BALANCE_ADJUSTMENT
             * @example BALANCE_THRESHOLD_CROSSED
             * @example BALANCE_TRANSFER
             * @example BALANCE_TRANSFER_FOR_FINAL_BILLED_ACCOUNT
             * @example BANK_TRANSFER
             * @example BILLING_ADJUSTMENT
             * @example BILL_ISSUED
             * @example CANCELED_BILL
             * @example CHAPS_PAYMENT
             * @example CHARGEBACK
             * @example CHEQUE_PAYMENT_RECEIVED
             * @example COMPLAINT_COMPENSATION
             * @example CUSTOMER_REIMBURSEMENT
             * @example CUSTOMER_SERVICE_GESTURE
             * @example DATA_IMPORT_BALANCE_TRANSFER
             * @example DCA_CHARGE
             * @example DEBIT_BALANCE_TRANSFER
             * @example DEBT_ASSIGNMENT_GAINING_SUPPLIER
             * @example DEBT_ASSIGNMENT_LOSING_SUPPLIER
             * @example DEBT_REPAYMENT
             * @example DEFAULT
             * @example DEPOSIT
             * @example DEPOSIT_REFUND
             * @example DEPOSIT_RETURN
             * @example DIRECT_DEBIT_DISCOUNT
             * @example DIRECT_DEBIT_REFUND_BALANCING
             * @example DISPUTED_CARD_PAYMENTS
             * @example DOMESTIC_EXPORT_ONLY_REPAYMENT
             * @example EARLY_TERMINATION_FEE
             * @example EBSS_CHARGE_REVERSAL
             * @example EBSS_CREDIT
             * @example ERRONEOUS_TRANSFER_REFUND
             * @example ETF_CREDIT
             * @example ET_REFUND
             * @example EXIT_FEE_REFUND
             * @example EXPORT_TARIFF_PAYMENT
             * @example FAILED_PAYMENT
             * @example FAST_TRACK
             * @example FEED_IN_TARIFF_PAYMENT
             * @example FINAL_BALANCE_SETTLEMENT
             * @example FULL_CREDIT_REFUND
             * @example FULL_PREPAYMENT_REFUND
             * @example GAS_NETWORK_COMPENSATION
             * @example GAS_OFF_SUPPLY_PAYMENT
             * @example GENERAL_CREDIT
             * @example GENERATOR_ACCOUNT_REFUND
             * @example GOODWILL
             * @example GOODWILL_PAYMENT
             * @example GREEN_DEAL
             * @example GREEN_DEAL_BILL_ADJUSTMENT
             * @example GREEN_DEAL_CHARGE
             * @example GREEN_DEAL_WRITE_OFF
             * @example GSOS_PAYMENT
             * @example HONOURED_BANK_CHARGES
             * @example IMPORTED_CHARGE
             * @example IMPORTED_CREDIT
             * @example INCORRECT_PAYMENT_REVERSAL
             * @example INDEMNITY_CLAIM
             * @example LATE_FAILED_PAYMENT
             * @example LATE_PAYMENT_FEE
             * @example LATE_PAYMENT_FEE_CHARGE
             * @example LATE_PAYMENT_REVERSAL
             * @example METERING_APPOINTMENT_FAILURE
             * @example MIGRATION_ADJUSTMENT
             * @example MISDIRECTED_CREDIT_PAYMENT
             * @example MISSING_PREPAYMENT_TOP_UP
             * @example MISTAKEN_PAYMENT_TAKEN
             * @example OUTGOING_BALANCE_TRANSFER
             * @example OVER_THE_COUNTER_PAYMENT_FEE
             * @example PAPER_BILL_FEE
             * @example PARTIAL_CREDIT_REFUND
             * @example PARTIAL_REPAYMENT_REFUND
             * @example PAYMENT_BANK_ACCOUNT
             * @example PAYMENT_CHEQUE
             * @example PAYMENT_CORRECTION
             * @example PAYMENT_CREDIT_CARD
             * @example PAYMENT_PLAN
             * @example PENALTY_CHARGE
             * @example PREPAYMENT_ADDITIONAL_SUPPORT_CREDIT
             * @example PREPAY_BALANCE_ADJUSTMENT
             * @example PREPAY_DEBT_ADJUSTMENT
             * @example PREPAY_IMBALANCE_WRITE_OFF
             * @example PREPAY_MIGRATION_IMBALANCE
             * @example PREPAY_RECORD
             * @example REASON_EARLY_EXIT_FEE
             * @example RECONNECTION_CHARGE
             * @example RECONNECTION_CHARGE_REV
             * @example REFUND
             * @example REGULAR_SCHEDULE
             * @example REINSTATED_DIRECT_DEBIT
             * @example REPAYMENT_CORRECTION
             * @example REVERSED_ACCOUNT_CHARGE
             * @example REVERSED_ACCOUNT_CREDIT
             * @example REVERSE_ENERGY_CHARGE
             * @example RPS_DAMAGE
             * @example RPS_INVESTIGATION_CHARGE
             * @example RPS_WARRANT_CHARGE
             * @example SEG_PAYMENT
             * @example SERVICE_ORDER
             * @example SETTLEMENT
             * @example SOLR_BALANCE_TRANSFER
             * @example SOLR_EX_CUSTOMER_CREDIT
             * @example SOLR_WRITE_OFF
             * @example SSD_PAYMENT
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_FAULTY_METER_ELEC
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_FAULTY_METER_GAS
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_PREPAY_METER_ELEC
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_PREPAY_METER_GAS
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_RECONNECTION_ELEC
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_RECONNECTION_GAS
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_STANDARD_VISIT_ELEC
             * @example STANDARDS_OF_PERFORMANCE_APPOINTMENTS_STANDARD_VISIT_GAS
             * @example STANDARDS_OF_PERFORMANCE_CUSTOMER_NOT_RETURNED
             * @example STANDARDS_OF_PERFORMANCE_ERRONEOUS_TRANSFER
             * @example STANDARDS_OF_PERFORMANCE_ET_COMMS_OVERDUE
             * @example STANDARDS_OF_PERFORMANCE_ET_GAIN_ACCEPTED
             * @example STANDARDS_OF_PERFORMANCE_ET_GAIN_UNRESOLVED
             * @example STANDARDS_OF_PERFORMANCE_ET_LOSS_UNRESOLVED
             * @example STANDARDS_OF_PERFORMANCE_FINAL_BILL_ISSUED_LATE
             * @example STANDARDS_OF_PERFORMANCE_PAYMENTS
             * @example STANDARDS_OF_PERFORMANCE_REFUND_ISSUED_LATE
             * @example SUPPLEMENTARY_LEDGER_BALANCE_TRANSFER
             * @example TARIFF_DISCOUNT
             * @example TARIFF_PRICE_ADJUSTMENT_GOODWILL
             * @example TRANSFERRED_DEBT_BILL_ADJUSTMENT
             * @example UNLIKELY_TO_RECOVER_WRITE_OFF
             * @example WAIVE_TERMINATION_FEES
             * @example WARM_HOME_DISCOUNT_BROADER_GROUP
             * @example WARM_HOME_DISCOUNT_CORE_GROUP
             * @example WARM_HOME_DISCOUNT_CORE_GROUP_1
             * @example WARM_HOME_DISCOUNT_CORE_GROUP_2
             * @example WARRANT_EXECUTION_FEE
             * @example WARRANT_EXECUTION_FEE_REVERSAL
             * @example WARRANT_FEES_COSTS
             * @example WARRANT_FEES_COSTS_REVERSAL
             * @example WELFARE_VISIT_FEE
             * @example WELFARE_VISIT_FEE_REVERSAL
             * @example WRITE_BACK
             * @example WRITE_OFF_BACK_BILLING
             * @example WRITE_OFF_BANKRUPTCY
             * @example WRITE_OFF_DECEASED
             * @example WRITE_OFF_DRO
             * @example WRITE_OFF_IVA
             * @example WRITE_OFF_MISSED_PAYMENT_DELETION
             * @example WRITE_OFF_NEGLIGIBLE_VALUE
             * @example WRITE_OFF_PAST_BILLABLE
             * @example WRITE_OFF_PAST_BILLABLE_AUTOMATED
             * @example WRITE_OFF_RECOVERY_DISCOUNT
             * @example WRITE_OFF_UNRECOVERABLE_DEBT
             */
            readonly reason?: string;
            /** @description Empty counts as not given. */
            readonly display_note?: string;
            /** @description Empty counts as not given. */
            readonly note?: string;
            /** @description Empty counts as not given. */
            readonly reference?: string;
            /**
             * @description An open list: there are other words than these examples. Empty counts as not given.
             * @example BACS
             * @example BACS_DEPOSIT
             * @example CARD_REFUND
             * @example CASH
             * @example CHEQUE
             * @example CREDIT_CARD
             * @example DCA_COLLECTION
             * @example DD_FINAL_COLLECTION
             * @example DD_FIRST_COLLECTION
             * @example DD_REGULAR_COLLECTION
             * @example DD_RE_PRESENTATION
             * @example DEBIT_CARD
             * @example DIRECT_CREDIT
             * @example EFT
             * @example ERRONEOUS_PAYMENT
             * @example FUEL_DIRECT
             */
            readonly payment_type?: string;
            readonly to_prepay_meter_serial_number?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly product_code?: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly line_items?: readonly components["schemas"]["LineItemPayload"][];
            readonly tax_items?: readonly components["schemas"]["TaxItemPayload"][];
        };
        readonly PrepayDetailsPayload: {
            readonly debt_balance: string;
            readonly credit_balance: string;
            /** Format: date */
            readonly transfer_vend_read_date: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly gas_debt_repayment_options?: components["schemas"]["GasDebtRepaymentOptionsPayload"];
        };
        readonly PropertyAdministratorPayload: {
            /** @description Empty counts as not given. */
            readonly given_name?: string;
            /** @description Empty counts as not given. */
            readonly family_name?: string;
            /**
             * Format: email
             * @description Empty counts as not given.
             */
            readonly email?: string;
            /** @description Empty counts as not given. */
            readonly mobile?: string;
            /** @description Empty counts as not given. */
            readonly landline?: string;
            /** Format: date */
            readonly date_of_birth?: string;
            /** @description Empty counts as not given. */
            readonly title?: string;
            /** @description Empty counts as not given. */
            readonly salutation?: string;
        };
        readonly PsrPayload: {
            /**
             * @description Required or refused depending on other fields; see the rules.
             * @example 01
             * @example 02
             * @example 03
             * @example 04
             * @example 08
             * @example 09
             * @example 12
             * @example 14
             * @example 15
             * @example 17
             * @example 18
             * @example 19
             * @example 20
             * @example 22
             * @example 23
             * @example 24
             * @example 25
             * @example 26
             * @example 27
             * @example 28
             * @example 29
             * @example 30
             * @example 31
             * @example 32
             * @example 33
             * @example 34
             * @example 35
             * @example 36
             * @example 37
             */
            readonly elec_industry_code?: string;
            /**
             * @description Required or refused depending on other fields; see the rules.
             * @example 01
             * @example 02
             * @example 03
             * @example 04
             * @example 08
             * @example 09
             * @example 12
             * @example 14
             * @example 15
             * @example 17
             * @example 18
             * @example 19
             * @example 20
             * @example 22
             * @example 23
             * @example 24
             * @example 25
             * @example 26
             * @example 27
             * @example 28
             * @example 29
             * @example 30
             * @example 31
             * @example 32
             * @example 33
             * @example 34
             * @example 35
             * @example 36
             * @example 37
             */
            readonly gas_industry_code?: string;
            /** Format: date */
            readonly effective_from?: string;
        };
        readonly ReconciledAccount: {
            /** @description Your number of the account. */
            readonly external_account_number: string;
            /** @enum {string} */
            readonly state: "MATCHED" | "MISMATCHED" | "MISSING" | "EXTRA";
            /** @description Of a MISMATCHED account: every figure that differs. */
            readonly differences?: readonly {
                /** @enum {string} */
                readonly field: "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                /** @description A count as a number, pounds as text. */
                readonly expected: number | string;
                /** @description A count as a number, pounds as text. */
                readonly actual: number | string;
            }[];
            readonly import_status?: string | null;
            readonly error_code?: string | null;
            readonly expected?: components["schemas"]["ControlFigures"];
            readonly actual?: components["schemas"]["ControlFigures"];
            /** @description Warnings kept with the import of an account that is not MATCHED; left out without any. */
            readonly warnings?: {
                /** Format: int64 */
                readonly count: number;
                /** @description Ids of their rules. */
                readonly rules: readonly string[];
            };
        };
        readonly Reconciliation: {
            /** Format: uuid */
            readonly report_id: string;
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier: string;
            /**
             * @description COMPUTING until the accounts were compared. FAILED when that was tried too often; compare again later.
             * @enum {string}
             */
            readonly status: "COMPUTING" | "READY" | "FAILED";
            /** Format: date-time */
            readonly created_at: string;
            readonly computed_at: string | null;
            readonly summary: {
                /** @description Accounts by state. */
                readonly states: {
                    /** Format: int64 */
                    readonly MATCHED: number;
                    /** Format: int64 */
                    readonly MISMATCHED: number;
                    /** Format: int64 */
                    readonly MISSING: number;
                    /** Format: int64 */
                    readonly EXTRA: number;
                };
                /** @description What all accounts come to: as you say, as the platform holds them, and the difference. */
                readonly totals: readonly {
                    /** @enum {string} */
                    readonly field: "accounts" | "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                    /** @description A count as a number, pounds as text. */
                    readonly expected: number | string;
                    /** @description A count as a number, pounds as text. */
                    readonly actual: number | string;
                    /** @description A count as a number, pounds as text. */
                    readonly difference: number | string;
                }[];
            } | null;
        };
        readonly ReconciliationReport: {
            /** Format: uuid */
            readonly report_id: string;
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier: string;
            /**
             * @description COMPUTING until the accounts were compared. FAILED when that was tried too often; compare again later.
             * @enum {string}
             */
            readonly status: "COMPUTING" | "READY" | "FAILED";
            /** Format: date-time */
            readonly created_at: string;
            readonly computed_at: string | null;
            readonly summary: {
                /** @description Accounts by state. */
                readonly states: {
                    /** Format: int64 */
                    readonly MATCHED: number;
                    /** Format: int64 */
                    readonly MISMATCHED: number;
                    /** Format: int64 */
                    readonly MISSING: number;
                    /** Format: int64 */
                    readonly EXTRA: number;
                };
                /** @description What all accounts come to: as you say, as the platform holds them, and the difference. */
                readonly totals: readonly {
                    /** @enum {string} */
                    readonly field: "accounts" | "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                    /** @description A count as a number, pounds as text. */
                    readonly expected: number | string;
                    /** @description A count as a number, pounds as text. */
                    readonly actual: number | string;
                    /** @description A count as a number, pounds as text. */
                    readonly difference: number | string;
                }[];
            } | null;
            readonly accounts: readonly components["schemas"]["ReconciledAccount"][];
        };
        readonly ReferencePayload: {
            readonly namespace: string;
            readonly value: string;
        };
        readonly RegisterPayload: {
            readonly register_id: string;
            /** @description Required or refused depending on other fields; see the rules. */
            readonly tpr?: string;
            /** Format: int32 */
            readonly number_of_digits: number;
            readonly is_settlement?: boolean;
        };
        readonly RegistrationFlowResults: readonly {
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier_code: string;
            /** @description Your number of the account. */
            readonly external_account_number: string;
            readonly meter_points: readonly {
                /** @description MPAN or MPRN. */
                readonly mpxn: string;
                /** @enum {string} */
                readonly status: "REGISTRATION_FLOW_SUCCESS" | "REGISTRATION_FLOW_ERROR";
                /** @description Why it was not marked; absent when it was. */
                readonly error_detail?: string;
            }[];
        }[];
        readonly SmartRefusalInterestPayload: {
            /**
             * @description An open list: there are other words than these examples.
             * @example NOT_INTERESTED
             * @example INTERESTED
             * @example NOT_AT_THE_MOMENT
             */
            readonly type: string;
            /** Format: date */
            readonly date: string;
            /**
             * @description Required or refused depending on other fields; see the rules.
             * @example DO_NOT_OWN_HOME
             * @example TECHNOLOGY_SCEPTICAL
             * @example WORRIED_SECURITY
             * @example WORRIED_HEALTH_SAFETY
             * @example NEGATIVE_PUBLICITY
             * @example WORRIED_ABOUT_USAGE_COST
             * @example ALREADY_HAS_SMART_METER
             * @example HOUSE_MOVE_IMMINENT
             * @example SWITCH_IMMINENT
             * @example MORE_INFORMATION_REQUIRED
             * @example IS_LANDLORD
             * @example CANNOT_SEE_BENEFIT
             * @example WAIT_UNTIL_IT_IS_COMPULSORY
             * @example VULNERABILITY
             * @example WORRIED_ABOUT_SMART_METERS
             * @example WORRIED_ABOUT_INSTALLATION
             * @example PROPERTY_NOT_OCCUPIED
             * @example CANNOT_ATTEND_APPOINTMENT
             */
            readonly refusal_reason?: string;
            /**
             * @description An open list: there are other words than these examples.
             * @example WEBSITE
             * @example EMAIL
             * @example OTHER
             */
            readonly source?: string;
        };
        readonly StatementPayload: {
            /** Format: date */
            readonly bill_period_from_date: string;
            /** Format: date */
            readonly bill_period_to_date: string;
            readonly statement_path: string;
            readonly statement_id: string;
        };
        readonly SupplierEvent: {
            /** @description What happened; new names may come. */
            readonly event: string;
            /**
             * Format: date-time
             * @description In London time, with microseconds.
             */
            readonly occurred_at: string;
            readonly data: Record<string, unknown> | null;
        };
        readonly SupplyAddressPayload: {
            readonly supply_address1: string;
            /** @description Empty counts as not given. */
            readonly supply_address2?: string;
            /** @description Empty counts as not given. */
            readonly supply_address3?: string;
            /** @description Empty counts as not given. */
            readonly supply_address4?: string;
            /** @description Empty counts as not given. */
            readonly supply_address5?: string;
            readonly supply_postcode: string;
            readonly is_landlord?: boolean;
            /** Format: date */
            readonly customer_at_supply_address_from_date: string;
            readonly meter_points: readonly components["schemas"]["MeterPointPayload"][];
            readonly property_administrators?: readonly components["schemas"]["PropertyAdministratorPayload"][];
        };
        readonly TaxItemPayload: {
            readonly amount: string | number;
            /**
             * @description An open list: there are other words than these examples.
             * @example VAT
             * @example CCL
             */
            readonly tax_type: string;
            readonly value_taxed: string | number;
            readonly rate: string | number;
            /**
             * @description An open list: there are other words than these examples.
             * @example PROPORTION
             * @example CURRENCY_PER_KWH
             */
            readonly unit_type: string;
        };
        readonly TransactionRefused: {
            /** @enum {string} */
            readonly status: "TRANSACTION_IMPORT_ERROR";
            /** @description Path of the field, a colon, and what is wrong. */
            readonly error_detail: string;
            /** @description The first transaction that is wrong, as it was sent, whatever it was. */
            readonly transaction_data: Record<string, unknown> | readonly unknown[] | string | number | boolean | null;
        };
        readonly TransactionResult: {
            /** @enum {string} */
            readonly status: "TRANSACTION_ADDED_TO_ACCOUNT" | "TRANSACTION_ALREADY_EXISTS";
            /** @description The transaction as it was sent, digit for digit, or as it is stored when it exists already; its amount as text with two decimal places at least. */
            readonly transaction_data: Record<string, unknown>;
        };
        readonly TransactionResults: {
            readonly results: readonly components["schemas"]["TransactionResult"][];
        };
        readonly TransactionsRequest: {
            readonly import_supplier: string;
            readonly external_account_number: string;
            readonly transactions: readonly components["schemas"]["PostImportTransaction"][];
        };
        readonly TransferReadingPayload: {
            /** @description Required or refused depending on other fields; see the rules. */
            readonly register_id?: string;
            /** Format: date */
            readonly reading_date: string;
            readonly reading_value: string;
            /**
             * @description An open list: there are other words than these examples.
             * @example CUSTOMER
             * @example ESTIMATE
             * @example ROUTINE
             * @example SMART
             * @example REGULAR
             */
            readonly reading_type: string;
        };
        readonly WarmHomeDiscountPayload: {
            readonly tax_year: string;
            /**
             * @description An open list: there are other words than these examples.
             * @example CREDIT
             * @example PREPAY
             */
            readonly account_type?: string;
            /**
             * @description An open list: there are other words than these examples.
             * @example CORE
             * @example BROADER
             */
            readonly group?: string;
        };
        readonly Warning: {
            /** @description Id of the rule; rules.md lists them. */
            readonly rule: string;
            /** @description Short code of the rule. */
            readonly code: string;
            /** @description Path of the field by dots, positions in lists from 0. */
            readonly path: string;
            /** @description One plain sentence for people. */
            readonly detail: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
