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
             * @description Name of the campaign at the platform. An open list: there are other words than these examples.
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
            /**
             * @description What is to be known about taking part, kept as a note. Empty counts as not given.
             * @example Invited in spring 2024.
             */
            readonly campaign_note?: string;
        };
        readonly AccountCorrection: {
            /**
             * @description UNCHANGED when the payload is the one that counts already; DRY_RUN when nothing was asked to be written.
             * @enum {string}
             */
            readonly status: "CORRECTED" | "UNCHANGED" | "DRY_RUN";
            /** @description Our number of the account. */
            readonly platform_identifier: string;
            /**
             * Format: int32
             * @description The version of the payload that counts: one more with each correction.
             */
            readonly payload_version: number;
            /** @description What differs from the payload before. */
            readonly changes: readonly components["schemas"]["CorrectedField"][];
            /** @description What is odd and does not refuse the payload, in the order found; only with include=warnings. */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        readonly AccountImportRequest: {
            /**
             * @description Code of the import supplier that the account comes from.
             * @example DEMO
             */
            readonly import_supplier: string;
            /**
             * @description Number of the account at the import supplier, which identifies it for ever.
             * @example TRE-4471-0093
             */
            readonly external_account_number: string;
            /** @description Whether nobody knows who lives there; the account then has no customers. */
            readonly unknown_occupier?: boolean;
            /** @description The people the account belongs to, the first of them first. Required or refused depending on other fields; see the rules. */
            readonly customers?: readonly components["schemas"]["CustomerPayload"][];
            /**
             * @description Name on bills; the names of the customers when left out. Empty counts as not given.
             * @example Dr M and Mr J Trelawney
             */
            readonly billing_name?: string;
            /**
             * @description First line of the address that bills go to. Required or refused depending on other fields; see the rules.
             * @example Chapel Cottage
             */
            readonly billing_address1?: string;
            /**
             * @description Second line of the address that bills go to. Empty counts as not given.
             * @example 3 Fore Street
             */
            readonly billing_address2?: string;
            /**
             * @description Third line of the address that bills go to. Empty counts as not given.
             * @example Porthkellis
             */
            readonly billing_address3?: string;
            /**
             * @description Fourth line of the address that bills go to. Empty counts as not given.
             * @example Redruth
             */
            readonly billing_address4?: string;
            /**
             * @description Fifth line of the address that bills go to. Empty counts as not given.
             * @example Cornwall
             */
            readonly billing_address5?: string;
            /**
             * @description Postcode of the address that bills go to. Required or refused depending on other fields; see the rules.
             * @example TR15 2AB
             */
            readonly billing_postcode?: string;
            /**
             * @description Kind of account; DOMESTIC when left out. An open list: there are other words than these examples.
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
             * @description Where the customer was won; DIRECT when left out. An open list: there are other words than these examples. Empty counts as not given.
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
            /**
             * @description Part of the sales channel, in words of the supplier. Empty counts as not given.
             * @example Camborne market
             */
            readonly sales_subchannel?: string;
            /** @description The premises that are supplied, with their meter points. Required or refused depending on other fields; see the rules. */
            readonly supply_addresses?: readonly components["schemas"]["SupplyAddressPayload"][];
            /**
             * @description Balance the account comes with, in pounds: credit is positive, debt negative; what the ledgers come to when left out.
             * @example 57.30
             */
            readonly transfer_balance?: string;
            /** @description The ledgers of the account; each is known by its position. */
            readonly ledgers?: readonly components["schemas"]["LedgerPayload"][];
            /**
             * Format: date
             * @description Last day that was billed, inclusive; for an account that never was the day supply starts. Required or refused depending on other fields; see the rules.
             * @example 2024-08-31
             */
            readonly last_billed_to_date?: string;
            /** @description Regular payments: one schedule, and debt repayment plans beside it. */
            readonly payment_schedules?: readonly components["schemas"]["PaymentSchedulePayload"][];
            /** @description Names of the account in other systems. */
            readonly references?: readonly components["schemas"]["ReferencePayload"][];
            /** @description Notes about the account. */
            readonly notes?: readonly components["schemas"]["AccountNotePayload"][];
            /** @description Old statements that are kept as documents. */
            readonly statements?: readonly components["schemas"]["StatementPayload"][];
            /** @description Warm Home Discounts that were granted, one for each tax year. */
            readonly warm_home_discount?: readonly components["schemas"]["WarmHomeDiscountPayload"][];
            /** @description How overdue payments of the account are being demanded. */
            readonly dunning_path?: components["schemas"]["DunningPathPayload"];
            /** @description Debts that agencies collect, or that were reported. */
            readonly debts?: readonly components["schemas"]["DebtPayload"][];
            /**
             * Format: date
             * @description Day the payments were last reviewed.
             * @example 2024-06-12
             */
            readonly last_payment_review_date?: string;
            /**
             * Format: date
             * @description Day the next bill is due.
             * @example 2024-11-30
             */
            readonly next_bill_due_date?: string;
            /**
             * @description How often a smart meter is read. An open list: there are other words than these examples. Empty counts as not given.
             * @example MONTHLY
             * @example DAILY
             * @example HALF_HOURLY
             * @example DENIED
             */
            readonly smart_read_frequency?: string;
            /**
             * Format: int32
             * @description Day of the month on which a smart meter is read.
             * @example 12
             */
            readonly smart_read_cycle_day?: number;
            /**
             * @description How the customer wants to be written to; ONLINE when left out. An open list: there are other words than these examples.
             * @example ONLINE
             * @example PRINT
             */
            readonly communication_preference?: string;
            /**
             * @description Form in which documents can be read by the customer. An open list: there are other words than these examples. Empty counts as not given.
             * @example LARGE_PRINT
             * @example BRAILLE
             * @example SPOKEN
             */
            readonly document_accessibility?: string;
            /** @description Campaigns that the account takes part in. */
            readonly account_campaigns?: readonly components["schemas"]["AccountCampaignPayload"][];
            /** @description Free-form data of the supplier, by key. */
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
            /** @description Code of the wave that it came with; only with `include=wave`, and left out where there is none. */
            readonly wave?: string;
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
            /**
             * @description Moment the note was written; that of the import when left out. ISO 8601; without an offset it is London time.
             * @example 2024-03-18T10:42:07.25Z
             */
            readonly created_at?: string;
            /**
             * @description Text of the note. Required or refused depending on other fields; see the rules. Empty counts as not given.
             * @example Prefers to be called in the afternoon. Key safe at the back door.
             */
            readonly body?: string;
            /** @description Documents that belong to the note. Required or refused depending on other fields; see the rules. */
            readonly document_paths?: readonly components["schemas"]["NoteDocumentPayload"][];
        };
        readonly AccountTransferStatus: {
            /** @enum {string} */
            readonly status: "UNKNOWN" | "IN_PROGRESS" | "COMPLETED";
            /** @description Our number of the account; empty while there is none. */
            readonly platform_account_number: string;
            /** @description Code of the wave that it came with; only with `include=wave`, and left out where there is none. */
            readonly wave?: string;
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
            /**
             * @description Amount in pounds.
             * @example 36.50
             */
            readonly debt_amount: string;
            /**
             * Format: date
             * @description Day it was due.
             * @example 2024-06-30
             */
            readonly due_date: string;
        };
        readonly AgreementPayload: {
            /**
             * @description Code of the tariff in the catalogue of the platform.
             * @example E-2R-STEADY-22
             */
            readonly tariff_code: string;
            /**
             * Format: date
             * @description First day of the tariff, inclusive.
             * @example 2022-05-01
             */
            readonly effective_from: string;
        };
        readonly AqPayload: {
            /**
             * Format: date
             * @description First day of the quantity.
             * @example 2022-10-01
             */
            readonly effective_from: string;
            /**
             * Format: date
             * @description Last day of the quantity, inclusive; no end when left out.
             * @example 2023-09-30
             */
            readonly effective_to?: string;
            /**
             * @description Use in a year, in kWh.
             * @example 10422.75
             */
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
        /** @description `before` is missing where something was added, `after` where something was removed, and both where entries of a list have another order: the path is then that of the first that moved. Positions are those of the payload after; of an entry that is gone, and of all that it held, those of the payload before, so that a path may be there twice. */
        readonly CorrectedField: {
            /** @description Path of the field by dots, positions in lists from 0. */
            readonly path: string;
            readonly before?: string | boolean;
            readonly after?: string | boolean;
        };
        readonly CorrectionRefused: {
            /** @description One plain sentence for people. */
            readonly detail: string;
            /** @enum {string} */
            readonly code: "field_not_correctable" | "correction_conflict";
            /** @description The fields it is about, the first 100. */
            readonly fields: readonly string[];
        };
        readonly CreatedPaymentInstruction: {
            /** @description Our number of the account. */
            readonly platform_account_number: string;
            /** @description The vendor's own name of the instruction. */
            readonly reference: string;
        };
        readonly CustomerPayload: {
            /**
             * @description Given name. Required or refused depending on other fields; see the rules. Empty counts as not given.
             * @example Morwenna
             */
            readonly given_name?: string;
            /**
             * @description Family name. Required or refused depending on other fields; see the rules. Empty counts as not given.
             * @example Trelawney
             */
            readonly family_name?: string;
            /**
             * Format: email
             * @description E-mail address. Empty counts as not given.
             * @example morwenna.trelawney@example.org
             */
            readonly email?: string;
            /**
             * @description Mobile number: of the United Kingdom, or with + and the country code. Empty counts as not given.
             * @example 07400 118832
             */
            readonly mobile?: string;
            /**
             * @description Landline number: of the United Kingdom, or with + and the country code. Empty counts as not given.
             * @example 01209 311456
             */
            readonly landline?: string;
            /**
             * Format: date
             * @description Day of birth.
             * @example 1957-03-14
             */
            readonly date_of_birth?: string;
            /**
             * @description Form of address before the name. Empty counts as not given.
             * @example Dr
             */
            readonly title?: string;
            /**
             * @description How letters begin. Empty counts as not given.
             * @example Dr Trelawney
             */
            readonly salutation?: string;
            /** @description Entries of the priority services register. */
            readonly psr?: readonly components["schemas"]["PsrPayload"][];
            /** @description What the customer agreed to receive. */
            readonly customer_preferences?: components["schemas"]["CustomerPreferencesPayload"];
        };
        readonly CustomerPreferencesPayload: {
            /** @description Whether text messages may be sent; false when left out. */
            readonly opted_into_sms?: boolean;
            /** @description Whether recommendations may be sent; true when left out. */
            readonly opted_into_recommended?: boolean;
            /** @description Whether news of the supplier may be sent; false when left out. */
            readonly opted_into_updates?: boolean;
            /** @description Whether others may send offers; false when left out. */
            readonly opted_into_third_parties?: boolean;
            /** @description Whether offers of the supplier may be sent; false when left out. */
            readonly opted_into_offers?: boolean;
            /** @description Whether the customer agreed to be on the priority services register; not recorded when left out. */
            readonly is_user_psr_consent_obtained?: boolean;
        };
        readonly CutOverChecklist: {
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier: string;
            readonly wave: string | null;
            readonly entries: readonly {
                /**
                 * @description What is to be done.
                 * @enum {string}
                 */
                readonly entry: "nothing_open" | "nothing_failed" | "control_totals" | "gates" | "registrations" | "webhook" | "self_check" | "profile" | "pack";
                /**
                 * @description `unknown` where there is no fact that it could go by.
                 * @enum {string}
                 */
                readonly state: "done" | "open" | "unknown";
                /** @description A sentence that says why. */
                readonly detail: string;
                readonly open: number | null;
                readonly report_id: string | null;
            }[];
        };
        readonly DebtPayload: {
            /**
             * @description Agency that collects the debt. Required or refused depending on other fields; see the rules.
             * @example Tamar Recoveries
             */
            readonly agency_name?: string;
            /**
             * Format: date
             * @description Day the agency began; that of the import when left out.
             * @example 2024-07-01
             */
            readonly start_date?: string;
            /** @description Whether the customer is insolvent; false when left out. */
            readonly is_insolvent?: boolean;
            /** @description Parts of the debt by the day they were due. */
            readonly aged_debt?: readonly components["schemas"]["AgedDebtPayload"][];
        };
        readonly DifferingFields: {
            /** @description Your number of the account. */
            readonly external_account_number: string;
            readonly groups: readonly {
                /** @enum {string} */
                readonly group: "account" | "customers" | "priority_services" | "supply_addresses" | "meter_points" | "meters" | "registers" | "readings" | "agreements" | "annual_quantities" | "ledgers" | "transactions" | "payment_schedules" | "mandates" | "statements" | "notes" | "references" | "metadata" | "debts" | "campaigns";
                /** @description Whether any of its fields differs. */
                readonly differs: boolean;
                readonly fields: readonly {
                    /** @description Where it is in the values that were sent; of an entry that only the platform has, where it is there. */
                    readonly path: string;
                    readonly expected: string | null;
                    readonly actual: string | null;
                    /** @description Whether the two sides differ. */
                    readonly differs: boolean;
                }[];
                /**
                 * Format: int64
                 * @description Fields besides those, where there are more than 1000.
                 */
                readonly left_out: number;
            }[];
        };
        readonly DifferingFieldsRequest: {
            readonly external_account_number: string;
            /** @enum {string} */
            readonly group?: "account" | "customers" | "priority_services" | "supply_addresses" | "meter_points" | "meters" | "registers" | "readings" | "agreements" | "annual_quantities" | "ledgers" | "transactions" | "payment_schedules" | "mandates" | "statements" | "notes" | "references" | "metadata" | "debts" | "campaigns";
            readonly values: Record<string, unknown>;
        };
        readonly DunningPathPayload: {
            /**
             * @description Name of the path. An open list: there are other words than these examples.
             * @example standard_domestic
             */
            readonly path_name: string;
            /**
             * Format: date
             * @description Day it began; that of the import when left out.
             * @example 2024-07-15
             */
            readonly start_date?: string;
        };
        readonly EacPayload: {
            /**
             * Format: date
             * @description First day of the estimate.
             * @example 2022-05-01
             */
            readonly effective_from: string;
            /**
             * @description Time pattern regime that the estimate is for, five digits.
             * @example 00206
             */
            readonly tpr: string;
            /**
             * @description Estimated use in a year, in kWh.
             * @example 1420.5
             */
            readonly consumption: string;
            /**
             * @description Where the estimate is from, as a rule the industry flow.
             * @example D0019
             */
            readonly source?: string;
        };
        readonly FeedEntry: {
            /** @description A position in the feed. */
            readonly cursor: string;
            /** @description What happened; new names may come. */
            readonly event: string;
            /**
             * Format: date-time
             * @description In London time, with microseconds.
             */
            readonly occurred_at: string;
            readonly data: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Your number of the account; empty for an event of a wave, which is of no account. */
            readonly external_account_number: string;
            /** @description Code of the wave that it is of, or that its account came with; left out where there is none. */
            readonly wave?: string;
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
            /**
             * @description Least that is collected in a week, in pounds; 0 when left out.
             * @example 2.00
             */
            readonly weekly_min?: string;
            /**
             * @description Most that is collected in a week, in pounds; 0 when left out.
             * @example 7.50
             */
            readonly weekly_max?: string;
        };
        readonly HistoricalReadingPayload: {
            /**
             * @description Register that was read; electricity only. Required or refused depending on other fields; see the rules.
             * @example L
             */
            readonly register_id?: string;
            /**
             * Format: date
             * @description Day of the reading.
             * @example 2024-05-31
             */
            readonly reading_date: string;
            /**
             * @description What the register showed, in kWh for electricity and in the unit of the meter for gas.
             * @example 17605.0
             */
            readonly reading_value: string;
            /**
             * @description How the reading was come by. An open list: there are other words than these examples.
             * @example CUSTOMER
             * @example ESTIMATE
             * @example ROUTINE
             * @example SMART
             * @example REGULAR
             */
            readonly reading_type: string;
            /** @description Whether the reading was used for a bill. */
            readonly billed: boolean;
        };
        readonly HistoricalStatement: {
            /**
             * Format: date
             * @description First day of the bill.
             * @example 2025-03-01
             */
            readonly bill_period_from_date: string;
            /**
             * Format: date
             * @description Last day of the bill, inclusive.
             * @example 2025-05-31
             */
            readonly bill_period_to_date: string;
            /**
             * @description Id of the statement at the supplier.
             * @example ST-2025-05-0481
             */
            readonly statement_id: string;
            /**
             * Format: date
             * @description Day the statement was sent.
             * @example 2025-06-03
             */
            readonly issued_date?: string;
            /**
             * @description Number of the statement that the customer sees.
             * @example 2025/05
             */
            readonly number?: string;
            /**
             * @description What the statement came to with tax, in pounds; nothing is worked out from it. At most 13 digits before and 10 after the point; every digit counts.
             * @example 187.42
             */
            readonly gross_amount?: number;
            /**
             * @description Path of the document below the document root of the supplier.
             * @example statements/nw-000481/2025-05.pdf
             */
            readonly statement_path?: string;
        };
        readonly HistoricalStatementsRequest: {
            /**
             * @description Code of the import supplier of the account.
             * @example NORTHWIND
             */
            readonly import_supplier: string;
            /**
             * @description Number of the account at the import supplier.
             * @example NW-000481
             */
            readonly external_account_number: string;
            /** @description The statements to add. */
            readonly statements: readonly components["schemas"]["HistoricalStatement"][];
        };
        readonly ImportListEntry: {
            /** @description Your number of the account. */
            readonly external_account_number: string;
            readonly platform_account_number: string | null;
            readonly account_created_at: string | null;
            /** @description Code of the wave that it came with; only with `include=wave`, and left out where there is none. */
            readonly wave?: string;
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
            /** @description Transactions since the last statement. */
            readonly current_statement_transactions?: readonly components["schemas"]["LedgerTransactionPayload"][];
            /** @description Transactions up to the last statement. */
            readonly historical_statement_transactions?: readonly components["schemas"]["LedgerTransactionPayload"][];
            /**
             * Format: date
             * @description Last day of the last statement. Required or refused depending on other fields; see the rules.
             * @example 2024-08-31
             */
            readonly last_statement_closing_date?: string;
            /**
             * @description Balance at the last statement, in pounds: the sum of the historical transactions; 0 when left out. Required or refused depending on other fields; see the rules.
             * @example -10.20
             */
            readonly last_statement_balance?: string;
            /**
             * Format: date
             * @description Day the last statement was sent; the closing date when left out.
             * @example 2024-09-02
             */
            readonly last_statement_issue_date?: string;
            /**
             * @description Balance of the ledger, in pounds: that of the last statement and the transactions since. Required or refused depending on other fields; see the rules.
             * @example 61.80
             */
            readonly ledger_balance?: string;
        };
        readonly LedgerTransactionPayload: {
            /**
             * @description Id of the transaction at the supplier.
             * @example PMT-24-0903-7
             */
            readonly transaction_id: string;
            /**
             * Format: date
             * @description Day of the transaction.
             * @example 2024-09-03
             */
            readonly transaction_date: string;
            /**
             * @description Amount in pounds, without a sign: the type says which way it goes.
             * @example 92.00
             */
            readonly amount: string;
            /**
             * @description Which way it goes: PAYMENT and CREDIT add to the balance, CHARGE and REPAYMENT take away.
             * @example PAYMENT
             * @enum {string}
             */
            readonly type: "CHARGE" | "CREDIT" | "PAYMENT" | "REPAYMENT";
            /**
             * @description Why it happened; a PAYMENT or REPAYMENT needs none. Required or refused depending on other fields; see the rules. An open list: there are other words than these examples. Empty counts as not given.
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
             * @description How it was paid, for a PAYMENT or REPAYMENT. An open list: there are other words than these examples. Empty counts as not given.
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
             * @description Rate of the product. An open list: there are other words than these examples.
             * @example CONSUMPTION_STANDARD
             */
            readonly rate_band: string;
            /**
             * Format: date
             * @description First day of the period.
             * @example 2025-06-01
             */
            readonly start_date: string;
            /**
             * Format: date
             * @description Last day of the period, inclusive.
             * @example 2025-06-30
             */
            readonly end_date: string;
            /**
             * @description Units that are charged: kWh, or days of a standing charge.
             * @example 120.5
             */
            readonly number_of_units: string | number;
            /**
             * @description Amount before tax, in pounds.
             * @example 32.72
             */
            readonly net_amount: string | number;
            /**
             * @description Price of a unit before tax, in pounds.
             * @example 0.2715
             */
            readonly price_per_unit?: string | number;
            /**
             * @description Meter readings at the start and the end of the period. 2 entries; another number is a warning.
             * @example [
             *       "40211",
             *       "40331.5"
             *     ]
             */
            readonly units?: readonly (string | number)[];
        };
        readonly MetadataPayload: {
            /**
             * @description Name of the data; an account has it once.
             * @example solar
             */
            readonly key: string;
            /**
             * @description Any JSON object, kept as it was sent.
             * @example {
             *       "panels": 8,
             *       "inverter": {
             *         "make": "Helios",
             *         "kilowatts": 2.5
             *       },
             *       "export_meter": null
             *     }
             */
            readonly value: Record<string, unknown>;
        };
        readonly MeterPayload: {
            /**
             * @description Serial number, as it stands on the meter.
             * @example Z21N508114
             */
            readonly meter_serial_number: string;
            /**
             * Format: date
             * @description Day the meter was installed.
             * @example 2021-06-17
             */
            readonly installed_on?: string;
            /** @description The registers of an electricity meter; a gas meter has none. Required or refused depending on other fields; see the rules. */
            readonly registers?: readonly components["schemas"]["RegisterPayload"][];
            /** @description Readings at which the account changes hands: one for each settlement register, or one of a gas meter. Required or refused depending on other fields; see the rules. */
            readonly transfer_readings?: readonly components["schemas"]["TransferReadingPayload"][];
            /** @description Readings of the past and of the days since. */
            readonly reading_history?: readonly components["schemas"]["HistoricalReadingPayload"][];
            /**
             * Format: int32
             * @description Digits that a gas meter shows before the point; gas only.
             * @example 5
             */
            readonly gas_number_of_digits?: number;
            /**
             * @description Which kind of smart meter it is; NONE when left out. An open list: there are other words than these examples.
             * @example NONE
             * @example SMETS1
             * @example SMETS1_ENROLLED
             * @example SMETS2
             */
            readonly smart_type?: string;
            /** @description Whether the customer pays at the meter before use; false when left out. */
            readonly is_prepay?: boolean;
            /** @description Balances of a prepayment meter. Required or refused depending on other fields; see the rules. */
            readonly prepay_details?: components["schemas"]["PrepayDetailsPayload"];
        };
        readonly MeterPointPayload: {
            /**
             * @description MPAN core of 13 digits for electricity, MPRN of 6 to 10 digits for gas.
             * @example 2200014873510
             */
            readonly identifier: string;
            /**
             * @description Which fuel is supplied.
             * @enum {string}
             */
            readonly supply_type: "ELECTRICITY" | "GAS";
            /** @description Tariffs, each from its first day until the next begins. Required or refused depending on other fields; see the rules. */
            readonly agreements?: readonly components["schemas"]["AgreementPayload"][];
            /**
             * @description Market participant id of the supplier before: 4 characters for electricity, 3 for gas.
             * @example CRYO
             */
            readonly mpid: string;
            /**
             * @description Market participant id of the gas shipper, of 3 characters; gas only. Required or refused depending on other fields; see the rules.
             * @example CSH
             */
            readonly shipper_mpid?: string;
            /**
             * Format: date
             * @description First day of supply.
             * @example 2022-05-01
             */
            readonly supply_start_date: string;
            /**
             * Format: int32
             * @description Profile class of the settlement of electricity, 0 for half-hourly. Required or refused depending on other fields; see the rules.
             * @example 2
             */
            readonly profile_class?: number;
            /**
             * @description Standard settlement configuration, four digits; electricity only. Required or refused depending on other fields; see the rules.
             * @example 0244
             */
            readonly ssc?: string;
            /** @description The meters at the supply point. Required or refused depending on other fields; see the rules. */
            readonly meters?: readonly components["schemas"]["MeterPayload"][];
            /** @description Whether an erroneous transfer is being put right; false when left out. */
            readonly et_in_progress?: boolean;
            /** @description Whether a disputed reading is being settled; false when left out. */
            readonly dr_in_progress?: boolean;
            /** @description What the customer said about having a smart meter. */
            readonly smart_refusal_interest?: components["schemas"]["SmartRefusalInterestPayload"];
            /** @description Estimated annual consumption of electricity, by time pattern regime. Required or refused depending on other fields; see the rules. */
            readonly eac_history?: readonly components["schemas"]["EacPayload"][];
            /** @description Annual quantities of gas. Required or refused depending on other fields; see the rules. */
            readonly aq_history?: readonly components["schemas"]["AqPayload"][];
        };
        readonly MeterPointStatus: {
            /** @description MPAN or MPRN, 6 to 13 digits. Only a sandbox that has sent a longer code gets it back as sent, with up to 255 characters. */
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
            /**
             * @description Path of the document below the document root of the supplier.
             * @example notes/tre-4471/authority.pdf
             */
            readonly document_path: string;
        };
        readonly NotesRequest: {
            /**
             * @description Code of the import supplier of the account.
             * @example NORTHWIND
             */
            readonly import_supplier: string;
            /**
             * @description Number of the account at the import supplier.
             * @example NW-000481
             */
            readonly external_account_number: string;
            /** @description The notes to add. */
            readonly notes: readonly components["schemas"]["PostImportNote"][];
        };
        /** @description Empty, unless more was asked for. */
        readonly Nothing: {
            /** @description What is odd and does not refuse the payload, in the order found; only with include=warnings. */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        readonly OwnPack: {
            /** Format: uuid */
            readonly pack_id: string;
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier: string;
            readonly wave: string | null;
            readonly report_id: string | null;
            /**
             * Format: date-time
             * @description When the wave was reconciled, or the book compared: the facts are of that moment.
             */
            readonly facts_at: string;
            /**
             * @description BUILDING; READY to be read and signed; COUNTERSIGNED by both sides; SUPERSEDED where the wave ran again, or the book was compared again; FAILED when it could not be built, or what it would tell has changed since.
             * @enum {string}
             */
            readonly state: "BUILDING" | "READY" | "COUNTERSIGNED" | "SUPERSEDED" | "FAILED";
            /** Format: date-time */
            readonly made_at: string;
            readonly bytes: number | null;
            readonly sha256: string | null;
            readonly manifest_jws: string | null;
            /** @description What the sides have said of it. */
            readonly signatures: readonly components["schemas"]["PackSignature"][];
            readonly salt: string | null;
        };
        readonly PackKey: {
            /** @constant */
            readonly kty: "OKP";
            /** @constant */
            readonly crv: "Ed25519";
            /** @description The key, base64url. */
            readonly x: string;
            /** @description Its thumbprint (RFC 7638). */
            readonly kid: string;
            /** @constant */
            readonly alg: "EdDSA";
            /** @constant */
            readonly use: "sig";
        };
        readonly PackKeys: {
            /** @description The one that signs now first. A key stays when another one signs. */
            readonly keys: readonly components["schemas"]["PackKey"][];
        };
        readonly PackSignature: {
            /** @enum {string} */
            readonly party: "supplier" | "staff";
            readonly reason: string | null;
            /** Format: date-time */
            readonly signed_at: string;
            /** @description What the side has said, signed by the platform (JWS, compact). */
            readonly jws: string;
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
            /**
             * @description Code of the import supplier of the account.
             * @example NORTHWIND
             */
            readonly import_supplier: string;
            /**
             * @description Number of the account at the import supplier.
             * @example NW-000481
             */
            readonly external_account_number: string;
            /**
             * @description Payment vendor that knows the instruction.
             * @example GOCARDLESS
             */
            readonly vendor: string;
            /**
             * @description Name of the instruction at the vendor.
             * @example MD0001234567
             */
            readonly reference: string;
            /**
             * @description Which kind of instruction it is. An open list: there are other words than these examples.
             * @example CARD
             * @example DIRECT_DEBIT
             * @example CUSTOM
             * @example PAYMENT_SLIP
             */
            readonly type: string;
        };
        readonly PaymentSchedulePayload: {
            /**
             * @description Amount of each payment, in pounds. Required or refused depending on other fields; see the rules.
             * @example 92.00
             */
            readonly amount?: string;
            /**
             * Format: int32
             * @description Day of the month on which it is collected. Required or refused depending on other fields; see the rules.
             * @example 3
             */
            readonly day_of_month?: number;
            /**
             * @description How often it is collected. Required or refused depending on other fields; see the rules. An open list: there are other words than these examples.
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
             * @description How it is paid. An open list: there are other words than these examples.
             * @example DD
             * @example CARD
             * @example MANUAL
             * @example PAYMENT_SLIP
             */
            readonly means: string;
            /**
             * Format: date
             * @description Day of the first payment.
             * @example 2022-06-03
             */
            readonly start_date: string;
            /** @description Whether the schedule pays off a debt; false when left out. */
            readonly is_debt_repayment_plan?: boolean;
            /**
             * @description Part of the amount that pays off a debt, in pounds.
             * @example 12.50
             */
            readonly debt_repayment_element?: string;
            /**
             * Format: date
             * @description Last day of paying off the debt. Required or refused depending on other fields; see the rules.
             * @example 2025-12-17
             */
            readonly debt_repayment_end_date?: string;
        };
        readonly PostImportNote: {
            /**
             * @description Text of the note. Required or refused depending on other fields; see the rules. Empty counts as not given.
             * @example Asked for statements in large print.
             */
            readonly body?: string;
            /** @description Documents that belong to the note. Required or refused depending on other fields; see the rules. */
            readonly document_paths?: readonly components["schemas"]["NoteDocumentPayload"][];
            /**
             * @description Moment the note was written; now when left out. ISO 8601; without an offset it is London time.
             * @example 2025-03-18T10:42:07Z
             */
            readonly created_at?: string;
            /** @description Whether the note stands above the others; false when left out. */
            readonly is_pinned?: boolean;
            /**
             * @description Moment from which the note stands above the others no more. ISO 8601; without an offset it is London time.
             * @example 2025-06-30T23:59:59Z
             */
            readonly unpin_at?: string;
        };
        readonly PostImportTransaction: {
            /**
             * @description Id of the transaction at the supplier; what was added once is not added again.
             * @example SUP-25-06
             */
            readonly transaction_id: string;
            /**
             * Format: date
             * @description Day of the transaction.
             * @example 2025-07-01
             */
            readonly transaction_date: string;
            /**
             * @description Amount in pounds, without a sign: the type says which way it goes.
             * @example 48.53
             */
            readonly amount: string | number;
            /**
             * @description Which way it goes: PAYMENT and CREDIT add to the balance, CHARGE, SUPPLY_CHARGE and REPAYMENT take away.
             * @example SUPPLY_CHARGE
             * @enum {string}
             */
            readonly type: "CHARGE" | "CREDIT" | "PAYMENT" | "REPAYMENT" | "SUPPLY_CHARGE";
            /**
             * @description Why it happened; which reasons there are depends on the type. Required or refused depending on other fields; see the rules. An open list: there are other words than these examples. Empty counts as not given.
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
             * @description Words about it that the customer sees. Empty counts as not given.
             * @example Electricity in June
             */
            readonly display_note?: string;
            /**
             * @description Words about it that staff see. Empty counts as not given.
             * @example Debt moved to the meter
             */
            readonly note?: string;
            /**
             * @description Name of the transaction in another system. Empty counts as not given.
             * @example GW-77
             */
            readonly reference?: string;
            /**
             * @description How it was paid, for a PAYMENT or REPAYMENT. An open list: there are other words than these examples. Empty counts as not given.
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
            /**
             * @description Serial number of the prepayment meter that the money went to.
             * @example S95A104422
             */
            readonly to_prepay_meter_serial_number?: string;
            /**
             * @description Product of a SUPPLY_CHARGE, in the catalogue of the platform. Required or refused depending on other fields; see the rules.
             * @example EVERGREEN-12
             */
            readonly product_code?: string;
            /** @description What each rate of a SUPPLY_CHARGE came to. Required or refused depending on other fields; see the rules. */
            readonly line_items?: readonly components["schemas"]["LineItemPayload"][];
            /** @description Taxes on the charge; none when left out. */
            readonly tax_items?: readonly components["schemas"]["TaxItemPayload"][];
        };
        readonly PrepayDetailsPayload: {
            /**
             * @description Debt on the meter, in pounds, at the close of the last statement.
             * @example 36.50
             */
            readonly debt_balance: string;
            /**
             * @description Credit on the meter, in pounds, at the close of the last statement; it may be negative.
             * @example 4.15
             */
            readonly credit_balance: string;
            /**
             * Format: date
             * @description Day the balances were read at the last purchase.
             * @example 2024-08-30
             */
            readonly transfer_vend_read_date: string;
            /** @description What a gas meter collects of the debt in a week; gas only. Required or refused depending on other fields; see the rules. */
            readonly gas_debt_repayment_options?: components["schemas"]["GasDebtRepaymentOptionsPayload"];
        };
        readonly PropertyAdministratorPayload: {
            /**
             * @description Given name. Empty counts as not given.
             * @example Morwenna
             */
            readonly given_name?: string;
            /**
             * @description Family name. Empty counts as not given.
             * @example Trelawney
             */
            readonly family_name?: string;
            /**
             * Format: email
             * @description E-mail address. Empty counts as not given.
             * @example morwenna.trelawney@example.org
             */
            readonly email?: string;
            /**
             * @description Mobile number: of the United Kingdom, or with + and the country code. Empty counts as not given.
             * @example 07400 118832
             */
            readonly mobile?: string;
            /**
             * @description Landline number: of the United Kingdom, or with + and the country code. Empty counts as not given.
             * @example 01209 311456
             */
            readonly landline?: string;
            /**
             * Format: date
             * @description Day of birth.
             * @example 1957-03-14
             */
            readonly date_of_birth?: string;
            /**
             * @description Form of address before the name. Empty counts as not given.
             * @example Dr
             */
            readonly title?: string;
            /**
             * @description How letters begin. Empty counts as not given.
             * @example Dr Trelawney
             */
            readonly salutation?: string;
        };
        readonly PsrPayload: {
            /**
             * @description Need of the customer by its code in electricity; an entry has this or the one for gas. Required or refused depending on other fields; see the rules. An open list: there are other words than these examples.
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
             * @description Need of the customer by its code in gas; an entry has this or the one for electricity. Required or refused depending on other fields; see the rules. An open list: there are other words than these examples.
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
            /**
             * Format: date
             * @description First day the need is known of.
             * @example 2022-03-14
             */
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
            /** @description Of a MISMATCHED account: every figure besides those that differs; left out where none does. */
            readonly further_differences?: readonly {
                /** @description Name of the figure, one of those that are optional, such as priority_services.electricity. */
                readonly figure: string;
                /** @description The key under which it stands, such as a code; left out where it has none. */
                readonly key?: string;
                readonly expected: string | null;
                readonly actual: string | null;
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
             * @description Which imported accounts are compared: book, all of the supplier; named, those that the control totals name; wave, those that were imported in a wave.
             * @enum {string}
             */
            readonly scope: "book" | "named" | "wave";
            readonly wave: string | null;
            /**
             * @description COMPUTING until the accounts were compared. FAILED when that was tried too often; compare again later.
             * @enum {string}
             */
            readonly status: "COMPUTING" | "READY" | "FAILED";
            /** @description True while more parts may come: it is compared when asked to be (`…/recompute/`). Left out otherwise. */
            readonly receiving?: boolean;
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
                /** @description The same of the figures besides those that are counts, pounds or kWh, over the accounts whose lines have them: as the lines say, as the platform holds them of the same accounts, and the difference. A figure with more than 250 keys is told without them. Left out where no line has any. */
                readonly further_totals?: readonly {
                    /** @description Name of the figure, one of those that are optional, such as priority_services.electricity. */
                    readonly figure: string;
                    /** @description The key under which it stands, such as a code; left out where it has none. */
                    readonly key?: string;
                    /** @description A decimal as text, whatever the unit of the figure. */
                    readonly expected: string;
                    /** @description A decimal as text, whatever the unit of the figure. */
                    readonly actual: string;
                    /** @description A decimal as text, whatever the unit of the figure. */
                    readonly difference: string;
                }[];
                /** @description What the accounts that differ have in common, the worst first, 100 at most; empty when every account matches. */
                readonly causes: readonly {
                    /** @enum {string} */
                    readonly state: "MISMATCHED" | "MISSING" | "EXTRA";
                    /**
                     * Format: int64
                     * @description Accounts that differ in this way.
                     */
                    readonly accounts: number;
                    /** @description Pounds by which they are wrong together, each by the figure that is further off. */
                    readonly money: string;
                    /** @description The first of them. */
                    readonly example: string;
                    /** @description Of MISMATCHED accounts: what the platform has too much of each figure, the same in all of them. */
                    readonly differences: readonly {
                        /** @enum {string} */
                        readonly field: "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                        /** @description A count as a number, pounds as text. */
                        readonly by: number | string;
                    }[];
                    /** @description The same of figures besides those; left out where none differs. */
                    readonly further_differences?: readonly {
                        /** @description Name of the figure, one of those that are optional, such as priority_services.electricity. */
                        readonly figure: string;
                        /** @description The key under which it stands, such as a code; left out where it has none. */
                        readonly key?: string;
                        /** @description What the platform has too much, of numbers, as text. */
                        readonly by?: string;
                    }[];
                    readonly import_status?: string | null;
                    readonly error_code?: string | null;
                    /** @description Where there is one transaction too many: one that the accounts looked at all have with that effect. */
                    readonly likely_transaction?: {
                        readonly type: string | null;
                        /**
                         * @description Came with the account, or was added later.
                         * @enum {string}
                         */
                        readonly origin: "CURRENT" | "HISTORICAL" | "ADDED";
                        readonly transaction_id: string | null;
                    };
                }[];
            } | null;
        };
        readonly ReconciliationPart: {
            /** Format: uuid */
            readonly report_id: string;
            /** Format: int64 */
            readonly part: number;
            /** Format: int64 */
            readonly accounts: number;
        };
        readonly ReconciliationReport: {
            /** Format: uuid */
            readonly report_id: string;
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier: string;
            /**
             * @description Which imported accounts are compared: book, all of the supplier; named, those that the control totals name; wave, those that were imported in a wave.
             * @enum {string}
             */
            readonly scope: "book" | "named" | "wave";
            readonly wave: string | null;
            /**
             * @description COMPUTING until the accounts were compared. FAILED when that was tried too often; compare again later.
             * @enum {string}
             */
            readonly status: "COMPUTING" | "READY" | "FAILED";
            /** @description True while more parts may come: it is compared when asked to be (`…/recompute/`). Left out otherwise. */
            readonly receiving?: boolean;
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
                /** @description The same of the figures besides those that are counts, pounds or kWh, over the accounts whose lines have them: as the lines say, as the platform holds them of the same accounts, and the difference. A figure with more than 250 keys is told without them. Left out where no line has any. */
                readonly further_totals?: readonly {
                    /** @description Name of the figure, one of those that are optional, such as priority_services.electricity. */
                    readonly figure: string;
                    /** @description The key under which it stands, such as a code; left out where it has none. */
                    readonly key?: string;
                    /** @description A decimal as text, whatever the unit of the figure. */
                    readonly expected: string;
                    /** @description A decimal as text, whatever the unit of the figure. */
                    readonly actual: string;
                    /** @description A decimal as text, whatever the unit of the figure. */
                    readonly difference: string;
                }[];
                /** @description What the accounts that differ have in common, the worst first, 100 at most; empty when every account matches. */
                readonly causes: readonly {
                    /** @enum {string} */
                    readonly state: "MISMATCHED" | "MISSING" | "EXTRA";
                    /**
                     * Format: int64
                     * @description Accounts that differ in this way.
                     */
                    readonly accounts: number;
                    /** @description Pounds by which they are wrong together, each by the figure that is further off. */
                    readonly money: string;
                    /** @description The first of them. */
                    readonly example: string;
                    /** @description Of MISMATCHED accounts: what the platform has too much of each figure, the same in all of them. */
                    readonly differences: readonly {
                        /** @enum {string} */
                        readonly field: "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                        /** @description A count as a number, pounds as text. */
                        readonly by: number | string;
                    }[];
                    /** @description The same of figures besides those; left out where none differs. */
                    readonly further_differences?: readonly {
                        /** @description Name of the figure, one of those that are optional, such as priority_services.electricity. */
                        readonly figure: string;
                        /** @description The key under which it stands, such as a code; left out where it has none. */
                        readonly key?: string;
                        /** @description What the platform has too much, of numbers, as text. */
                        readonly by?: string;
                    }[];
                    readonly import_status?: string | null;
                    readonly error_code?: string | null;
                    /** @description Where there is one transaction too many: one that the accounts looked at all have with that effect. */
                    readonly likely_transaction?: {
                        readonly type: string | null;
                        /**
                         * @description Came with the account, or was added later.
                         * @enum {string}
                         */
                        readonly origin: "CURRENT" | "HISTORICAL" | "ADDED";
                        readonly transaction_id: string | null;
                    };
                }[];
            } | null;
            readonly accounts: readonly components["schemas"]["ReconciledAccount"][];
        };
        readonly ReferencePayload: {
            /**
             * @description The other system.
             * @example crm
             */
            readonly namespace: string;
            /**
             * @description Name of the account there.
             * @example CRM-88-20417
             */
            readonly value: string;
        };
        readonly RegisterPayload: {
            /**
             * @description Id of the register as in the meter technical details, with its leading zeros.
             * @example L
             */
            readonly register_id: string;
            /**
             * @description Time pattern regime, five digits; half-hourly meter points need none. Required or refused depending on other fields; see the rules.
             * @example 00206
             */
            readonly tpr?: string;
            /**
             * Format: int32
             * @description Digits that the register shows before the point.
             * @example 6
             */
            readonly number_of_digits: number;
            /** @description Whether the register counts for settlement; true when left out. */
            readonly is_settlement?: boolean;
        };
        readonly RegistrationFlowResults: readonly {
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier_code: string;
            /** @description Your number of the account. */
            readonly external_account_number: string;
            readonly meter_points: readonly {
                /** @description MPAN or MPRN, 6 to 13 digits. Only a sandbox that has sent a longer code gets it back as sent, with up to 255 characters. */
                readonly mpxn: string;
                /** @enum {string} */
                readonly status: "REGISTRATION_FLOW_SUCCESS" | "REGISTRATION_FLOW_ERROR";
                /** @description Why it was not marked; absent when it was. */
                readonly error_detail?: string;
            }[];
        }[];
        readonly SetOwnWebhookRequest: {
            readonly url: string;
        };
        readonly SmartRefusalInterestPayload: {
            /**
             * @description Whether the customer is interested in a smart meter. An open list: there are other words than these examples.
             * @example NOT_INTERESTED
             * @example INTERESTED
             * @example NOT_AT_THE_MOMENT
             */
            readonly type: string;
            /**
             * Format: date
             * @description Day the customer said so.
             * @example 2022-04-20
             */
            readonly date: string;
            /**
             * @description Why the customer wants none; not where they are interested. Required or refused depending on other fields; see the rules. An open list: there are other words than these examples.
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
             * @description Where the customer said so. An open list: there are other words than these examples.
             * @example WEBSITE
             * @example EMAIL
             * @example OTHER
             */
            readonly source?: string;
        };
        readonly StatementPayload: {
            /**
             * Format: date
             * @description First day of the bill.
             * @example 2024-03-01
             */
            readonly bill_period_from_date: string;
            /**
             * Format: date
             * @description Last day of the bill, inclusive.
             * @example 2024-05-31
             */
            readonly bill_period_to_date: string;
            /**
             * @description Path of the document below the document root of the supplier.
             * @example statements/tre-4471/2024-05.pdf
             */
            readonly statement_path: string;
            /**
             * @description Id of the statement at the supplier.
             * @example ST-2024-05-0093
             */
            readonly statement_id: string;
        };
        readonly SupplierDeadLetter: {
            /** Format: uuid */
            readonly id: string;
            /** @description Name of the event, as in the feed. */
            readonly event: string;
            /** @description Code of the wave that it is of, or that its account came with; left out where there is none. */
            readonly wave?: string;
            /** @description Position of the event, as in the feed and in the message. */
            readonly cursor: string;
            /** Format: int32 */
            readonly attempts: number;
            /** @description Why it was not delivered, as a sentence. */
            readonly reason: string;
            readonly latest_status: number | null;
            /** Format: date-time */
            readonly first_failed_at: string;
            /**
             * Format: date-time
             * @description When it was given up.
             */
            readonly died_at: string;
            readonly replayed_at: string | null;
            /** @description Your number of the account. */
            readonly external_account_number: string;
        };
        readonly SupplierDeadLetterPage: {
            readonly results: readonly components["schemas"]["SupplierDeadLetter"][];
            readonly next_cursor: string | null;
        };
        readonly SupplierEvent: {
            /** @description What happened; new names may come. */
            readonly event: string;
            /**
             * Format: date-time
             * @description In London time, with microseconds.
             */
            readonly occurred_at: string;
            readonly data: {
                readonly [key: string]: unknown;
            } | null;
        };
        readonly SupplierWebhook: {
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier: string;
            /** @description Where events are posted to. */
            readonly url: string;
            /**
             * @description Who made it: staff of the platform, or you. Either may change it.
             * @enum {string}
             */
            readonly created_by: "STAFF" | "SUPPLIER";
            /**
             * @description `RESTING`: nothing is sent for a while, see `paused_until`. `DISABLED`: nothing is sent until it is set again.
             * @enum {string}
             */
            readonly status: "ACTIVE" | "RESTING" | "DISABLED";
            readonly disabled_at: string | null;
            readonly disabled_reason: string | null;
            readonly paused_until: string | null;
            readonly earlier_secret_until: string | null;
            readonly latest_delivered_at: string | null;
            readonly latest_failure: {
                /** @description Why it was not delivered, as a sentence. */
                readonly reason: string;
                readonly status: number | null;
                /** Format: date-time */
                readonly failed_at: string;
            } | null;
            /**
             * Format: int64
             * @description Accounts and waves that have events to be sent, also while it is `DISABLED`; at least so many where very many events wait.
             */
            readonly waiting_accounts: number;
            /**
             * Format: int64
             * @description Events that could not be delivered and were put aside.
             */
            readonly dead_letters: number;
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly modified_at: string;
        };
        readonly SupplierWebhookSet: {
            /** @description Code of an import supplier of your organisation. */
            readonly import_supplier: string;
            /** @description Where events are posted to. */
            readonly url: string;
            /**
             * @description Who made it: staff of the platform, or you. Either may change it.
             * @enum {string}
             */
            readonly created_by: "STAFF" | "SUPPLIER";
            /**
             * @description `RESTING`: nothing is sent for a while, see `paused_until`. `DISABLED`: nothing is sent until it is set again.
             * @enum {string}
             */
            readonly status: "ACTIVE" | "RESTING" | "DISABLED";
            readonly disabled_at: string | null;
            readonly disabled_reason: string | null;
            readonly paused_until: string | null;
            readonly earlier_secret_until: string | null;
            readonly latest_delivered_at: string | null;
            readonly latest_failure: {
                /** @description Why it was not delivered, as a sentence. */
                readonly reason: string;
                readonly status: number | null;
                /** Format: date-time */
                readonly failed_at: string;
            } | null;
            /**
             * Format: int64
             * @description Accounts and waves that have events to be sent, also while it is `DISABLED`; at least so many where very many events wait.
             */
            readonly waiting_accounts: number;
            /**
             * Format: int64
             * @description Events that could not be delivered and were put aside.
             */
            readonly dead_letters: number;
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly modified_at: string;
            /** @description What your receiver checks signatures with (Standard Webhooks). Given once, when it is made. */
            readonly secret?: string;
        };
        readonly SupplyAddressPayload: {
            /**
             * @description First line of the address that is supplied.
             * @example Chapel Cottage
             */
            readonly supply_address1: string;
            /**
             * @description Second line of the address that is supplied. Empty counts as not given.
             * @example 3 Fore Street
             */
            readonly supply_address2?: string;
            /**
             * @description Third line of the address that is supplied. Empty counts as not given.
             * @example Porthkellis
             */
            readonly supply_address3?: string;
            /**
             * @description Fourth line of the address that is supplied. Empty counts as not given.
             * @example Redruth
             */
            readonly supply_address4?: string;
            /**
             * @description Fifth line of the address that is supplied. Empty counts as not given.
             * @example Cornwall
             */
            readonly supply_address5?: string;
            /**
             * @description Postcode of the address that is supplied.
             * @example TR15 2AB
             */
            readonly supply_postcode: string;
            /** @description Whether the customer lets the premises; false when left out. */
            readonly is_landlord?: boolean;
            /**
             * Format: date
             * @description First day the customer was responsible for the premises.
             * @example 2022-05-01
             */
            readonly customer_at_supply_address_from_date: string;
            /** @description The electricity and gas supply points of the premises. */
            readonly meter_points: readonly components["schemas"]["MeterPointPayload"][];
            /** @description Who looks after the premises. */
            readonly property_administrators?: readonly components["schemas"]["PropertyAdministratorPayload"][];
        };
        readonly TaxItemPayload: {
            /**
             * @description Amount of the tax, in pounds.
             * @example 2.31
             */
            readonly amount: string | number;
            /**
             * @description Which tax it is. An open list: there are other words than these examples.
             * @example VAT
             * @example CCL
             */
            readonly tax_type: string;
            /**
             * @description What is taxed: pounds for PROPORTION, kWh for CURRENCY_PER_KWH.
             * @example 46.22
             */
            readonly value_taxed: string | number;
            /**
             * @description Rate of the tax: for PROPORTION a fraction and no percentage, for CURRENCY_PER_KWH pounds.
             * @example 0.05
             */
            readonly rate: string | number;
            /**
             * @description What the rate is measured by. An open list: there are other words than these examples.
             * @example PROPORTION
             * @example CURRENCY_PER_KWH
             */
            readonly unit_type: string;
        };
        readonly TestEvent: {
            /** @enum {string} */
            readonly event: "EVENT_ACCOUNT_IMPORT_PROCESS_CREATED" | "EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED" | "EVENT_ACCOUNT_IMPORT_PROCESS_STARTED" | "EVENT_ACCOUNT_IMPORT_PROCESS_REQUEUED" | "EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED" | "EVENT_ACCOUNT_IMPORT_PROCESS_CORRECTED" | "EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED" | "EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED" | "EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_SUCCEEDED" | "EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_ERRORED" | "EVENT_METER_POINT_STATUS_CHANGED";
            /**
             * Format: date-time
             * @description In London time, with microseconds.
             */
            readonly occurred_at: string;
            /** @description Your number of the account. */
            readonly external_account_number: string;
            /** @description Made up, with `"test": true`. */
            readonly data: {
                readonly [key: string]: unknown;
            };
        };
        readonly TransactionRefused: {
            /** @enum {string} */
            readonly status: "TRANSACTION_IMPORT_ERROR";
            /** @description Path of the field, a colon, and what is wrong. */
            readonly error_detail: string;
            /** @description The first transaction that is wrong, as it was sent, whatever it was. */
            readonly transaction_data: {
                readonly [key: string]: unknown;
            } | readonly unknown[] | string | number | boolean | null;
        };
        readonly TransactionResult: {
            /** @enum {string} */
            readonly status: "TRANSACTION_ADDED_TO_ACCOUNT" | "TRANSACTION_ALREADY_EXISTS";
            /** @description The transaction as it was sent, digit for digit, or as it is stored when it exists already; its amount as text with two decimal places at least. */
            readonly transaction_data: {
                readonly [key: string]: unknown;
            };
        };
        readonly TransactionResults: {
            readonly results: readonly components["schemas"]["TransactionResult"][];
        };
        readonly TransactionsRequest: {
            /**
             * @description Code of the import supplier of the account.
             * @example NORTHWIND
             */
            readonly import_supplier: string;
            /**
             * @description Number of the account at the import supplier.
             * @example NW-000481
             */
            readonly external_account_number: string;
            /** @description The transactions to add. */
            readonly transactions: readonly components["schemas"]["PostImportTransaction"][];
        };
        readonly TransferReadingPayload: {
            /**
             * @description Register that was read; electricity only. Required or refused depending on other fields; see the rules.
             * @example L
             */
            readonly register_id?: string;
            /**
             * Format: date
             * @description Day of the reading.
             * @example 2024-08-31
             */
            readonly reading_date: string;
            /**
             * @description What the register showed, in kWh for electricity and in the unit of the meter for gas.
             * @example 18342.0
             */
            readonly reading_value: string;
            /**
             * @description How the reading was come by. An open list: there are other words than these examples.
             * @example CUSTOMER
             * @example ESTIMATE
             * @example ROUTINE
             * @example SMART
             * @example REGULAR
             */
            readonly reading_type: string;
        };
        readonly WarmHomeDiscountPayload: {
            /**
             * @description Tax year of the discount, such as 2018/19.
             * @example 2022/23
             */
            readonly tax_year: string;
            /**
             * @description How the discount was paid: to a CREDIT or a PREPAY account; CREDIT when left out. An open list: there are other words than these examples.
             * @example CREDIT
             * @example PREPAY
             */
            readonly account_type?: string;
            /**
             * @description Group by which it was granted; CORE when left out. An open list: there are other words than these examples.
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
        readonly Wave: {
            /** @description Code of the wave; yours to choose. */
            readonly code: string;
            readonly name: string | null;
            /** @enum {string} */
            readonly state: "LOADING" | "READY" | "DRY_RUN" | "REVIEW" | "APPROVED" | "RUNNING" | "HALTED" | "IMPORTED" | "RECONCILED" | "SIGNED_OFF" | "CANCELLED";
            readonly planned_accounts: number | null;
            readonly most_failed: number | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When its state changed last.
             */
            readonly modified_at: string;
            readonly counts: components["schemas"]["WaveCounts"];
            readonly plan: components["schemas"]["WavePlan"] | null;
            /** @description How many accounts may fail before it halts by itself, and how many did; empty for any number. */
            readonly error_budgets: readonly components["schemas"]["WaveErrorBudget"][];
            readonly forecast: components["schemas"]["WaveForecast"] | null;
            /** @description What a release depends on; once it is imported, what its reconciliation does, too. */
            readonly gates: readonly {
                /** @enum {string} */
                readonly gate: "parts_complete" | "planned_accounts" | "planned_totals" | "lists_loaded" | "dry_run" | "previous_wave" | "supplier_approval" | "staff_approval" | "imported_totals" | "control_totals";
                /**
                 * @description The decision that depends on it.
                 * @enum {string}
                 */
                readonly of: "release" | "reconcile";
                /** @enum {string} */
                readonly state: "green" | "red" | "waived";
                readonly detail: string;
                readonly reason: string | null;
            }[];
            /** @description What can be decided in its state; gates may stand against it. */
            readonly decisions: readonly ("ready" | "reopen" | "dry_run" | "approve" | "release" | "waive" | "halt" | "reconcile" | "sign_off" | "cancel")[];
            /** @description Of its release, and of its end, in the order in which they were given. */
            readonly approvals: readonly {
                /** @enum {string} */
                readonly act: "release" | "sign_off";
                /** @enum {string} */
                readonly party: "supplier" | "staff";
                readonly reason: string | null;
                /** Format: date-time */
                readonly given_at: string;
            }[];
            /**
             * Format: int32
             * @description One more with each change of what it is to come to.
             */
            readonly planned_revision: number;
            /** @description What was planned, what a dry run found to be loaded, and what was imported; null where it is not known. */
            readonly totals: readonly {
                /** @enum {string} */
                readonly figure: "accounts" | "customers" | "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                readonly planned: string | null;
                readonly loaded: string | null;
                readonly imported: string | null;
            }[];
            readonly dry_run: {
                /** Format: date-time */
                readonly started_at: string;
                readonly finished_at: string | null;
                /**
                 * Format: int64
                 * @description Accounts that were validated so far, or added up where they are imported already.
                 */
                readonly judged: number;
                readonly problems: number | null;
            } | null;
            readonly parts: readonly {
                /** @description Code of the part; yours to choose. */
                readonly code: string;
                /** Format: int64 */
                readonly lines: number;
                readonly received_at: string | null;
            }[];
            /** @description The latest first. */
            readonly history: readonly {
                /** @enum {string} */
                readonly event: "CREATE" | "READY" | "REOPEN" | "DRY_RUN" | "REVIEW" | "APPROVE" | "RELEASE" | "HALT" | "OVERSPEND" | "FINISH" | "RESUME" | "RECONCILE" | "UNSETTLE" | "SIGN_OFF" | "CANCEL" | "REPLAN" | "APPROVAL" | "SIGNATURE" | "WAIVE";
                /** @enum {string} */
                readonly state: "LOADING" | "READY" | "DRY_RUN" | "REVIEW" | "APPROVED" | "RUNNING" | "HALTED" | "IMPORTED" | "RECONCILED" | "SIGNED_OFF" | "CANCELLED";
                /** @enum {string} */
                readonly actor: "supplier" | "staff" | "platform";
                readonly reason: string | null;
                /** Format: date-time */
                readonly occurred_at: string;
            }[];
        };
        readonly WaveCounts: {
            /**
             * Format: int64
             * @description Lines that were sent; the others add up to it.
             */
            readonly lines: number;
            /** Format: int64 */
            readonly imported: number;
            /**
             * Format: int64
             * @description Something is wrong with the line, or its account was imported and differs.
             */
            readonly refused: number;
            /**
             * Format: int64
             * @description The import failed.
             */
            readonly failed: number;
            /**
             * Format: int64
             * @description The account waits, or its import was cancelled.
             */
            readonly not_processed: number;
            /**
             * Format: int64
             * @description The account was there already, as the line has it.
             */
            readonly unchanged: number;
        };
        readonly WaveErrorBudget: {
            /** @enum {string} */
            readonly kind: "number" | "share" | "code";
            /** @description Of an error or of a problem of the account. */
            readonly code?: string;
            /** @description Such as 0.02, of the accounts that came to an end. */
            readonly share?: string;
            /**
             * Format: int64
             * @description Accounts that count against it, since the wave was released last.
             */
            readonly failed: number;
            /**
             * Format: int64
             * @description Accounts that came to an end since then: what the share is of.
             */
            readonly ended?: number;
            readonly allowed: number | null;
            /** @description Whether more failed than may. */
            readonly is_spent: boolean;
            /** @description A sentence. */
            readonly detail: string;
        };
        readonly WaveFindings: {
            /** @description How often each was found, the most frequent first. */
            readonly codes: readonly {
                readonly code: string;
                /** Format: int64 */
                readonly findings: number;
            }[];
            readonly findings: readonly {
                readonly code: string;
                readonly rule: string | null;
                /** @description Dotted, with positions; "" is the account as a whole. */
                readonly path: string;
                readonly part: string;
                /** Format: int32 */
                readonly line: number;
                readonly external_account_number: string | null;
                readonly other: string | null;
            }[];
            readonly next_cursor: string | null;
        };
        readonly WaveForecast: {
            /**
             * Format: date-time
             * @description In nine cases of ten it does not end before.
             */
            readonly earliest: string;
            /** Format: date-time */
            readonly likely: string;
            readonly latest: string | null;
            /**
             * Format: int64
             * @description Accounts that wait or are being imported.
             */
            readonly accounts_left: number;
            /**
             * @description Whether it goes by how fast accounts were imported, or by what is supposed while none was.
             * @enum {string}
             */
            readonly basis: "observed" | "supposed";
        };
        readonly WavePart: {
            /** @description Code of the part; yours to choose. */
            readonly part: string;
            /** Format: int64 */
            readonly lines: number;
            /**
             * Format: int64
             * @description Accounts that wait now; of corrections those that were corrected, or would be.
             */
            readonly accepted: number;
            /** Format: int64 */
            readonly refused: number;
            /**
             * Format: int64
             * @description Accounts that were there already, as the line has them.
             */
            readonly unchanged: number;
            /** @description Where the lines that were refused are told, with the reasons. Corrections are not among them. */
            readonly results: string;
            /** @description Of corrections: the fields that were changed, or would be in a dry run, with the lines that change them, those of most lines first. */
            readonly corrected_fields?: readonly {
                /** @description Path by dots, each position in a list as `*`. */
                readonly field: string;
                /** Format: int64 */
                readonly lines: number;
            }[];
            /** @description Of corrections: the lines that were refused, the first 1000. */
            readonly refusals?: readonly {
                /** Format: int32 */
                readonly line: number;
                readonly external_account_number: string | null;
                readonly problems: readonly {
                    readonly rule: string | null;
                    readonly code: string;
                    readonly path: string;
                    readonly detail: string;
                    /** @description The single value that was sent there, ••• where it may be personal; left out where none is known. */
                    readonly value?: string;
                }[];
            }[];
        };
        readonly WavePlan: {
            /** @description When accounts may start, by the clocks of London. */
            readonly window?: {
                /** @description From midnight unless given. */
                readonly from?: string;
                /** @description Exclusive; until midnight unless given. At or before `from` it is the next day. */
                readonly to?: string;
                /** @description Days on which it opens; all unless given. */
                readonly weekdays?: string;
            };
            /**
             * Format: date
             * @description The first day on which the window opens.
             */
            readonly start_date?: string;
            /**
             * Format: date
             * @description The last day on which the window opens.
             */
            readonly end_date?: string;
            /**
             * Format: int32
             * @description Accounts that may start on a day in London.
             */
            readonly accounts_per_day?: number;
            /**
             * Format: int32
             * @description Accounts that may start in a minute of the clock.
             */
            readonly accounts_per_minute?: number;
            /**
             * @description In what order accounts start; `as_sent` unless given.
             * @enum {string}
             */
            readonly order?: "as_sent" | "external_account_number" | "supply_start_date";
            /** @description A wave that has to be reconciled before this one is released. Where that gate is waived, accounts of this one wait until it is imported. */
            readonly depends_on?: string;
            /** @description Accounts of a distributor that may start on a day in London. One without an MPAN has none. */
            readonly distributor_caps?: readonly {
                /** @description First two digits of the MPAN. */
                readonly distributor: string;
                /** Format: int32 */
                readonly accounts_per_day: number;
            }[];
            /** @description How many accounts may fail since the wave was released last; with the next one it halts by itself. A share counts once a tenth of its accounts has ended, but not before 10 and from 100 on always. */
            readonly error_budget?: {
                /**
                 * Format: int32
                 * @description Takes the place of `most_failed` of the wave.
                 */
                readonly accounts?: number;
                /** @description Such as 0.02, of the accounts that came to an end. */
                readonly share?: string;
                /** @description How many may fail for one reason. */
                readonly by_code?: readonly {
                    /** @description Of an error or of a problem of the account. */
                    readonly code: string;
                    /** Format: int32 */
                    readonly accounts: number;
                }[];
            };
            /**
             * Format: int32
             * @description One more with each change.
             */
            readonly revision: number;
            /** Format: date-time */
            readonly changed_at: string;
            readonly limit: {
                /** @description A sentence. */
                readonly detail: string;
                readonly until: string | null;
            } | null;
            /**
             * Format: int64
             * @description Accounts that were let go today, in London.
             */
            readonly admitted_today: number;
        };
        readonly WavePlanHistory: {
            readonly plan: components["schemas"]["WavePlan"] | null;
            /** @description The latest first. */
            readonly history: readonly {
                /** @description When accounts may start, by the clocks of London. */
                readonly window?: {
                    /** @description From midnight unless given. */
                    readonly from?: string;
                    /** @description Exclusive; until midnight unless given. At or before `from` it is the next day. */
                    readonly to?: string;
                    /** @description Days on which it opens; all unless given. */
                    readonly weekdays?: string;
                };
                /**
                 * Format: date
                 * @description The first day on which the window opens.
                 */
                readonly start_date?: string;
                /**
                 * Format: date
                 * @description The last day on which the window opens.
                 */
                readonly end_date?: string;
                /**
                 * Format: int32
                 * @description Accounts that may start on a day in London.
                 */
                readonly accounts_per_day?: number;
                /**
                 * Format: int32
                 * @description Accounts that may start in a minute of the clock.
                 */
                readonly accounts_per_minute?: number;
                /**
                 * @description In what order accounts start; `as_sent` unless given.
                 * @enum {string}
                 */
                readonly order?: "as_sent" | "external_account_number" | "supply_start_date";
                /** @description A wave that has to be reconciled before this one is released. Where that gate is waived, accounts of this one wait until it is imported. */
                readonly depends_on?: string;
                /** @description Accounts of a distributor that may start on a day in London. One without an MPAN has none. */
                readonly distributor_caps?: readonly {
                    /** @description First two digits of the MPAN. */
                    readonly distributor: string;
                    /** Format: int32 */
                    readonly accounts_per_day: number;
                }[];
                /** @description How many accounts may fail since the wave was released last; with the next one it halts by itself. A share counts once a tenth of its accounts has ended, but not before 10 and from 100 on always. */
                readonly error_budget?: {
                    /**
                     * Format: int32
                     * @description Takes the place of `most_failed` of the wave.
                     */
                    readonly accounts?: number;
                    /** @description Such as 0.02, of the accounts that came to an end. */
                    readonly share?: string;
                    /** @description How many may fail for one reason. */
                    readonly by_code?: readonly {
                        /** @description Of an error or of a problem of the account. */
                        readonly code: string;
                        /** Format: int32 */
                        readonly accounts: number;
                    }[];
                };
                /**
                 * Format: int32
                 * @description One more with each change.
                 */
                readonly revision: number;
                /** Format: date-time */
                readonly changed_at: string;
                /** @enum {string} */
                readonly actor: "supplier" | "staff" | "platform";
                readonly reason: string | null;
            }[];
        };
        readonly WavePlanRequest: {
            /** @description When accounts may start, by the clocks of London. */
            readonly window?: {
                /** @description From midnight unless given. */
                readonly from?: string;
                /** @description Exclusive; until midnight unless given. At or before `from` it is the next day. */
                readonly to?: string;
                /** @description Days on which it opens; all unless given. */
                readonly weekdays?: string;
            };
            /**
             * Format: date
             * @description The first day on which the window opens.
             */
            readonly start_date?: string;
            /**
             * Format: date
             * @description The last day on which the window opens.
             */
            readonly end_date?: string;
            /**
             * Format: int32
             * @description Accounts that may start on a day in London.
             */
            readonly accounts_per_day?: number;
            /**
             * Format: int32
             * @description Accounts that may start in a minute of the clock.
             */
            readonly accounts_per_minute?: number;
            /**
             * @description In what order accounts start; `as_sent` unless given.
             * @enum {string}
             */
            readonly order?: "as_sent" | "external_account_number" | "supply_start_date";
            /** @description A wave that has to be reconciled before this one is released. Where that gate is waived, accounts of this one wait until it is imported. */
            readonly depends_on?: string;
            /** @description Accounts of a distributor that may start on a day in London. One without an MPAN has none. */
            readonly distributor_caps?: readonly {
                /** @description First two digits of the MPAN. */
                readonly distributor: string;
                /** Format: int32 */
                readonly accounts_per_day: number;
            }[];
            /** @description How many accounts may fail since the wave was released last; with the next one it halts by itself. A share counts once a tenth of its accounts has ended, but not before 10 and from 100 on always. */
            readonly error_budget?: {
                /**
                 * Format: int32
                 * @description Takes the place of `most_failed` of the wave.
                 */
                readonly accounts?: number;
                /** @description Such as 0.02, of the accounts that came to an end. */
                readonly share?: string;
                /** @description How many may fail for one reason. */
                readonly by_code?: readonly {
                    /** @description Of an error or of a problem of the account. */
                    readonly code: string;
                    /** Format: int32 */
                    readonly accounts: number;
                }[];
            };
        };
        readonly WaveProfile: {
            readonly counted: {
                /**
                 * @description By its dry run, or of what was imported.
                 * @enum {string}
                 */
                readonly of: "dry_run" | "imported";
                /** Format: int64 */
                readonly accounts: number;
                /**
                 * Format: int64
                 * @description Accounts that could not be counted, as their payload is not there any more.
                 */
                readonly unread: number;
                /** Format: date-time */
                readonly counted_at: string;
            } | null;
            /** @description The latest earlier waves of the supplier that were released and have a profile. */
            readonly previous: {
                readonly waves: readonly string[];
                /** Format: int64 */
                readonly accounts: number;
            };
            readonly source: {
                /** Format: int64 */
                readonly accounts: number;
                /** Format: date-time */
                readonly sent_at: string;
            } | null;
            /**
             * Format: int64
             * @description Comparisons that were made.
             */
            readonly comparisons: number;
            /** @description The chance that any of them is called a shift though nothing has changed. */
            readonly level: number;
            /**
             * Format: int64
             * @description Measures that have shifted.
             */
            readonly shifts: number;
            /** @description Those that have shifted first. */
            readonly measures: readonly {
                /** @description What is counted, such as `customers.with_email`. */
                readonly measure: string;
                /**
                 * @description Accounts for which something holds, accounts by values of which they may have several, or accounts in groups.
                 * @enum {string}
                 */
                readonly kind: "share" | "shares" | "groups";
                readonly meaning: string;
                /** @description Whether chance does not explain a difference, and it is large enough to matter. */
                readonly is_shifted: boolean;
                readonly keys: readonly {
                    /** @description A group or a value; `yes` of a share, `others` of those that are not told singly. */
                    readonly key: string;
                    /** @description In this wave. */
                    readonly now: {
                        readonly accounts: number | null;
                        readonly share: number | null;
                    };
                    readonly previous: {
                        readonly accounts: number | null;
                        readonly share: number | null;
                    } | null;
                    readonly source: {
                        readonly accounts: number | null;
                        readonly share: number | null;
                    } | null;
                }[];
                /** @description Shifts first. */
                readonly comparisons: readonly {
                    /** @enum {string} */
                    readonly against: "previous" | "source";
                    readonly key: string | null;
                    /**
                     * Format: int64
                     * @description Accounts of the other side.
                     */
                    readonly accounts: number;
                    /** @description Of the likelihood-ratio test of Dirichlet-multinomial waves, with the correction of Williams. */
                    readonly statistic: number;
                    /** Format: int64 */
                    readonly degrees_of_freedom: number;
                    /** @description How much more waves are taken to vary among themselves than chance has it; 1 at least. */
                    readonly design_effect: number;
                    /** @description How likely chance alone makes a difference of this size. */
                    readonly p_value: number;
                    /** @description The same by Holm, over all comparisons of the wave. */
                    readonly p_corrected: number;
                    /** @description Cohen’s h of a share, Cohen’s w of groups. */
                    readonly effect: number;
                    readonly is_shift: boolean;
                    /** @description A sentence with the numbers. */
                    readonly detail: string;
                }[];
            }[];
        };
        readonly WaveProgress: {
            /** @enum {string} */
            readonly by: "hour" | "day";
            /** @description Each adds up what was before it. */
            readonly points: readonly {
                /**
                 * Format: date-time
                 * @description End of the hour or day; the last one is now, those after it are still to come.
                 */
                readonly at: string;
                readonly planned: number | null;
                readonly imported: number | null;
                readonly failed: number | null;
            }[];
            readonly forecast: components["schemas"]["WaveForecast"] | null;
        };
        readonly WaveSummary: {
            /** @description Code of the wave; yours to choose. */
            readonly code: string;
            readonly name: string | null;
            /** @enum {string} */
            readonly state: "LOADING" | "READY" | "DRY_RUN" | "REVIEW" | "APPROVED" | "RUNNING" | "HALTED" | "IMPORTED" | "RECONCILED" | "SIGNED_OFF" | "CANCELLED";
            readonly planned_accounts: number | null;
            readonly most_failed: number | null;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When its state changed last.
             */
            readonly modified_at: string;
        };
        readonly WebhookTest: {
            /** @description Where events are posted to. */
            readonly url: string;
            /** @description The header `webhook-id` of the message. */
            readonly webhook_id: string;
            /** @description Whether the receiver answered with 2xx. */
            readonly delivered: boolean;
            readonly status: number | null;
            readonly reason: string | null;
            /**
             * Format: int64
             * @description How long it took.
             */
            readonly milliseconds: number;
        };
        readonly WriteTestEventRequest: {
            /** @enum {string} */
            readonly event: "EVENT_ACCOUNT_IMPORT_PROCESS_CREATED" | "EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED" | "EVENT_ACCOUNT_IMPORT_PROCESS_STARTED" | "EVENT_ACCOUNT_IMPORT_PROCESS_REQUEUED" | "EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED" | "EVENT_ACCOUNT_IMPORT_PROCESS_CORRECTED" | "EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED" | "EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED" | "EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_SUCCEEDED" | "EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_ERRORED" | "EVENT_METER_POINT_STATUS_CHANGED";
            readonly external_account_number?: string;
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
