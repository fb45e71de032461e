// Made from libs/contract/openapi.json by `node tools/generate.mjs`. Change the API description instead.


export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /** @description The platform's number of the account. */
            account_number: string;
            /**
             * Format: uuid
             * @description The import that made the account.
             */
            import_id: string;
            /** @description Code of the import supplier. */
            import_supplier: string;
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            /** @description The account's number where it comes from. */
            external_account_number: string;
            /** Format: date-time */
            created_at: string;
            /** @description Known: ONLINE, PRINT; others are kept as sent. */
            communication_preference: string;
            /** @description Known: DOMESTIC, BUSINESS, MANAGED, PORTFOLIO_LEAD, DOMESTIC_VACANT, BUSINESS_VACANT, DOMESTIC_OCCUPIER, BUSINESS_OCCUPIER, SYSTEM, DOMESTIC_THIRD_PARTY_BILLED, BUSINESS_THIRD_PARTY_BILLED; others are kept as sent. */
            account_type: string;
            sales_channel: string | null;
            sales_subchannel: string | null;
            /** @description Of the payload that was sent: another one after a correction, and when the customer was erased. */
            payload_hash: string;
            /** @description What was sent, rebuilt from the account's own tables: the fields of the request that creates an account. Masked values are `•••` whatever their type. */
            payload: {
                [key: string]: unknown;
            };
            /** @description What the platform decided beside what was sent, or where nothing was, and what counts. */
            decided: components["schemas"]["DecidedValue"][];
            meter_points: components["schemas"]["AccountMeterPoint"][];
            ledgers: components["schemas"]["AccountLedger"][];
            /** @description A page of them, the newest first. */
            transactions: components["schemas"]["AccountTransaction"][];
            /**
             * Format: int64
             * @description All there are.
             */
            transactions_total: number;
            next_transactions_cursor: string | null;
            /** @description A page of them: the open ones first, then by the end of their period, newest first. */
            statements: components["schemas"]["AccountStatement"][];
            /**
             * Format: int64
             * @description All there are.
             */
            statements_total: number;
            next_statements_cursor: string | null;
            /** @description A page of them: pinned ones first, then the newest. */
            notes: components["schemas"]["AccountNote"][];
            /**
             * Format: int64
             * @description All there are.
             */
            notes_total: number;
            next_notes_cursor: string | null;
            payment_instruction: components["schemas"]["PaymentInstruction"] | null;
            /** @description Whether personal values stand behind masks. */
            masked: boolean;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("reveal" | "mark_for_registration")[];
        };
        AccountCampaignPayload: {
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
            slug: string;
            /**
             * @description What is to be known about taking part, kept as a note. Empty counts as not given.
             * @example Invited in spring 2024.
             */
            campaign_note?: string;
        };
        AccountDocument: {
            /**
             * Format: uuid
             * @description Of the row that names it.
             */
            id: string;
            named_by: {
                /** @enum {string} */
                type: "note" | "statement";
                /** Format: uuid */
                id: string;
            };
            /** @description A mask: the account tells it, once it is revealed. */
            path: string;
            /** @description A mask, with the ending of the name. */
            file_name: string;
            /** @enum {string} */
            content_type: "application/octet-stream" | "application/pdf" | "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/tiff" | "text/plain; charset=utf-8" | "text/csv; charset=utf-8";
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "open"[];
        };
        AccountImportRequest: {
            /**
             * @description Code of the import supplier that the account comes from.
             * @example DEMO
             */
            import_supplier: string;
            /**
             * @description Number of the account at the import supplier, which identifies it for ever.
             * @example TRE-4471-0093
             */
            external_account_number: string;
            /** @description Whether nobody knows who lives there; the account then has no customers. */
            unknown_occupier?: boolean;
            /** @description The people the account belongs to, the first of them first. Required or refused depending on other fields; see the rules. */
            customers?: components["schemas"]["CustomerPayload"][];
            /**
             * @description Name on bills; the names of the customers when left out. Empty counts as not given.
             * @example Dr M and Mr J Trelawney
             */
            billing_name?: string;
            /**
             * @description First line of the address that bills go to. Required or refused depending on other fields; see the rules.
             * @example Chapel Cottage
             */
            billing_address1?: string;
            /**
             * @description Second line of the address that bills go to. Empty counts as not given.
             * @example 3 Fore Street
             */
            billing_address2?: string;
            /**
             * @description Third line of the address that bills go to. Empty counts as not given.
             * @example Porthkellis
             */
            billing_address3?: string;
            /**
             * @description Fourth line of the address that bills go to. Empty counts as not given.
             * @example Redruth
             */
            billing_address4?: string;
            /**
             * @description Fifth line of the address that bills go to. Empty counts as not given.
             * @example Cornwall
             */
            billing_address5?: string;
            /**
             * @description Postcode of the address that bills go to. Required or refused depending on other fields; see the rules.
             * @example TR15 2AB
             */
            billing_postcode?: string;
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
            account_type?: string;
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
            sales_channel?: string;
            /**
             * @description Part of the sales channel, in words of the supplier. Empty counts as not given.
             * @example Camborne market
             */
            sales_subchannel?: string;
            /** @description The premises that are supplied, with their meter points. Required or refused depending on other fields; see the rules. */
            supply_addresses?: components["schemas"]["SupplyAddressPayload"][];
            /**
             * @description Balance the account comes with, in pounds: credit is positive, debt negative; what the ledgers come to when left out.
             * @example 57.30
             */
            transfer_balance?: string;
            /** @description The ledgers of the account; each is known by its position. */
            ledgers?: components["schemas"]["LedgerPayload"][];
            /**
             * Format: date
             * @description Last day that was billed, inclusive; for an account that never was the day supply starts. Required or refused depending on other fields; see the rules.
             * @example 2024-08-31
             */
            last_billed_to_date?: string;
            /** @description Regular payments: one schedule, and debt repayment plans beside it. */
            payment_schedules?: components["schemas"]["PaymentSchedulePayload"][];
            /** @description Names of the account in other systems. */
            references?: components["schemas"]["ReferencePayload"][];
            /** @description Notes about the account. */
            notes?: components["schemas"]["AccountNotePayload"][];
            /** @description Old statements that are kept as documents. */
            statements?: components["schemas"]["StatementPayload"][];
            /** @description Warm Home Discounts that were granted, one for each tax year. */
            warm_home_discount?: components["schemas"]["WarmHomeDiscountPayload"][];
            /** @description How overdue payments of the account are being demanded. */
            dunning_path?: components["schemas"]["DunningPathPayload"];
            /** @description Debts that agencies collect, or that were reported. */
            debts?: components["schemas"]["DebtPayload"][];
            /**
             * Format: date
             * @description Day the payments were last reviewed.
             * @example 2024-06-12
             */
            last_payment_review_date?: string;
            /**
             * Format: date
             * @description Day the next bill is due.
             * @example 2024-11-30
             */
            next_bill_due_date?: string;
            /**
             * @description How often a smart meter is read. An open list: there are other words than these examples. Empty counts as not given.
             * @example MONTHLY
             * @example DAILY
             * @example HALF_HOURLY
             * @example DENIED
             */
            smart_read_frequency?: string;
            /**
             * Format: int32
             * @description Day of the month on which a smart meter is read.
             * @example 12
             */
            smart_read_cycle_day?: number;
            /**
             * @description How the customer wants to be written to; ONLINE when left out. An open list: there are other words than these examples.
             * @example ONLINE
             * @example PRINT
             */
            communication_preference?: string;
            /**
             * @description Form in which documents can be read by the customer. An open list: there are other words than these examples. Empty counts as not given.
             * @example LARGE_PRINT
             * @example BRAILLE
             * @example SPOKEN
             */
            document_accessibility?: string;
            /** @description Campaigns that the account takes part in. */
            account_campaigns?: components["schemas"]["AccountCampaignPayload"][];
            /** @description Free-form data of the supplier, by key. */
            metadata?: components["schemas"]["MetadataPayload"][];
        };
        AccountLedger: {
            /** Format: uuid */
            id: string;
            /**
             * Format: int32
             * @description Its position among the ledgers of the account.
             */
            position: number;
            /** @description Pounds, exact. */
            balance: string;
            open_from: string | null;
            opening_balance: string | null;
            credit_total: string | null;
            debit_total: string | null;
        };
        AccountLineItem: {
            rate_band: string | null;
            start_date: string | null;
            end_date: string | null;
            number_of_units: string | null;
            net_amount: string | null;
            price_per_unit: string | null;
            /** @description Meter readings at the start and the end of the period. */
            units: string[];
        };
        AccountMeterPoint: {
            /** Format: uuid */
            id: string;
            mpxn: string | null;
            supply_type: ("ELECTRICITY" | "GAS") | null;
            status: string;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "mark_for_registration"[];
        };
        AccountNote: {
            /** Format: uuid */
            id: string;
            /** @description Personal: a mask until it is revealed. */
            body: string;
            /** Format: date-time */
            created_at: string;
            /** @description Whether it is pinned now. */
            is_pinned: boolean;
            unpin_at: string | null;
            /**
             * @description With the account, from a campaign, from the supplier later, or from the platform.
             * @enum {string}
             */
            origin: "IMPORTED" | "CAMPAIGN" | "ADDED" | "PLATFORM";
            document_paths: string[];
        };
        AccountNotePayload: {
            /**
             * @description Moment the note was written; that of the import when left out. ISO 8601; without an offset it is London time.
             * @example 2024-03-18T10:42:07.25Z
             */
            created_at?: string;
            /**
             * @description Text of the note. Required or refused depending on other fields; see the rules. Empty counts as not given.
             * @example Prefers to be called in the afternoon. Key safe at the back door.
             */
            body?: string;
            /** @description Documents that belong to the note. Required or refused depending on other fields; see the rules. */
            document_paths?: components["schemas"]["NoteDocumentPayload"][];
        };
        /**
         * @description WITHDRAWING while its registrations are withdrawn; LEFT as it was, but for those.
         * @enum {string}
         */
        AccountRetractionState: "WAITING" | "WITHDRAWING" | "RETRACTED" | "LEFT";
        AccountStatement: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "OPEN" | "CLOSED" | "IMPORTED" | "HISTORICAL";
            statement_id: string | null;
            number: string | null;
            bill_period_from_date: string | null;
            bill_period_to_date: string | null;
            issued_date: string | null;
            opening_balance: string | null;
            closing_balance: string | null;
            gross_amount: string | null;
            statement_path: string | null;
        };
        AccountTaxItem: {
            amount: string | null;
            tax_type: string | null;
            value_taxed: string | null;
            rate: string | null;
            unit_type: string | null;
        };
        AccountTransaction: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ledger_id: string;
            transaction_id: string | null;
            /**
             * Format: int32
             * @description Which one of those with this id it is: 1 for the first one, 2 for one that was sent with the id again.
             */
            occurrence: number;
            transaction_date: string | null;
            amount: string | null;
            type: ("CHARGE" | "CREDIT" | "PAYMENT" | "REPAYMENT" | "SUPPLY_CHARGE") | null;
            reason: string | null;
            payment_type: string | null;
            description: string | null;
            display_note: string | null;
            note: string | null;
            reference: string | null;
            to_prepay_meter_serial_number: string | null;
            /** @description Whether it is part of the balance; one on a prepayment meter is not. */
            affects_balance: boolean;
            product_code: string | null;
            mpxn: string | null;
            line_items: components["schemas"]["AccountLineItem"][];
            tax_items: components["schemas"]["AccountTaxItem"][];
            /**
             * @description Whether it came with the account or later.
             * @enum {string}
             */
            origin: "IMPORTED" | "ADDED";
            added_at: string | null;
        };
        AddPasskeyRequest: {
            ticket: string;
            credential: string;
            label: string;
        };
        AgedDebtPayload: {
            /**
             * @description Amount in pounds.
             * @example 36.50
             */
            debt_amount: string;
            /**
             * Format: date
             * @description Day it was due.
             * @example 2024-06-30
             */
            due_date: string;
        };
        AgreementPayload: {
            /**
             * @description Code of the tariff in the catalogue of the platform.
             * @example E-2R-STEADY-22
             */
            tariff_code: string;
            /**
             * Format: date
             * @description First day of the tariff, inclusive.
             * @example 2022-05-01
             */
            effective_from: string;
        };
        Alert: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            rule_id: string;
            /** @description Name of its rule. */
            rule: string;
            kind: components["schemas"]["AlertKind"];
            /** @description A supplier, a group of errors, a wave or a worker. */
            subject: string;
            /** @description What holds, as it was when it was looked at last. */
            summary: string;
            /** @description The page of the console that shows it. */
            href: string;
            /** @description The page of the console that says what to do. */
            runbook: string;
            /** Format: date-time */
            began_at: string;
            told_at: string | null;
            ended_at: string | null;
        };
        /** @enum {string} */
        AlertKind: "NEW_ERROR_GROUP" | "FAILURES" | "FAILURE_SHARE" | "OLDEST_WAITING" | "SUPPLIER_PAUSED" | "WAVE_HALTED" | "DEAD_LETTERS" | "WORKER_LOST";
        AlertKindFacts: {
            kind: components["schemas"]["AlertKind"];
            title: string;
            /** @description When it fires and when it is over. */
            meaning: string;
            threshold: {
                label: string;
                /** Format: int32 */
                minimum: number;
                /** Format: int32 */
                maximum: number;
            } | null;
            window: {
                label: string;
                /** Format: int32 */
                minimum: number;
                /** Format: int32 */
                maximum: number;
            } | null;
            /** @description Whether it can be about one supplier alone. */
            takes_supplier: boolean;
            /** @description What to do when it fires, in this order. */
            steps: string[];
        };
        AlertMessage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            event: "FIRING" | "RESOLVED" | "TEST";
            /** @enum {string} */
            channel: "MAIL" | "WEBHOOK";
            /** @description The e-mail address, or the host of the webhook. */
            recipient: string;
            /**
             * @description `UNCERTAIN`: the mail server has it and did not answer; it is not sent again.
             * @enum {string}
             */
            status: "PENDING" | "SENT" | "FAILED" | "UNCERTAIN";
            reason: string | null;
            /** Format: date-time */
            created_at: string;
        };
        AlertRule: {
            /** Format: uuid */
            id: string;
            name: string;
            kind: components["schemas"]["AlertKind"];
            import_supplier: string | null;
            threshold: number | null;
            window_minutes: number | null;
            mail_to: string[] | null;
            webhook_host: string | null;
            is_enabled: boolean;
            silenced_until: string | null;
            evaluated_at: string | null;
            problem: string | null;
            /**
             * Format: int64
             * @description Alerts that stand by it now.
             */
            standing: number;
            /** @description Those sent last; none for viewers. */
            latest_messages: components["schemas"]["AlertMessage"][];
            /** @description E-mail address of the member of staff who did it. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("change" | "silence" | "test" | "remove")[];
        };
        AlertRuleSet: {
            /** Format: uuid */
            id: string;
            name: string;
            kind: components["schemas"]["AlertKind"];
            import_supplier: string | null;
            threshold: number | null;
            window_minutes: number | null;
            mail_to: string[] | null;
            webhook_host: string | null;
            is_enabled: boolean;
            silenced_until: string | null;
            evaluated_at: string | null;
            problem: string | null;
            /**
             * Format: int64
             * @description Alerts that stand by it now.
             */
            standing: number;
            /** @description Those sent last; none for viewers. */
            latest_messages: components["schemas"]["AlertMessage"][];
            /** @description E-mail address of the member of staff who did it. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("change" | "silence" | "test" | "remove")[];
            /** @description Secret of the signatures (Standard Webhooks). It is shown this once. */
            secret?: string;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            /** @description How the key begins; the rest is known to its owner alone. */
            prefix: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
            revoked_at: string | null;
            expires_at: string | null;
            address_ranges: string[] | null;
            suppliers: string[] | null;
            /** @description Whether it is good for reading and validating only. */
            is_read_only: boolean;
            /** @description Whether a refresh token is good for one use and gives the next. */
            rotates_refresh_tokens: boolean;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "revoke"[];
        };
        Approval: {
            /** Format: uuid */
            id: string;
            act: components["schemas"]["ApprovedAct"];
            import_supplier: string | null;
            customer: string | null;
            import_id: string | null;
            batch_action: components["schemas"]["BatchAction"] | null;
            count: number | null;
            filter: {
                [key: string]: unknown;
            } | null;
            batch: components["schemas"]["ApprovedBatch"] | null;
            /** @description Why, in the words of who did it. */
            reason: string;
            /** @description E-mail address of the member of staff who did it. */
            requested_by: string;
            /** Format: date-time */
            requested_at: string;
            /** Format: date-time */
            expires_at: string;
            state: components["schemas"]["ApprovalState"];
            decided_by: string | null;
            decided_at: string | null;
            decision_reason: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("approve" | "reject")[];
        };
        /**
         * @description EXPIRED when nobody has decided in time.
         * @enum {string}
         */
        ApprovalState: "WAITING" | "APPROVED" | "REJECTED" | "EXPIRED";
        /** @enum {string} */
        ApprovedAct: "complete_supplier" | "erase_payloads" | "erase_customer" | "retry_imports" | "retract_accounts";
        ApprovedBatch: {
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            total: number;
        };
        ApprovedNow: {
            /** Format: uuid */
            id: string;
            act: components["schemas"]["ApprovedAct"];
            import_supplier: string | null;
            customer: string | null;
            import_id: string | null;
            batch_action: components["schemas"]["BatchAction"] | null;
            count: number | null;
            filter: {
                [key: string]: unknown;
            } | null;
            batch: components["schemas"]["ApprovedBatch"] | null;
            /** @description Why, in the words of who did it. */
            reason: string;
            /** @description E-mail address of the member of staff who did it. */
            requested_by: string;
            /** Format: date-time */
            requested_at: string;
            /** Format: date-time */
            expires_at: string;
            state: components["schemas"]["ApprovalState"];
            decided_by: string | null;
            decided_at: string | null;
            decision_reason: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("approve" | "reject")[];
            erased_customer: components["schemas"]["ErasedCustomer"] | null;
        };
        AqPayload: {
            /**
             * Format: date
             * @description First day of the quantity.
             * @example 2022-10-01
             */
            effective_from: string;
            /**
             * Format: date
             * @description Last day of the quantity, inclusive; no end when left out.
             * @example 2023-09-30
             */
            effective_to?: string;
            /**
             * @description Use in a year, in kWh.
             * @example 10422.75
             */
            consumption: string;
        };
        AskedPasskey: {
            /** @description JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser. */
            options: string;
            /** @description Sealed; to be brought back with the answer, once. */
            ticket: string;
            /**
             * Format: date-time
             * @description Five minutes later.
             */
            expires_at: string;
        };
        AuditEntry: {
            /** @description Number of the entry; there are no gaps. */
            id: string;
            /** Format: date-time */
            occurred_at: string;
            /** @description E-mail address of the member of staff who did it. */
            actor: string;
            /** @description The role they had then. */
            role: string;
            /** @description What was done, such as `supplier.set_status`. */
            action: string;
            target_type: string;
            /** @description To what: an id, a code, an account number or an address. */
            target: string;
            reason: string | null;
            /** @description Any JSON value, as it was recorded. */
            before: unknown;
            /** @description Any JSON value, as it was recorded. */
            after: unknown;
            address: string | null;
            request_id: string | null;
        };
        AuditPage: {
            results: components["schemas"]["AuditEntry"][];
            next_cursor: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("export" | "verify")[];
        };
        AuditVerification: {
            /** Format: int64 */
            entries: number;
            first_bad_id: string | null;
            head: string | null;
        };
        Batch: {
            /** Format: uuid */
            id: string;
            action: components["schemas"]["BatchAction"];
            /** @description Which imports, as it was asked. */
            filter: {
                [key: string]: unknown;
            };
            /** @description Why, in the words of who did it. */
            reason: string;
            /** @description E-mail address of the member of staff who did it. */
            actor: string;
            status: components["schemas"]["BatchStatus"];
            /**
             * Format: int64
             * @description Imports that were chosen when it began; none is added later.
             */
            total: number;
            /**
             * Format: int64
             * @description Imports that were looked at so far.
             */
            done: number;
            /** Format: int64 */
            changed: number;
            /**
             * Format: int64
             * @description Left alone, because they were sent again or moved since.
             */
            skipped: number;
            /**
             * Format: int64
             * @description Those of them that only their supplier, being Complete by then, kept from being retried or restored.
             */
            skipped_supplier_complete: number;
            /**
             * Format: int64
             * @description Of the total, those whose error a retry alone does not mend, as it was known when the batch began.
             */
            not_helped_by_retry: number;
            outcomes: components["schemas"]["BatchOutcomes"];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it begins. One that cancels waits for BATCH_GRACE_SECONDS, and can be aborted whole meanwhile.
             */
            begins_at: string;
            finished_at: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("abort" | "restore" | "retry")[];
        };
        /** @enum {string} */
        BatchAction: "retry" | "cancel" | "restore";
        /** @description What became of the imports the batch changed; dry runs count like the real thing. Workers count now and then. */
        BatchOutcomes: {
            /** Format: int64 */
            processed: number;
            /** Format: int64 */
            errored: number;
            /**
             * Format: int64
             * @description They wait or run.
             */
            waiting: number;
            /** Format: int64 */
            cancelled: number;
            counted_at: string | null;
            /** @description Whether none waits any more: it stays as it is. */
            is_final: boolean;
        };
        BatchPreview: {
            /**
             * Format: int64
             * @description Imports the filter finds.
             */
            count: number;
            /**
             * Format: int64
             * @description Those of them that the action can move now.
             */
            allowed: number;
            /** Format: int64 */
            not_allowed: number;
            /**
             * Format: int64
             * @description Of those not allowed: what could be retried or restored, were its supplier not Complete.
             */
            supplier_complete: number;
            /**
             * Format: int64
             * @description Of those allowed: imports whose error a retry alone does not mend, because somebody has to act first.
             */
            not_helped_by_retry: number;
            /**
             * Format: int64
             * @description Seconds before it would begin, in which it can be aborted whole.
             */
            grace_seconds: number;
        };
        /** @enum {string} */
        BatchStatus: "RUNNING" | "DONE" | "ABORTED";
        BegunSignIn: {
            /** @description Where the browser goes on. */
            authorization_url: string;
            /** @description Sealed; for the callback, from the same browser. */
            ticket: string;
            /**
             * Format: date-time
             * @description Ten minutes later.
             */
            expires_at: string;
        };
        CancelWaveForStaffRequest: {
            reason: string;
            /** Format: int32 */
            expected_count: number;
        };
        CatalogueChange: {
            /** Format: uuid */
            id: string;
            /** @description E-mail address of the member of staff who did it. */
            actor: string;
            /** Format: date-time */
            occurred_at: string;
            reason: string | null;
            /** Format: int64 */
            inserted: number;
            /** Format: int64 */
            updated: number;
            /** Format: int64 */
            removed: number;
            /** Format: int64 */
            unchanged: number;
            /** @description Whether it took another one back. */
            is_undo: boolean;
            undone_at: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "undo"[];
        };
        /** @description The values of an entry by column. Prices are text, exact; dates are YYYY-MM-DD. */
        CatalogueEntry: {
            [key: string]: string | number | boolean | null;
        };
        CatalogueEntryUses: {
            /**
             * @description Name of a list.
             * @enum {string}
             */
            list: "product" | "product_rate" | "tariff" | "market_participant" | "time_pattern_regime" | "standard_settlement_configuration" | "campaign" | "dunning_path" | "debt_agency" | "reference_namespace" | "payment_vendor" | "psr_code";
            entry: components["schemas"]["CatalogueEntry"];
            /**
             * Format: int64
             * @description Imports that wait or run and name it.
             */
            waiting: number;
            /**
             * Format: int64
             * @description Imports that name it and stand in an error, ended a dry run or were cancelled.
             */
            stopped: number;
            /**
             * Format: int64
             * @description Imports that are not done and whose payload is kept.
             */
            unfinished: number;
            /**
             * Format: int64
             * @description Those of them that were looked through: 5,000 at most, waiting ones first, otherwise by chance.
             */
            examined: number;
            /** @description Whether an account or another list names it. */
            is_named_elsewhere: boolean;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "remove"[];
        };
        CatalogueList: {
            /**
             * @description Name of a list.
             * @enum {string}
             */
            list: "product" | "product_rate" | "tariff" | "market_participant" | "time_pattern_regime" | "standard_settlement_configuration" | "campaign" | "dunning_path" | "debt_agency" | "reference_namespace" | "payment_vendor" | "psr_code";
            /** @description Of its file, in their order. */
            columns: string[];
            /** @description The columns that name an entry. */
            keys: string[];
            /** Format: int64 */
            entries: number;
            latest_change: {
                /** @description E-mail address of the member of staff who did it. */
                actor: string;
                /** Format: date-time */
                occurred_at: string;
                /** Format: int64 */
                inserted: number;
                /** Format: int64 */
                updated: number;
                /** Format: int64 */
                unchanged: number;
            } | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "load"[];
        };
        CataloguePreview: {
            /**
             * @description Name of a list.
             * @enum {string}
             */
            list: "product" | "product_rate" | "tariff" | "market_participant" | "time_pattern_regime" | "standard_settlement_configuration" | "campaign" | "dunning_path" | "debt_agency" | "reference_namespace" | "payment_vendor" | "psr_code";
            /** Format: int64 */
            added: number;
            /**
             * Format: int64
             * @description Among them what is put back into use.
             */
            changed: number;
            /**
             * Format: int64
             * @description Entries that are in use and would not be any more.
             */
            deactivated: number;
            /** Format: int64 */
            unchanged: number;
            imports: {
                /**
                 * Format: int64
                 * @description Imports that are not done and whose payload is kept.
                 */
                unfinished: number;
                /**
                 * Format: int64
                 * @description Those of them that were looked through: 5,000 at most, waiting ones first, otherwise by chance.
                 */
                examined: number;
                /** @description What is taken out of use, and what imports name among the rest. */
                codes: {
                    /** @description The key of the entry. */
                    entry: string;
                    /** @enum {string} */
                    change: "added" | "changed" | "deactivated";
                    /**
                     * Format: int64
                     * @description Imports that wait or run and name it.
                     */
                    waiting: number;
                    /**
                     * Format: int64
                     * @description Imports that name it and stand in an error, ended a dry run or were cancelled.
                     */
                    stopped: number;
                }[];
                /**
                 * Format: int64
                 * @description How many more there are.
                 */
                more_codes: number;
            };
        };
        ChangeAlertRuleRequest: {
            reason: string;
            name?: string;
            /** Format: int32 */
            threshold?: number;
            /** Format: int32 */
            window_minutes?: number;
            mail_to?: string;
            webhook_url?: string;
            enabled?: boolean;
        };
        ChangeCatalogueEntryAnswer: {
            /**
             * @description Name of a list.
             * @enum {string}
             */
            list: "product" | "product_rate" | "tariff" | "market_participant" | "time_pattern_regime" | "standard_settlement_configuration" | "campaign" | "dunning_path" | "debt_agency" | "reference_namespace" | "payment_vendor" | "psr_code";
            entry: components["schemas"]["CatalogueEntry"];
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("change" | "deactivate" | "activate")[];
        };
        ChangeCatalogueEntryRequest: {
            reason: string;
            values: Record<string, unknown>;
        };
        ChangePasswordRequest: {
            current_password: string;
            new_password: string;
        };
        ChangeStaffRequest: {
            reason: string;
            /** @enum {string} */
            role?: "viewer" | "operator" | "admin";
            display_name?: string;
            disabled?: boolean;
        };
        ChangeSupplierSettingsAnswer: {
            /** @description Code of the import supplier. */
            import_supplier: string;
            settings: components["schemas"]["SupplierSettings"];
        };
        ChangeSupplierSettingsRequest: {
            /** @description Why, in the words of who did it. */
            reason: string;
            settings: components["schemas"]["SupplierSettingsChange"];
            /** @description Severities of single rules by their id; null returns one to its default, and one that is not named stays, as `rule_severities` of the settings would not leave it. */
            rules?: {
                [key: string]: {
                    /** @description An error refuses, a warning is kept and told, off says nothing. */
                    severity: components["schemas"]["Severity"];
                    /**
                     * Format: date
                     * @description The last day on which it holds. Left out, there is none.
                     */
                    until?: string;
                } | null;
            };
        };
        Changes: {
            /** @description Opaque. To be given as `since` the next time. */
            token: string;
            /** @description What has changed since then; everything when nothing was given, or something that is not ours. */
            changed: components["schemas"]["Topic"][];
        };
        ConfirmSessionRequest: {
            password?: string;
            ticket?: string;
            credential?: string;
        };
        ControlFigures: {
            meter_points: {
                /** Format: int64 */
                electricity: number;
                /** Format: int64 */
                gas: number;
            };
            /** @description Pounds, with at least two digits after the point. */
            balance: string;
            transactions: {
                /** Format: int64 */
                count: number;
                /** @description Pounds, with at least two digits after the point. */
                sum: string;
            };
        };
        CountersignPackForStaffRequest: {
            reason: string;
            sha256: string;
        };
        CreateWaveForStaffRequest: {
            /** @description Code of the wave; yours to choose. */
            code: string;
            name?: string;
            /**
             * Format: int32
             * @description Accounts that it is to have: a release asks for as many.
             */
            planned_accounts?: number;
            /**
             * Format: int32
             * @description Accounts of it that may fail; with the next one it halts by itself.
             */
            most_failed?: number;
            plan?: components["schemas"]["WavePlanRequest"];
            /** @description What its accounts will come to; a figure that is left out is not compared. */
            planned_totals?: {
                meter_points?: {
                    /** Format: int64 */
                    electricity: number;
                    /** Format: int64 */
                    gas: number;
                };
                /** Format: int64 */
                customers?: number;
                /** @description Pounds, exact; credit is positive. */
                balance?: string;
                transactions?: {
                    /** Format: int64 */
                    count: number;
                    /** @description Pounds, exact; credit is positive. */
                    sum: string;
                };
            };
            /** @description Whether its release takes the approval of the supplier, too. */
            supplier_approval?: boolean;
            /** @description Why, in the words of who did it. */
            reason: string;
        };
        CurrentSession: {
            staff_user: {
                email: string;
                display_name: string;
                role: components["schemas"]["StaffRole"];
            };
            /**
             * Format: date-time
             * @description Thirty idle minutes end it earlier.
             */
            expires_at: string;
            /** @description Opened at the OpenID provider: there is no password here to change. */
            is_single_sign_on: boolean;
            /** @description Nothing else is done before `POST /console/v1/passkeys`. */
            must_enrol_passkey: boolean;
            needs_approval: {
                /**
                 * Format: int64
                 * @description So does the retry of more imports than this.
                 */
                retry_imports_above: number;
            } | null;
        };
        CustomerErasure: {
            /** @description The account number, or `SUPPLIER/EXTERNAL-NUMBER` of an import without an account. */
            customer: string;
            erased_at: string | null;
            /**
             * Format: int64
             * @description Versions of the payload.
             */
            payloads: number;
            /**
             * Format: int64
             * @description Warnings with a sentence.
             */
            warnings: number;
            /**
             * Format: int64
             * @description Documents whose keys are kept.
             */
            documents: number;
            /** @description Rows with something personal, by table of the account. */
            rows: {
                [key: string]: number;
            };
        };
        CustomerPayload: {
            /**
             * @description Given name. Required or refused depending on other fields; see the rules. Empty counts as not given.
             * @example Morwenna
             */
            given_name?: string;
            /**
             * @description Family name. Required or refused depending on other fields; see the rules. Empty counts as not given.
             * @example Trelawney
             */
            family_name?: string;
            /**
             * Format: email
             * @description E-mail address. Empty counts as not given.
             * @example morwenna.trelawney@example.org
             */
            email?: string;
            /**
             * @description Mobile number: of the United Kingdom, or with + and the country code. Empty counts as not given.
             * @example 07400 118832
             */
            mobile?: string;
            /**
             * @description Landline number: of the United Kingdom, or with + and the country code. Empty counts as not given.
             * @example 01209 311456
             */
            landline?: string;
            /**
             * Format: date
             * @description Day of birth.
             * @example 1957-03-14
             */
            date_of_birth?: string;
            /**
             * @description Form of address before the name. Empty counts as not given.
             * @example Dr
             */
            title?: string;
            /**
             * @description How letters begin. Empty counts as not given.
             * @example Dr Trelawney
             */
            salutation?: string;
            /** @description Entries of the priority services register. */
            psr?: components["schemas"]["PsrPayload"][];
            /** @description What the customer agreed to receive. */
            customer_preferences?: components["schemas"]["CustomerPreferencesPayload"];
        };
        CustomerPreferencesPayload: {
            /** @description Whether text messages may be sent; false when left out. */
            opted_into_sms?: boolean;
            /** @description Whether recommendations may be sent; true when left out. */
            opted_into_recommended?: boolean;
            /** @description Whether news of the supplier may be sent; false when left out. */
            opted_into_updates?: boolean;
            /** @description Whether others may send offers; false when left out. */
            opted_into_third_parties?: boolean;
            /** @description Whether offers of the supplier may be sent; false when left out. */
            opted_into_offers?: boolean;
            /** @description Whether the customer agreed to be on the priority services register; not recorded when left out. */
            is_user_psr_consent_obtained?: boolean;
        };
        CutOverChecklist: {
            /** @description Code of an import supplier of your organisation. */
            import_supplier: string;
            wave: string | null;
            entries: {
                /**
                 * @description What is to be done.
                 * @enum {string}
                 */
                entry: "nothing_open" | "nothing_failed" | "control_totals" | "gates" | "registrations" | "webhook" | "self_check" | "profile" | "pack";
                /**
                 * @description `unknown` where there is no fact that it could go by.
                 * @enum {string}
                 */
                state: "done" | "open" | "unknown";
                /** @description A sentence that says why. */
                detail: string;
                open: number | null;
                report_id: string | null;
            }[];
        };
        DeadLetter: {
            /** Format: uuid */
            id: string;
            /** @description Name of the event, as in the feed. */
            event: string;
            /** @description Code of the wave that it is of, or that its account came with; left out where there is none. */
            wave?: string;
            /** @description Position of the event, as in the feed and in the message. */
            cursor: string;
            /** Format: int32 */
            attempts: number;
            /** @description Why it was not delivered, as a sentence. */
            reason: string;
            latest_status: number | null;
            /** Format: date-time */
            first_failed_at: string;
            /**
             * Format: date-time
             * @description When it was given up.
             */
            died_at: string;
            replayed_at: string | null;
            /** @description The account's number where it comes from. */
            external_account_number: string;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "replay"[];
        };
        DebtPayload: {
            /**
             * @description Agency that collects the debt. Required or refused depending on other fields; see the rules.
             * @example Tamar Recoveries
             */
            agency_name?: string;
            /**
             * Format: date
             * @description Day the agency began; that of the import when left out.
             * @example 2024-07-01
             */
            start_date?: string;
            /** @description Whether the customer is insolvent; false when left out. */
            is_insolvent?: boolean;
            /** @description Parts of the debt by the day they were due. */
            aged_debt?: components["schemas"]["AgedDebtPayload"][];
        };
        DecidedValue: {
            /** @description Path of the field in the payload. Fields of ours are `last_day` of an agreement, inclusive, and `is_prepay_initialised` of a prepayment meter: whether its balances are known, so that it takes transactions. */
            path: string;
            value: string | boolean;
        };
        DifferingFields: {
            /** @description Your number of the account. */
            external_account_number: string;
            groups: {
                /** @enum {string} */
                group: "account" | "customers" | "priority_services" | "supply_addresses" | "meter_points" | "meters" | "registers" | "readings" | "agreements" | "annual_quantities" | "ledgers" | "transactions" | "payment_schedules" | "mandates" | "statements" | "notes" | "references" | "metadata" | "debts" | "campaigns";
                /** @description Whether any of its fields differs. */
                differs: boolean;
                fields: {
                    /** @description Where it is in the values that were sent; of an entry that only the platform has, where it is there. */
                    path: string;
                    expected: string | null;
                    actual: string | null;
                    /** @description Whether the two sides differ. */
                    differs: boolean;
                }[];
                /**
                 * Format: int64
                 * @description Fields besides those, where there are more than 1000.
                 */
                left_out: number;
            }[];
        };
        DifferingFieldsForStaffRequest: {
            external_account_number: string;
            /** @enum {string} */
            group?: "account" | "customers" | "priority_services" | "supply_addresses" | "meter_points" | "meters" | "registers" | "readings" | "agreements" | "annual_quantities" | "ledgers" | "transactions" | "payment_schedules" | "mandates" | "statements" | "notes" | "references" | "metadata" | "debts" | "campaigns";
            values: Record<string, unknown>;
            reason: string;
        };
        DunningPathPayload: {
            /**
             * @description Name of the path. An open list: there are other words than these examples.
             * @example standard_domestic
             */
            path_name: string;
            /**
             * Format: date
             * @description Day it began; that of the import when left out.
             * @example 2024-07-15
             */
            start_date?: string;
        };
        EacPayload: {
            /**
             * Format: date
             * @description First day of the estimate.
             * @example 2022-05-01
             */
            effective_from: string;
            /**
             * @description Time pattern regime that the estimate is for, five digits.
             * @example 00206
             */
            tpr: string;
            /**
             * @description Estimated use in a year, in kWh.
             * @example 1420.5
             */
            consumption: string;
            /**
             * @description Where the estimate is from, as a rule the industry flow.
             * @example D0019
             */
            source?: string;
        };
        EmptiedSandbox: {
            /**
             * Format: int64
             * @description Imports that this call deleted, with all that came of them.
             */
            deleted: number;
            /**
             * Format: int64
             * @description Imports that are left: call again until it is 0.
             */
            left: number;
            /**
             * Format: int64
             * @description Those of them that run at this moment, and are deleted once they have ended.
             */
            running: number;
        };
        EmptySandboxRequest: {
            reason: string;
            confirm: string;
        };
        EndStaffSessionsAnswer: {
            /** Format: int64 */
            ended: number;
        };
        EraseCustomerRequest: {
            reason: string;
            confirm: string;
        };
        ErasePayloadsRequest: {
            reason: string;
            confirm: string;
        };
        ErasedCustomer: {
            /** @description The account number, or `SUPPLIER/EXTERNAL-NUMBER` of an import without an account. */
            customer: string;
            /**
             * Format: int64
             * @description Versions of the payload.
             */
            payloads: number;
            /**
             * Format: int64
             * @description Warnings with a sentence.
             */
            warnings: number;
            /**
             * Format: int64
             * @description Documents whose keys are kept.
             */
            documents: number;
            /** @description Rows with something personal, by table of the account. */
            rows: {
                [key: string]: number;
            };
            /** @description Keys of the documents in the storage, told this once: somebody has to delete them there, which the platform may not. */
            document_keys: string[];
            mail_left: string | null;
        };
        /** @enum {string} */
        ErrorActor: "supplier" | "operator" | "on_call" | "nobody";
        /**
         * @description At fault is the data of the account, or the platform.
         * @enum {string}
         */
        ErrorDomain: "account_import" | "platform";
        ErrorGroup: {
            /** @description Code of the error. */
            code: string;
            path: string | null;
            domain: components["schemas"]["ErrorDomain"];
            /**
             * Format: int64
             * @description Imports that stand in this error now.
             */
            count: number;
            /**
             * Format: date-time
             * @description Since when the one that fails longest has failed like this, whatever was retried or sent again meanwhile, and whatever time is asked for.
             */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description When an import failed like this for the first time, also one that does not any more.
             */
            first_ever_at: string;
            /** @description Whether nothing failed like this until a day ago. */
            is_new: boolean;
            /** @description Whether it was over for some import before, and all that fail now began to later. */
            is_back: boolean;
            /**
             * Format: date-time
             * @description When the latest one failed.
             */
            last_seen_at: string;
            /** @description Whose imports they are, those with the most first. */
            suppliers: {
                /** @description Code of the import supplier. */
                code: string;
                /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
                is_sandbox: boolean;
                /** Format: int64 */
                count: number;
            }[];
            /** @description Failures in each of the last 24 hours, the oldest first. */
            per_hour: number[];
            /** @description The latest few. */
            samples: {
                /** Format: uuid */
                id: string;
                /** @description The account's number where it comes from. */
                external_account_number: string;
                /** @description One plain sentence without personal data. */
                detail: string;
            }[];
            triage: components["schemas"]["ErrorGroupTriage"];
            meaning: string | null;
            actor: components["schemas"]["ErrorActor"] | null;
            /** @description Whether the same thing, done again unchanged, may succeed. */
            retryable: boolean;
            runbook: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("retry" | "triage")[];
        };
        ErrorGroupReport: {
            /** Format: uuid */
            id: string;
            /** @description Code of the import supplier. */
            import_supplier: string;
            means: components["schemas"]["ReportMeans"];
            text: string | null;
            /**
             * Format: int64
             * @description Imports of the supplier that failed like this then.
             */
            imports: number;
            /** Format: date-time */
            reported_at: string;
            /** @description E-mail address of the member of staff who did it. */
            reported_by: string;
        };
        ErrorGroupTriage: {
            owner: string | null;
            note: string | null;
            acknowledged_at: string | null;
            acknowledged_by: string | null;
            /** @description Whether it was acknowledged since it began: what is back after it was over is not. */
            is_acknowledged: boolean;
            muted_until: string | null;
            /** @description The latest ones, newest first. */
            reports: components["schemas"]["ErrorGroupReport"][];
        };
        ErrorOwners: {
            results: {
                email: string;
                display_name: string;
            }[];
        };
        ExplainedImportError: {
            /** @description Code of the error. */
            code: string;
            /** @description One plain sentence without personal data. */
            detail: string;
            domain: components["schemas"]["ErrorDomain"];
            /** @description First paths in the payload the error is about. */
            paths: string[];
            meaning: string | null;
            actor: components["schemas"]["ErrorActor"] | null;
            /** @description Whether the same thing, done again unchanged, may succeed. */
            retryable: boolean;
            runbook: string | null;
            /** @description Accounts that have what the payload wants, at this moment: meter points of `supply_point_in_use`, references of `reference_already_exists`. Suppliers are not told. */
            held_by: components["schemas"]["HeldBy"][];
        };
        FailingValues: {
            /** @description False for a field that may be personal and for a path that is no single field. */
            is_shown: boolean;
            /**
             * Format: int64
             * @description Imports of the group whose payload is kept.
             */
            imports: number;
            /**
             * Format: int64
             * @description Those of them that were looked through; of more than 5,000 a sample.
             */
            examined: number;
            list: string | null;
            /** @description Those with the most imports first. */
            values: {
                /** @description As it was sent; `nothing` where nothing was. */
                value: string;
                /** Format: int64 */
                count: number;
                fuel: string | null;
                entry: ("active" | "inactive" | "missing") | null;
                latest_change: {
                    /** @description E-mail address of the member of staff who did it. */
                    actor: string;
                    /** Format: date-time */
                    occurred_at: string;
                    reason: string | null;
                    /** @description Whether it took the entry away. */
                    is_removal: boolean;
                } | null;
            }[];
            /**
             * Format: int64
             * @description How many more values there are.
             */
            more: number;
        };
        FinishOidcSignInRequest: {
            ticket: string;
            query: string;
        };
        FinishSingleSignOnAnswer: {
            /** @description For `Authorization: Session <token>`. Given once. */
            token: string;
            /**
             * Format: date-time
             * @description Twelve hours after it was opened. Thirty idle minutes end it earlier.
             */
            expires_at: string;
        };
        ForecastRequest: {
            /** @enum {string} */
            action: "retry" | "restore";
            filter: Record<string, unknown>;
        };
        FoundCustomers: {
            results: {
                /** @description Of the customer, or the name on bills where that was found. */
                name: string;
                email: string | null;
                /** @description The platform's number of the account. */
                account_number: string;
                /** @description The account's number where it comes from. */
                external_account_number: string;
                /** @description Code of the import supplier. */
                import_supplier: string;
                /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
                is_sandbox: boolean;
            }[];
            /** @description Whether there are more than are told. */
            has_more: boolean;
        };
        FoundInWave: {
            finding: {
                code: string;
                rule: string | null;
                /** @description Dotted, with positions; "" is the account as a whole. */
                path: string;
                part: string;
                /** Format: int32 */
                line: number;
                external_account_number: string | null;
                other: string | null;
            };
            import_id: string | null;
        };
        /** @enum {string} */
        FoundKind: "imports" | "meter_points" | "references" | "retracted_accounts" | "waves" | "suppliers" | "audit_entries";
        FoundThings: {
            /** @description By a part of either number, or the beginning of the id. */
            imports: {
                /** Format: uuid */
                id: string;
                /** @description Code of the import supplier. */
                import_supplier: string;
                /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
                is_sandbox: boolean;
                /** @description The account's number where it comes from. */
                external_account_number: string;
                platform_identifier: string | null;
                /** @enum {string} */
                status: "PENDING" | "IN_PROGRESS" | "PROCESSED" | "ERRORED" | "DRY_RUN_SUCCEEDED" | "DRY_RUN_ERRORED" | "CANCELLED";
            }[];
            /** @description Of accounts, by the beginning of the number; blanks between its digits do not count. */
            meter_points: {
                /** @description MPAN or MPRN, 6 to 13 digits; of a sandbox whatever code it has sent. */
                mpxn: string;
                status: string;
                /** @description The platform's number of the account. */
                account_number: string;
                /** @description The account's number where it comes from. */
                external_account_number: string;
                /** @description Code of the import supplier. */
                import_supplier: string;
                /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
                is_sandbox: boolean;
            }[];
            /** @description Of accounts, by the beginning of the value. */
            references: {
                namespace: string | null;
                value: string;
                /** @description The platform's number of the account. */
                account_number: string;
                /** @description The account's number where it comes from. */
                external_account_number: string;
                /** @description Code of the import supplier. */
                import_supplier: string;
                /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
                is_sandbox: boolean;
            }[];
            /** @description Accounts that were taken back, by their whole number, which is never given again. */
            retracted_accounts: {
                /** @description The platform's number of the account. */
                account_number: string;
                /** @description The account's number where it comes from. */
                external_account_number: string;
                /** @description Code of the import supplier. */
                import_supplier: string;
                /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
                is_sandbox: boolean;
                /** Format: uuid */
                import_id: string;
                /** Format: uuid */
                retraction_id: string;
                /** Format: date-time */
                retracted_at: string;
            }[];
            /** @description By a part of the code or of the name. */
            waves: {
                code: string;
                name: string | null;
                /** @enum {string} */
                state: "LOADING" | "READY" | "DRY_RUN" | "REVIEW" | "APPROVED" | "RUNNING" | "HALTED" | "IMPORTED" | "RECONCILED" | "SIGNED_OFF" | "CANCELLED";
                /** @description Code of the import supplier. */
                import_supplier: string;
                /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
                is_sandbox: boolean;
            }[];
            /** @description By a part of the code or of the name. */
            suppliers: {
                /** @description Code of the import supplier. */
                code: string;
                name: string;
                status: components["schemas"]["SupplierStatus"];
                /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
                is_sandbox: boolean;
            }[];
            /** @description What was done by the request of this id; for operators and admins. */
            audit_entries: {
                id: string;
                /** Format: date-time */
                occurred_at: string;
                /** @description E-mail address of the member of staff who did it. */
                actor: string;
                action: string;
                target_type: string;
                target: string;
            }[];
            /** @description Kinds of which there are more than are told. */
            more: components["schemas"]["FoundKind"][];
        };
        GasDebtRepaymentOptionsPayload: {
            /**
             * @description Least that is collected in a week, in pounds; 0 when left out.
             * @example 2.00
             */
            weekly_min?: string;
            /**
             * @description Most that is collected in a week, in pounds; 0 when left out.
             * @example 7.50
             */
            weekly_max?: string;
        };
        GateWaiverRequest: {
            /** @enum {string} */
            gate: "parts_complete" | "planned_accounts" | "planned_totals" | "lists_loaded" | "dry_run" | "previous_wave" | "supplier_approval" | "staff_approval" | "imported_totals" | "control_totals";
        };
        GetCatalogueEntryAnswer: {
            /**
             * @description Name of a list.
             * @enum {string}
             */
            list: "product" | "product_rate" | "tariff" | "market_participant" | "time_pattern_regime" | "standard_settlement_configuration" | "campaign" | "dunning_path" | "debt_agency" | "reference_namespace" | "payment_vendor" | "psr_code";
            entry: components["schemas"]["CatalogueEntry"];
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("change" | "deactivate" | "activate")[];
        };
        HeldBy: {
            /** @description Field path, dots between the parts. */
            path: string;
            /** @description What it is: a meter point with its fuel, or a reference with its namespace. */
            wanted: string;
            /** @description The platform's number of the account. */
            account_number: string;
        };
        HistoricalReadingPayload: {
            /**
             * @description Register that was read; electricity only. Required or refused depending on other fields; see the rules.
             * @example L
             */
            register_id?: string;
            /**
             * Format: date
             * @description Day of the reading.
             * @example 2024-05-31
             */
            reading_date: string;
            /**
             * @description What the register showed, in kWh for electricity and in the unit of the meter for gas.
             * @example 17605.0
             */
            reading_value: string;
            /**
             * @description How the reading was come by. An open list: there are other words than these examples.
             * @example CUSTOMER
             * @example ESTIMATE
             * @example ROUTINE
             * @example SMART
             * @example REGULAR
             */
            reading_type: string;
            /** @description Whether the reading was used for a bill. */
            billed: boolean;
        };
        ImportCounts: {
            /** Format: int64 */
            PENDING: number;
            /** Format: int64 */
            IN_PROGRESS: number;
            /** Format: int64 */
            PROCESSED: number;
            /** Format: int64 */
            ERRORED: number;
            /** Format: int64 */
            DRY_RUN_SUCCEEDED: number;
            /** Format: int64 */
            DRY_RUN_ERRORED: number;
            /** Format: int64 */
            CANCELLED: number;
        };
        ImportDetail: {
            /** Format: uuid */
            id: string;
            /** @description Code of the import supplier. */
            import_supplier: string;
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            /** @description The account's number where it comes from. */
            external_account_number: string;
            wave: string | null;
            /** @description Whether nothing is kept of it: a dry run. */
            is_dry_run: boolean;
            /**
             * Format: int32
             * @description Attempts since it was accepted, or retried by hand.
             */
            attempts: number;
            /** @description What should be looked at although the import succeeded, in the order of the payload. Viewers are not shown flags about personal fields. */
            flags: components["schemas"]["ImportFlag"][];
            /**
             * Format: int64
             * @description Warnings that are kept with it: the first 1000 of a request.
             */
            warning_count: number;
            payload_erased_at: string | null;
            waiting_reason: string | null;
            status: components["schemas"]["ImportStatus"];
            platform_identifier: string | null;
            /**
             * Format: date-time
             * @description Europe/London, microseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Europe/London, microseconds. Of the latest change of state.
             */
            modified_at: string;
            import_supplier_status: components["schemas"]["SupplierStatus"];
            latest_error: components["schemas"]["ExplainedImportError"] | null;
            /**
             * Format: int32
             * @description Number of a version of the payload, from 1.
             */
            payload_version: number;
            schedule_window_start: string | null;
            schedule_window_end: string | null;
            waits: {
                /** @description Why it waits, as a sentence. */
                reason: string;
                /** Format: date-time */
                since: string;
                until: string | null;
            } | null;
            payload_versions: {
                /**
                 * Format: int32
                 * @description Number of a version of the payload, from 1.
                 */
                version: number;
                /** Format: date-time */
                created_at: string;
                /** @description The same for payloads that say the same. */
                payload_hash: string;
            }[];
            /** @description Every change of its state, the earliest first. */
            timeline: components["schemas"]["ImportEvent"][];
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("self_check" | "retry" | "cancel" | "restore" | "reveal" | "erase_customer" | "retract")[];
        };
        ImportError: {
            /** @description Code of the error. */
            code: string;
            /** @description One plain sentence without personal data. */
            detail: string;
            domain: components["schemas"]["ErrorDomain"];
            /** @description First paths in the payload the error is about. */
            paths: string[];
        };
        ImportEvent: {
            event: string;
            /** Format: date-time */
            occurred_at: string;
            /** Format: int32 */
            attempt: number;
            from_status: components["schemas"]["ImportStatus"] | null;
            to_status: components["schemas"]["ImportStatus"];
            data: {
                [key: string]: unknown;
            } | null;
        };
        ImportFlag: {
            code: string;
            /** @description Field path, dots between the parts. */
            path: string;
        };
        ImportPage: {
            results: components["schemas"]["ImportSummary"][];
            next_cursor: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "start_batch"[];
        };
        /**
         * @description State of the import process; /docs/guide/states/ says what moves it on.
         * @enum {string}
         */
        ImportStatus: "PENDING" | "IN_PROGRESS" | "PROCESSED" | "ERRORED" | "DRY_RUN_SUCCEEDED" | "DRY_RUN_ERRORED" | "CANCELLED";
        ImportSummary: {
            /** Format: uuid */
            id: string;
            /** @description Code of the import supplier. */
            import_supplier: string;
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            /** @description The account's number where it comes from. */
            external_account_number: string;
            wave: string | null;
            /** @description Whether nothing is kept of it: a dry run. */
            is_dry_run: boolean;
            /**
             * Format: int32
             * @description Attempts since it was accepted, or retried by hand.
             */
            attempts: number;
            /** @description What should be looked at although the import succeeded, in the order of the payload. Viewers are not shown flags about personal fields. */
            flags: components["schemas"]["ImportFlag"][];
            /**
             * Format: int64
             * @description Warnings that are kept with it: the first 1000 of a request.
             */
            warning_count: number;
            payload_erased_at: string | null;
            waiting_reason: string | null;
            status: components["schemas"]["ImportStatus"];
            platform_identifier: string | null;
            /**
             * Format: date-time
             * @description Europe/London, microseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Europe/London, microseconds. Of the latest change of state.
             */
            modified_at: string;
            latest_error: components["schemas"]["ImportError"] | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("self_check" | "retry" | "cancel" | "restore" | "reveal" | "erase_customer" | "retract")[];
        };
        ImportWarning: {
            id: string;
            /**
             * @description The request it is about; all but the account come after the import.
             * @enum {string}
             */
            source: "account" | "notes" | "transactions" | "statements" | "payment_instruction";
            /** @description Id of the rule. */
            rule: string;
            /** @description The rule in a few words. */
            title: string;
            /** @description Short code of the rule. */
            code: string;
            /** @description Field path, dots between the parts. */
            path: string;
            detail: string | null;
            /** @description Whether the sentence may hold something personal and stands behind a mask. */
            is_masked: boolean;
            /** Format: date-time */
            created_at: string;
        };
        InviteStaffRequest: {
            reason: string;
            email: string;
            display_name: string;
            /** @enum {string} */
            role: "viewer" | "operator" | "admin";
        };
        InvitedStaffMember: {
            /** Format: uuid */
            id: string;
            email: string;
            display_name: string;
            role: components["schemas"]["StaffRole"];
            /** Format: date-time */
            created_at: string;
            disabled_at: string | null;
            /**
             * Format: int64
             * @description Live sessions.
             */
            sessions: number;
            last_seen_at: string | null;
            /**
             * Format: int64
             * @description How many they have.
             */
            passkeys: number;
            /** @description They sign in at the OpenID provider, which says their role and name. */
            is_single_sign_on: boolean;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("change_role" | "rename" | "disable" | "enable" | "reset" | "link_single_sign_on" | "unlink_single_sign_on" | "end_sessions")[];
            /** @description For the first sign-in. Given once. */
            one_time_password: string;
            /**
             * Format: date-time
             * @description It works until then.
             */
            one_time_password_expires_at: string;
        };
        IssueApiKeyRequest: {
            reason: string;
            idempotency_key?: string;
            expires_at?: string;
            address_ranges?: string;
            suppliers?: string;
            is_read_only?: boolean;
            rotates_refresh_tokens?: boolean;
        };
        IssuedApiKey: {
            /** Format: uuid */
            id: string;
            /** @description How the key begins. */
            prefix: string;
            /** Format: date-time */
            created_at: string;
            /** @description The secret key of the organisation. Given once. */
            key: string;
            /** @constant */
            already_issued: false;
        };
        KnownApiKey: {
            /** Format: uuid */
            id: string;
            /** @description How the key begins. */
            prefix: string;
            /** Format: date-time */
            created_at: string;
            key: null;
            /** @constant */
            already_issued: true;
        };
        LedgerPayload: {
            /** @description Transactions since the last statement. */
            current_statement_transactions?: components["schemas"]["LedgerTransactionPayload"][];
            /** @description Transactions up to the last statement. */
            historical_statement_transactions?: components["schemas"]["LedgerTransactionPayload"][];
            /**
             * Format: date
             * @description Last day of the last statement. Required or refused depending on other fields; see the rules.
             * @example 2024-08-31
             */
            last_statement_closing_date?: string;
            /**
             * @description Balance at the last statement, in pounds: the sum of the historical transactions; 0 when left out. Required or refused depending on other fields; see the rules.
             * @example -10.20
             */
            last_statement_balance?: string;
            /**
             * Format: date
             * @description Day the last statement was sent; the closing date when left out.
             * @example 2024-09-02
             */
            last_statement_issue_date?: string;
            /**
             * @description Balance of the ledger, in pounds: that of the last statement and the transactions since. Required or refused depending on other fields; see the rules.
             * @example 61.80
             */
            ledger_balance?: string;
        };
        LedgerTransactionPayload: {
            /**
             * @description Id of the transaction at the supplier.
             * @example PMT-24-0903-7
             */
            transaction_id: string;
            /**
             * Format: date
             * @description Day of the transaction.
             * @example 2024-09-03
             */
            transaction_date: string;
            /**
             * @description Amount in pounds, without a sign: the type says which way it goes.
             * @example 92.00
             */
            amount: string;
            /**
             * @description Which way it goes: PAYMENT and CREDIT add to the balance, CHARGE and REPAYMENT take away.
             * @example PAYMENT
             * @enum {string}
             */
            type: "CHARGE" | "CREDIT" | "PAYMENT" | "REPAYMENT";
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
            reason?: string;
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
            payment_type?: string;
        };
        LinkSingleSignOnRequest: {
            reason: string;
            subject: string;
        };
        ListAccountDocumentsAnswer: {
            results: components["schemas"]["AccountDocument"][];
            next_cursor: string | null;
        };
        ListAlertKindsAnswer: {
            results: components["schemas"]["AlertKindFacts"][];
        };
        ListAlertRulesAnswer: {
            results: components["schemas"]["AlertRule"][];
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "make"[];
        };
        ListAlertsAnswer: {
            results: components["schemas"]["Alert"][];
            next_cursor: string | null;
        };
        ListApprovalsAnswer: {
            results: components["schemas"]["Approval"][];
            next_cursor: string | null;
        };
        ListBatchesAnswer: {
            results: components["schemas"]["Batch"][];
            next_cursor: string | null;
        };
        ListCatalogueAnswer: {
            results: components["schemas"]["CatalogueList"][];
        };
        ListCatalogueChangesAnswer: {
            results: components["schemas"]["CatalogueChange"][];
        };
        ListCatalogueEntriesAnswer: {
            results: components["schemas"]["CatalogueEntry"][];
            next_cursor: string | null;
        };
        ListErrorGroupsAnswer: {
            results: components["schemas"]["ErrorGroup"][];
            next_cursor: string | null;
        };
        ListImportWarningsAnswer: {
            results: components["schemas"]["ImportWarning"][];
            next_cursor: string | null;
        };
        ListMeterPointStatusesAnswer: {
            results: components["schemas"]["MeterPointChange"][];
        };
        ListReconciledAccountsForStaffAnswer: {
            results: components["schemas"]["StaffReconciledAccount"][];
            next_cursor: string | null;
        };
        ListRegistrationsAnswer: {
            results: components["schemas"]["Registration"][];
            next_cursor: string | null;
        };
        ListRetractedAccountsAnswer: {
            results: components["schemas"]["RetractedAccount"][];
            next_cursor: string | null;
        };
        ListRetractionsAnswer: {
            results: components["schemas"]["Retraction"][];
            next_cursor: string | null;
        };
        ListRulesAnswer: {
            results: components["schemas"]["Rule"][];
        };
        ListWarningGroupsAnswer: {
            results: components["schemas"]["WarningGroup"][];
        };
        ListWaveFindingsForStaffAnswer: {
            results: components["schemas"]["FoundInWave"][];
            next_cursor: string | null;
            /** @description How often each was found, whatever the page is narrowed to; the most frequent first. */
            codes: {
                code: string;
                /** Format: int64 */
                findings: number;
                meaning: string | null;
            }[];
        };
        ListWaveResultsForStaffAnswer: {
            results: components["schemas"]["WaveLine"][];
            next_cursor: string | null;
        };
        ListWavesForStaffAnswer: {
            results: components["schemas"]["ListedWave"][];
            next_cursor: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "create"[];
        };
        ListWebhookDeadLettersAnswer: {
            results: components["schemas"]["DeadLetter"][];
            next_cursor: string | null;
        };
        ListedPack: {
            pack: components["schemas"]["Pack"];
            /** @description Members of staff who have signed, and who have to before it is the signature of the platform. */
            staff_signatures: {
                /** Format: int64 */
                signed: number;
                /** Format: int64 */
                wanted: number;
            };
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("download" | "countersign")[];
        };
        ListedPacks: components["schemas"]["ListedPack"][];
        ListedWave: {
            /** @description Code of the import supplier. */
            import_supplier: string;
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            wave: components["schemas"]["WaveSummary"];
            plan: components["schemas"]["WavePlan"] | null;
            /** @description Accounts that it brought and that no other wave took over, but for those that were cancelled, taken back or tried only, by what became of them; the others add up to those loaded. */
            accounts: {
                /** Format: int64 */
                loaded: number;
                /** Format: int64 */
                imported: number;
                /** Format: int64 */
                failed: number;
                /** Format: int64 */
                waiting: number;
            };
            /**
             * Format: int64
             * @description Gates that stand against what is next: its release, or its reconciliation.
             */
            red_gates: number;
            forecast: components["schemas"]["WaveForecast"] | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("ready" | "reopen" | "dry_run" | "approve" | "release" | "waive" | "halt" | "reconcile" | "sign_off" | "cancel" | "plan" | "plan_figures" | "retract")[];
        };
        LoadedCatalogueList: {
            /**
             * @description Name of a list.
             * @enum {string}
             */
            list: "product" | "product_rate" | "tariff" | "market_participant" | "time_pattern_regime" | "standard_settlement_configuration" | "campaign" | "dunning_path" | "debt_agency" | "reference_namespace" | "payment_vendor" | "psr_code";
            /** Format: int64 */
            inserted: number;
            /** Format: int64 */
            updated: number;
            /** Format: int64 */
            unchanged: number;
            /**
             * Format: int64
             * @description Entries the list has now.
             */
            total: number;
        };
        MakeAlertRuleRequest: {
            reason: string;
            name: string;
            /** Format: int32 */
            threshold?: number;
            /** Format: int32 */
            window_minutes?: number;
            mail_to?: string;
            webhook_url?: string;
            enabled?: boolean;
            id: string;
            /** @enum {string} */
            kind: "NEW_ERROR_GROUP" | "FAILURES" | "FAILURE_SHARE" | "OLDEST_WAITING" | "SUPPLIER_PAUSED" | "WAVE_HALTED" | "DEAD_LETTERS" | "WORKER_LOST";
            import_supplier?: string;
        };
        MarkRequest: {
            reason: string;
            account_number: string;
            meter_point_id?: string;
            /** Format: date */
            supply_start_date?: string;
        };
        MarkedForRegistration: {
            results: {
                /** @description MPAN or MPRN, 6 to 13 digits; of a sandbox whatever code it has sent. */
                mpxn: string;
                error_detail: string | null;
            }[];
        };
        MetadataPayload: {
            /**
             * @description Name of the data; an account has it once.
             * @example solar
             */
            key: string;
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
            value: Record<string, unknown>;
        };
        MeterPayload: {
            /**
             * @description Serial number, as it stands on the meter.
             * @example Z21N508114
             */
            meter_serial_number: string;
            /**
             * Format: date
             * @description Day the meter was installed.
             * @example 2021-06-17
             */
            installed_on?: string;
            /** @description The registers of an electricity meter; a gas meter has none. Required or refused depending on other fields; see the rules. */
            registers?: components["schemas"]["RegisterPayload"][];
            /** @description Readings at which the account changes hands: one for each settlement register, or one of a gas meter. Required or refused depending on other fields; see the rules. */
            transfer_readings?: components["schemas"]["TransferReadingPayload"][];
            /** @description Readings of the past and of the days since. */
            reading_history?: components["schemas"]["HistoricalReadingPayload"][];
            /**
             * Format: int32
             * @description Digits that a gas meter shows before the point; gas only.
             * @example 5
             */
            gas_number_of_digits?: number;
            /**
             * @description Which kind of smart meter it is; NONE when left out. An open list: there are other words than these examples.
             * @example NONE
             * @example SMETS1
             * @example SMETS1_ENROLLED
             * @example SMETS2
             */
            smart_type?: string;
            /** @description Whether the customer pays at the meter before use; false when left out. */
            is_prepay?: boolean;
            /** @description Balances of a prepayment meter. Required or refused depending on other fields; see the rules. */
            prepay_details?: components["schemas"]["PrepayDetailsPayload"];
        };
        MeterPointChange: {
            /** @description Status of the meter point; docs/registration.md has them all. */
            from: string;
            /** @description Status of the meter point; docs/registration.md has them all. */
            to: string;
            /** Format: date-time */
            occurred_at: string;
            reason: string | null;
            registration_request_id: string | null;
        };
        MeterPointConflict: {
            /** @description Code of the import supplier. */
            held_by: string;
            /** @description Whether `held_by`, who has the meter points, is of the same organisation. */
            is_same_organization: boolean;
            /**
             * Format: int64
             * @description Meter points in imports that ended as supply_point_in_use, dry runs and repeats included: each counts at each attempt.
             */
            attempts: number;
            /** Format: date-time */
            latest_at: string;
        };
        MeterPointPayload: {
            /**
             * @description MPAN core of 13 digits for electricity, MPRN of 6 to 10 digits for gas.
             * @example 2200014873510
             */
            identifier: string;
            /**
             * @description Which fuel is supplied.
             * @enum {string}
             */
            supply_type: "ELECTRICITY" | "GAS";
            /** @description Tariffs, each from its first day until the next begins. Required or refused depending on other fields; see the rules. */
            agreements?: components["schemas"]["AgreementPayload"][];
            /**
             * @description Market participant id of the supplier before: 4 characters for electricity, 3 for gas.
             * @example CRYO
             */
            mpid: string;
            /**
             * @description Market participant id of the gas shipper, of 3 characters; gas only. Required or refused depending on other fields; see the rules.
             * @example CSH
             */
            shipper_mpid?: string;
            /**
             * Format: date
             * @description First day of supply.
             * @example 2022-05-01
             */
            supply_start_date: string;
            /**
             * Format: int32
             * @description Profile class of the settlement of electricity, 0 for half-hourly. Required or refused depending on other fields; see the rules.
             * @example 2
             */
            profile_class?: number;
            /**
             * @description Standard settlement configuration, four digits; electricity only. Required or refused depending on other fields; see the rules.
             * @example 0244
             */
            ssc?: string;
            /** @description The meters at the supply point. Required or refused depending on other fields; see the rules. */
            meters?: components["schemas"]["MeterPayload"][];
            /** @description Whether an erroneous transfer is being put right; false when left out. */
            et_in_progress?: boolean;
            /** @description Whether a disputed reading is being settled; false when left out. */
            dr_in_progress?: boolean;
            /** @description What the customer said about having a smart meter. */
            smart_refusal_interest?: components["schemas"]["SmartRefusalInterestPayload"];
            /** @description Estimated annual consumption of electricity, by time pattern regime. Required or refused depending on other fields; see the rules. */
            eac_history?: components["schemas"]["EacPayload"][];
            /** @description Annual quantities of gas. Required or refused depending on other fields; see the rules. */
            aq_history?: components["schemas"]["AqPayload"][];
        };
        NoWebhook: {
            /** @description Code of the import supplier. */
            import_supplier: string;
            /** @enum {string} */
            status: "NONE";
            url: null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("set" | "replace_secret" | "remove" | "replay")[];
        };
        NoteDocumentPayload: {
            /**
             * @description Path of the document below the document root of the supplier.
             * @example notes/tre-4471/authority.pdf
             */
            document_path: string;
        };
        OldestWaiting: {
            /** Format: uuid */
            id: string;
            /** @description The account's number where it comes from. */
            external_account_number: string;
            /** Format: date-time */
            since: string;
            /** @description Why it waits, as a sentence. */
            reason: string;
        };
        OpenSession: {
            /** @description For `Authorization: Session <token>`. Given once. */
            token: string;
            /**
             * Format: date-time
             * @description Twelve hours after it was opened. Thirty idle minutes end it earlier.
             */
            expires_at: string;
            /** @description For the browser to keep and to bring along when it signs in to this account again. It opens nothing. */
            device_token: string;
        };
        Overview: {
            /** Format: date-time */
            generated_at: string;
            /** @description In the order of their codes, the first two hundred. */
            suppliers: components["schemas"]["SupplierProgress"][];
            /** @description The largest groups of live suppliers that are not muted. */
            top_errors: components["schemas"]["ErrorGroup"][];
            health: components["schemas"]["ServiceHealth"];
        };
        Pack: {
            /** Format: uuid */
            pack_id: string;
            /** @description Code of an import supplier of your organisation. */
            import_supplier: string;
            wave: string | null;
            report_id: string | null;
            /**
             * Format: date-time
             * @description When the wave was reconciled, or the book compared: the facts are of that moment.
             */
            facts_at: string;
            /**
             * @description BUILDING; READY to be read and signed; COUNTERSIGNED by both sides; SUPERSEDED where the wave ran again, or the book was compared again; FAILED when it could not be built, or what it would tell has changed since.
             * @enum {string}
             */
            state: "BUILDING" | "READY" | "COUNTERSIGNED" | "SUPERSEDED" | "FAILED";
            /** Format: date-time */
            made_at: string;
            bytes: number | null;
            sha256: string | null;
            manifest_jws: string | null;
            /** @description What the sides have said of it. */
            signatures: components["schemas"]["PackSignature"][];
        };
        PackSignature: {
            /** @enum {string} */
            party: "supplier" | "staff";
            reason: string | null;
            /** Format: date-time */
            signed_at: string;
            /** @description What the side has said, signed by the platform (JWS, compact). */
            jws: string;
        };
        Passkey: {
            /** Format: uuid */
            id: string;
            /** @description What its owner calls it. */
            label: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
            /** @description The session of the caller was opened with it. */
            is_current: boolean;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "remove"[];
        };
        Passkeys: {
            results: components["schemas"]["Passkey"][];
            /** @description What is good for `POST /console/v1/passkeys/confirmation`. */
            confirm_with: ("passkey" | "password")[];
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "add"[];
        };
        Payload: {
            /**
             * Format: int32
             * @description Number of a version of the payload, from 1.
             */
            version: number;
            /** @description The normalised payload: the fields of the request that creates an account. Masked values are `•••` whatever their type. */
            payload: {
                [key: string]: unknown;
            };
            /** @description Whether personal values stand behind masks. */
            masked: boolean;
            /** @description First paths the latest error is about, when this is the version that failed. */
            failing_paths: string[];
        };
        /** @description Personal values are masked. `before` is missing where something was added, `after` where something was removed. */
        PayloadChange: {
            /** @description Field path, dots between the parts. */
            path: string;
            /** @enum {string} */
            op: "added" | "removed" | "changed";
            /** @description Any JSON value, as it was recorded. */
            before?: unknown;
            /** @description Any JSON value, as it was recorded. */
            after?: unknown;
        };
        PayloadComparison: {
            /** Format: int32 */
            version: number;
            /**
             * Format: uuid
             * @description The other import.
             */
            with: string;
            /** Format: int32 */
            with_version: number;
            /** @description `before` is what this import has, `after` the other one. */
            changes: components["schemas"]["PayloadChange"][];
        };
        PayloadDiff: {
            /** Format: int32 */
            from: number;
            /** Format: int32 */
            to: number;
            changes: components["schemas"]["PayloadChange"][];
        };
        PayloadErasure: {
            /** @description Code of the import supplier. */
            import_supplier: string;
            import_supplier_status: components["schemas"]["SupplierStatus"];
            /**
             * Format: int64
             * @description Imports of the supplier.
             */
            imports: number;
            latest: {
                /**
                 * @description STOPPED when the supplier was reopened before it was done.
                 * @enum {string}
                 */
                status: "RUNNING" | "DONE" | "STOPPED";
                /** Format: date-time */
                ordered_at: string;
                /** @description E-mail address of the member of staff who did it. */
                ordered_by: string;
                /** @description Why, in the words of who did it. */
                reason: string;
                /**
                 * Format: int64
                 * @description Imports it has got behind it.
                 */
                examined: number;
                /**
                 * Format: int64
                 * @description Imports whose payload it erased.
                 */
                erased: number;
                finished_at: string | null;
            } | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "erase_payloads"[];
        };
        PaymentInstruction: {
            vendor: string;
            /** @description The vendor's own name of the instruction. */
            reference: string;
            /** @description Such as CARD, DIRECT_DEBIT, CUSTOM, PAYMENT_SLIP. */
            type: string;
            brand: string | null;
            last_four: (string | "•••") | null;
            bank_name: string | null;
            expiry_month: (number | "•••") | null;
            expiry_year: (number | "•••") | null;
            /** Format: date-time */
            verified_at: string;
            /** @description Other accounts of live suppliers that the same mandate pays for, twenty at most: something to look at. */
            also_pays_for: string[];
        };
        PaymentSchedulePayload: {
            /**
             * @description Amount of each payment, in pounds. Required or refused depending on other fields; see the rules.
             * @example 92.00
             */
            amount?: string;
            /**
             * Format: int32
             * @description Day of the month on which it is collected. Required or refused depending on other fields; see the rules.
             * @example 3
             */
            day_of_month?: number;
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
            frequency?: string;
            /**
             * @description How it is paid. An open list: there are other words than these examples.
             * @example DD
             * @example CARD
             * @example MANUAL
             * @example PAYMENT_SLIP
             */
            means: string;
            /**
             * Format: date
             * @description Day of the first payment.
             * @example 2022-06-03
             */
            start_date: string;
            /** @description Whether the schedule pays off a debt; false when left out. */
            is_debt_repayment_plan?: boolean;
            /**
             * @description Part of the amount that pays off a debt, in pounds.
             * @example 12.50
             */
            debt_repayment_element?: string;
            /**
             * Format: date
             * @description Last day of paying off the debt. Required or refused depending on other fields; see the rules.
             * @example 2025-12-17
             */
            debt_repayment_end_date?: string;
        };
        PlanWaveFiguresForStaffRequest: {
            /**
             * Format: int32
             * @description Accounts that it is to have: a release asks for as many; left out, for any number.
             */
            planned_accounts?: number;
            /** @description What its accounts will come to; a figure that is left out is not compared. */
            planned_totals?: {
                meter_points?: {
                    /** Format: int64 */
                    electricity: number;
                    /** Format: int64 */
                    gas: number;
                };
                /** Format: int64 */
                customers?: number;
                /** @description Pounds, exact; credit is positive. */
                balance?: string;
                transactions?: {
                    /** Format: int64 */
                    count: number;
                    /** @description Pounds, exact; credit is positive. */
                    sum: string;
                };
            };
            /**
             * Format: int32
             * @description The `planned_revision` that it takes the place of. When there is another one by now, nothing is changed (409).
             */
            revision?: number;
            /** @description Why, in the words of who did it. */
            reason: string;
        };
        PlanWaveForStaffRequest: {
            /** @description When accounts may start, by the clocks of London. */
            window?: {
                /** @description From midnight unless given. */
                from?: string;
                /** @description Exclusive; until midnight unless given. At or before `from` it is the next day. */
                to?: string;
                /** @description Days on which it opens; all unless given. */
                weekdays?: string;
            };
            /**
             * Format: date
             * @description The first day on which the window opens.
             */
            start_date?: string;
            /**
             * Format: date
             * @description The last day on which the window opens.
             */
            end_date?: string;
            /**
             * Format: int32
             * @description Accounts that may start on a day in London.
             */
            accounts_per_day?: number;
            /**
             * Format: int32
             * @description Accounts that may start in a minute of the clock.
             */
            accounts_per_minute?: number;
            /**
             * @description In what order accounts start; `as_sent` unless given.
             * @enum {string}
             */
            order?: "as_sent" | "external_account_number" | "supply_start_date";
            /** @description A wave that has to be reconciled before this one is released. Where that gate is waived, accounts of this one wait until it is imported. */
            depends_on?: string;
            /** @description Accounts of a distributor that may start on a day in London. One without an MPAN has none. */
            distributor_caps?: {
                /** @description First two digits of the MPAN. */
                distributor: string;
                /** Format: int32 */
                accounts_per_day: number;
            }[];
            /** @description How many accounts may fail since the wave was released last; with the next one it halts by itself. A share counts once a tenth of its accounts has ended, but not before 10 and from 100 on always. */
            error_budget?: {
                /**
                 * Format: int32
                 * @description Takes the place of `most_failed` of the wave.
                 */
                accounts?: number;
                /** @description Such as 0.02, of the accounts that came to an end. */
                share?: string;
                /** @description How many may fail for one reason. */
                by_code?: {
                    /** @description Of an error or of a problem of the account. */
                    code: string;
                    /** Format: int32 */
                    accounts: number;
                }[];
            };
            /**
             * Format: int32
             * @description The revision that it takes the place of, 0 for none. When there is another one by now, nothing is changed (409).
             */
            revision?: number;
            /** @description Why, in the words of who did it. */
            reason: string;
        };
        PrepayDetailsPayload: {
            /**
             * @description Debt on the meter, in pounds, at the close of the last statement.
             * @example 36.50
             */
            debt_balance: string;
            /**
             * @description Credit on the meter, in pounds, at the close of the last statement; it may be negative.
             * @example 4.15
             */
            credit_balance: string;
            /**
             * Format: date
             * @description Day the balances were read at the last purchase.
             * @example 2024-08-30
             */
            transfer_vend_read_date: string;
            /** @description What a gas meter collects of the debt in a week; gas only. Required or refused depending on other fields; see the rules. */
            gas_debt_repayment_options?: components["schemas"]["GasDebtRepaymentOptionsPayload"];
        };
        PreviewBatchRequest: {
            /** @enum {string} */
            action: "retry" | "cancel" | "restore";
            filter: Record<string, unknown>;
        };
        PreviewRetractionRequest: {
            selection: Record<string, unknown>;
            waivers?: components["schemas"]["WaivedBlockerRequest"][];
        };
        PropertyAdministratorPayload: {
            /**
             * @description Given name. Empty counts as not given.
             * @example Morwenna
             */
            given_name?: string;
            /**
             * @description Family name. Empty counts as not given.
             * @example Trelawney
             */
            family_name?: string;
            /**
             * Format: email
             * @description E-mail address. Empty counts as not given.
             * @example morwenna.trelawney@example.org
             */
            email?: string;
            /**
             * @description Mobile number: of the United Kingdom, or with + and the country code. Empty counts as not given.
             * @example 07400 118832
             */
            mobile?: string;
            /**
             * @description Landline number: of the United Kingdom, or with + and the country code. Empty counts as not given.
             * @example 01209 311456
             */
            landline?: string;
            /**
             * Format: date
             * @description Day of birth.
             * @example 1957-03-14
             */
            date_of_birth?: string;
            /**
             * @description Form of address before the name. Empty counts as not given.
             * @example Dr
             */
            title?: string;
            /**
             * @description How letters begin. Empty counts as not given.
             * @example Dr Trelawney
             */
            salutation?: string;
        };
        PsrPayload: {
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
            elec_industry_code?: string;
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
            gas_industry_code?: string;
            /**
             * Format: date
             * @description First day the need is known of.
             * @example 2022-03-14
             */
            effective_from?: string;
        };
        PutCatalogueEntryAnswer: {
            /**
             * @description Name of a list.
             * @enum {string}
             */
            list: "product" | "product_rate" | "tariff" | "market_participant" | "time_pattern_regime" | "standard_settlement_configuration" | "campaign" | "dunning_path" | "debt_agency" | "reference_namespace" | "payment_vendor" | "psr_code";
            entry: components["schemas"]["CatalogueEntry"];
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("change" | "deactivate" | "activate")[];
        };
        ReasonedRequest: {
            reason: string;
        };
        ReconciledFigure: {
            name: string;
            meaning: string;
            /** @enum {string} */
            unit: "count" | "pounds" | "kWh" | "reading" | "date" | "digest";
            group: components["schemas"]["ReconciledGroup"];
        };
        /**
         * @description The group of fields that it is worked out from.
         * @enum {string}
         */
        ReconciledGroup: "account" | "customers" | "priority_services" | "supply_addresses" | "meter_points" | "meters" | "registers" | "readings" | "agreements" | "annual_quantities" | "ledgers" | "transactions" | "payment_schedules" | "mandates" | "statements" | "notes" | "references" | "metadata" | "debts" | "campaigns";
        RecordedSettingsChange: {
            /** @description E-mail address of the member of staff who did it. */
            actor: string;
            /** @description Why, in the words of who did it. */
            reason: string;
            /** Format: date-time */
            occurred_at: string;
            before: components["schemas"]["SupplierSettings"];
            after: components["schemas"]["SupplierSettings"];
        };
        ReferencePayload: {
            /**
             * @description The other system.
             * @example crm
             */
            namespace: string;
            /**
             * @description Name of the account there.
             * @example CRM-88-20417
             */
            value: string;
        };
        RegisterPayload: {
            /**
             * @description Id of the register as in the meter technical details, with its leading zeros.
             * @example L
             */
            register_id: string;
            /**
             * @description Time pattern regime, five digits; half-hourly meter points need none. Required or refused depending on other fields; see the rules.
             * @example 00206
             */
            tpr?: string;
            /**
             * Format: int32
             * @description Digits that the register shows before the point.
             * @example 6
             */
            number_of_digits: number;
            /** @description Whether the register counts for settlement; true when left out. */
            is_settlement?: boolean;
        };
        RegisterSupplierRequest: {
            reason: string;
            code: string;
            name: string;
            organization: string;
            is_sandbox?: boolean;
        };
        Registration: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            meter_point_id: string;
            /** @description MPAN or MPRN, 6 to 13 digits; of a sandbox whatever code it has sent. */
            mpxn: string;
            /** @enum {string} */
            supply_type: "ELECTRICITY" | "GAS";
            /** @description Code of the import supplier. */
            import_supplier: string;
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            /** @description The account's number where it comes from. */
            external_account_number: string;
            /** @description The platform's number of the account. */
            account_number: string;
            /**
             * Format: uuid
             * @description The import that made the account.
             */
            import_id: string;
            /** @description Status of the meter point; docs/registration.md has them all. */
            status: string;
            state: components["schemas"]["RegistrationState"];
            reason: string | null;
            latest_failure: string | null;
            /** @description Whether the gateway is asked to withdraw it, and has not answered how that ends. */
            is_being_withdrawn: boolean;
            /** Format: int32 */
            attempt: number;
            /**
             * Format: int32
             * @description How many times the meter point was marked, this time included.
             */
            round: number;
            /** Format: date */
            requested_supply_start_date: string;
            /** Format: date-time */
            marked_at: string;
            /** @description E-mail address of a member of staff, `API_KEY` for the supplier, or `PLATFORM`. */
            marked_by: string;
            ended_at: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "mark_again"[];
        };
        RegistrationCounts: {
            /** Format: int64 */
            MARKED: number;
            /** Format: int64 */
            REQUESTED: number;
            /** Format: int64 */
            COMPLETED: number;
            /** Format: int64 */
            REFUSED: number;
            /** Format: int64 */
            still_refused: number;
        };
        /**
         * @description How far the request is.
         * @enum {string}
         */
        RegistrationState: "MARKED" | "REQUESTED" | "COMPLETED" | "REFUSED";
        ReleaseWaveForStaffRequest: {
            reason: string;
            waive_gates?: boolean;
            waivers?: components["schemas"]["GateWaiverRequest"][];
        };
        RemoveCatalogueEntryAnswer: {
            /**
             * @description Name of a list.
             * @enum {string}
             */
            list: "product" | "product_rate" | "tariff" | "market_participant" | "time_pattern_regime" | "standard_settlement_configuration" | "campaign" | "dunning_path" | "debt_agency" | "reference_namespace" | "payment_vendor" | "psr_code";
            entry: components["schemas"]["CatalogueEntry"];
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("change" | "deactivate" | "activate")[];
        };
        ReplayWebhookDeadLettersAnswer: {
            /**
             * Format: int64
             * @description Dead letters that were put on their way.
             */
            replayed: number;
            /**
             * Format: int64
             * @description Dead letters that are left, as one call puts 50000 on their way at most: call again until it is 0.
             */
            left: number;
        };
        ReportErrorGroupRequest: {
            code: string;
            path?: string;
            id: string;
            import_supplier: string;
            /** @enum {string} */
            means: "TEXT" | "EXPORT";
            text?: string;
            wave?: string;
            /** @description ISO 8601; without an offset it is London time. */
            since?: string;
            /** @description ISO 8601; without an offset it is London time. */
            until?: string;
        };
        /**
         * @description Whether they were written to, or sent the imports.
         * @enum {string}
         */
        ReportMeans: "TEXT" | "EXPORT";
        RetractedAccount: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The import that made the account.
             */
            import_id: string;
            /** @description The platform's number of the account. */
            account_number: string;
            /** @description The account's number where it comes from. */
            external_account_number: string;
            state: components["schemas"]["AccountRetractionState"];
            waived: components["schemas"]["RetractionBlocker"][];
            left_for: string[] | null;
            totals: {
                [key: string]: unknown;
            } | null;
            digest: string | null;
            retracted_at: string | null;
        };
        Retraction: {
            /** Format: uuid */
            id: string;
            /** @description Code of the import supplier. */
            import_supplier: string;
            wave: string | null;
            /** @description Why, in the words of who did it. */
            reason: string;
            /** @description E-mail address of the member of staff who did it. */
            actor: string;
            waivers: {
                blocker: components["schemas"]["RetractionBlocker"];
                /** @description Why, in the words of who did it. */
                reason: string;
                /**
                 * Format: int64
                 * @description As many as it was waived for.
                 */
                accounts: number;
            }[];
            status: components["schemas"]["RetractionStatus"];
            /**
             * Format: int64
             * @description Accounts that were chosen when it began; none is added later.
             */
            total: number;
            /** Format: int64 */
            waiting: number;
            /**
             * Format: int64
             * @description Accounts whose registrations are being withdrawn.
             */
            withdrawing: number;
            /** Format: int64 */
            retracted: number;
            /**
             * Format: int64
             * @description Accounts that were left as they are: something came to stand in the way.
             */
            left: number;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "stop"[];
            stopped: {
                /** Format: date-time */
                at: string;
                /** @description E-mail address of the member of staff who did it. */
                by: string;
                /** @description Why, in the words of who did it. */
                reason: string;
            } | null;
        };
        /**
         * @description What stands in the way of taking an account back.
         * @enum {string}
         */
        RetractionBlocker: "mail_sent" | "registration_sent" | "mandate_confirmed" | "money_added" | "notes_added" | "registration_final" | "loss_begun" | "signed_off";
        RetractionPreview: {
            /**
             * Format: int64
             * @description Imported accounts of the selection.
             */
            accounts: number;
            /**
             * Format: int64
             * @description Those of them that would go, with what is waived.
             */
            going: number;
            /**
             * Format: int64
             * @description Numbers of the selection that have no account, or one that is being taken back.
             */
            missing: number;
            /**
             * Format: int64
             * @description Of the accounts that would go, as are the following.
             */
            meter_points: number;
            /** Format: int64 */
            transactions: number;
            /**
             * Format: int64
             * @description Keys of documents that the platform forgets; the documents stay in the storage.
             */
            documents: number;
            /** @description Sum of their balances in pounds, exact. */
            balance: string;
            /** @description Whether a second person has to approve it. */
            needs_approval: boolean;
            /** @description What stands in the way, waived or not. */
            blockers: {
                blocker: components["schemas"]["RetractionBlocker"];
                /** Format: int64 */
                accounts: number;
                /** @description Whether an admin may waive it. */
                waivable: boolean;
                examples: string[];
            }[];
        };
        /**
         * @description STOPPING once somebody stopped it: the accounts that are not taken back yet are being left.
         * @enum {string}
         */
        RetractionStatus: "RUNNING" | "STOPPING" | "STOPPED" | "DONE";
        RetractionWaiverRequest: {
            /** @enum {string} */
            blocker: "mail_sent" | "registration_sent" | "mandate_confirmed" | "money_added" | "notes_added" | "registration_final" | "loss_begun" | "signed_off";
            reason: string;
        };
        RetryForecast: {
            /**
             * Format: int64
             * @description Imports that a worker would take up at once.
             */
            runnable: number;
            /**
             * Format: int64
             * @description Those of them that were checked: 5,000 at most, then a sample of all.
             */
            examined: number;
            /**
             * Format: int64
             * @description Of those examined: imports that nothing is known to fail for.
             */
            would_pass: number;
            /** Format: int64 */
            would_fail: number;
            /** @description Why they would fail, the most frequent first. */
            causes: {
                /** @description Code of the error. */
                code: string;
                path: string | null;
                /** Format: int64 */
                count: number;
                actor: components["schemas"]["ErrorActor"] | null;
            }[];
            /**
             * Format: int64
             * @description Imports that would wait, as their supplier is Paused.
             */
            paused: number;
            /**
             * Format: int64
             * @description Imports that would wait, as their wave is not released, is halted, or has them wait for their turn.
             */
            held_by_wave: number;
            /**
             * Format: int64
             * @description Imports that would wait for their window to begin.
             */
            outside_window: number;
            /**
             * Format: int64
             * @description Imports that are left alone, as their supplier is Complete.
             */
            complete: number;
        };
        RevealPayloadRequest: {
            reason: string;
            /** Format: int32 */
            version?: number;
        };
        Rule: {
            /** @description Id of the rule. */
            id: string;
            /** @description The rule in a few words. */
            title: string;
            /** @description What it is about. */
            section: string;
            /** @description Calls, or the step of an import, in which it is checked. */
            runs: string;
            message: string | null;
            default_severity: components["schemas"]["Severity"];
            /** @description Whether its severity is the same for all suppliers. */
            is_locked: boolean;
            locked_because: string | null;
            when_lowered: string | null;
        };
        SearchCustomersRequest: {
            reason: string;
            text: string;
        };
        SearchRequest: {
            text: string;
        };
        SelfCheck: {
            matches: boolean;
            /** @description Where the account disagrees with what was sent, or with what was added since. */
            differences: components["schemas"]["SelfCheckDifference"][];
        };
        /** @description Personal values are masked. A side that has nothing there is missing. */
        SelfCheckDifference: {
            /** @description Field path; empty for the payload as a whole. */
            path: string;
            /** @description Any JSON value, as it was recorded. */
            stored?: unknown;
            /** @description Any JSON value, as it was recorded. */
            sent?: unknown;
        };
        ServiceHealth: {
            database: {
                ok: boolean;
                /**
                 * Format: int64
                 * @description Milliseconds a query took that reads nothing.
                 */
                ms: number;
            };
            redis: {
                ok: boolean | null;
                /** @enum {string} */
                detail: "up" | "down" | "not_configured";
            };
            /** @description Workers that showed themselves in the last twenty seconds. */
            workers: {
                /** @description Host and process id. */
                id: string;
                /** Format: date-time */
                last_seen_at: string;
                /**
                 * Format: int64
                 * @description Imports it holds.
                 */
                running: number;
            }[];
            queue_depth: number | null;
        };
        SetSupplierStatusAnswer: {
            /** @description Code of the import supplier. */
            code: string;
            status: components["schemas"]["SupplierStatus"];
            /**
             * Format: int64
             * @description Imports that wait.
             */
            waiting: number;
            /**
             * Format: int64
             * @description Imports that run, and will finish.
             */
            running: number;
            /**
             * Format: int64
             * @description Imports that stand in an error. They stay; none can be retried once the supplier is Complete.
             */
            errored: number;
            /**
             * Format: int64
             * @description Imports that wait and end as ERRORED with the change.
             */
            will_end: number;
            /**
             * Format: int64
             * @description Imports that waited when the supplier became Complete, the last time it did, and ended. Once it is reopened they can be retried.
             */
            ended_by_completion: number;
            completed_at: string | null;
            /**
             * Format: int64
             * @description Imports that wait and whose window ends within 24 hours. A window ends while the supplier is Paused, too.
             */
            windows_ending: number;
            next_window_end: string | null;
        };
        SetSupplierStatusRequest: {
            reason: string;
            /** @enum {string} */
            status: "Ongoing" | "Paused" | "Complete";
        };
        SetWebhookRequest: {
            reason: string;
            url: string;
            replace_secret?: boolean;
        };
        /** @enum {string} */
        Severity: "error" | "warning" | "off";
        SignInMethods: {
            single_sign_on: {
                name: string;
            } | null;
            /** @description Browsers have passkeys for the address of the console. */
            passkeys: boolean;
        };
        SignInRequest: {
            email: string;
            password: string;
            new_password?: string;
            device_token?: string;
        };
        SignInWithPasskeyRequest: {
            ticket: string;
            credential: string;
            device_token?: string;
        };
        SignOutAnswer: {
            end_session_url: string | null;
        };
        SilenceAlertRuleRequest: {
            reason: string;
            /** @description ISO 8601; without an offset it is London time. */
            until: string;
        };
        SmartRefusalInterestPayload: {
            /**
             * @description Whether the customer is interested in a smart meter. An open list: there are other words than these examples.
             * @example NOT_INTERESTED
             * @example INTERESTED
             * @example NOT_AT_THE_MOMENT
             */
            type: string;
            /**
             * Format: date
             * @description Day the customer said so.
             * @example 2022-04-20
             */
            date: string;
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
            refusal_reason?: string;
            /**
             * @description Where the customer said so. An open list: there are other words than these examples.
             * @example WEBSITE
             * @example EMAIL
             * @example OTHER
             */
            source?: string;
        };
        StaffMember: {
            /** Format: uuid */
            id: string;
            email: string;
            display_name: string;
            role: components["schemas"]["StaffRole"];
            /** Format: date-time */
            created_at: string;
            disabled_at: string | null;
            /**
             * Format: int64
             * @description Live sessions.
             */
            sessions: number;
            last_seen_at: string | null;
            /**
             * Format: int64
             * @description How many they have.
             */
            passkeys: number;
            /** @description They sign in at the OpenID provider, which says their role and name. */
            is_single_sign_on: boolean;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("change_role" | "rename" | "disable" | "enable" | "reset" | "link_single_sign_on" | "unlink_single_sign_on" | "end_sessions")[];
        };
        StaffPage: {
            results: components["schemas"]["StaffMember"][];
            next_cursor: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "invite"[];
        };
        StaffReconciledAccount: {
            /** @description Your number of the account. */
            external_account_number: string;
            /** @enum {string} */
            state: "MATCHED" | "MISMATCHED" | "MISSING" | "EXTRA";
            /** @description Of a MISMATCHED account: every figure that differs. */
            differences?: {
                /** @enum {string} */
                field: "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                /** @description A count as a number, pounds as text. */
                expected: number | string;
                /** @description A count as a number, pounds as text. */
                actual: number | string;
            }[];
            /** @description Of a MISMATCHED account: every figure besides those that differs; left out where none does. */
            further_differences?: {
                /** @description Name of the figure, one of those that are optional, such as priority_services.electricity. */
                figure: string;
                /** @description The key under which it stands, such as a code; left out where it has none. */
                key?: string;
                expected: string | null;
                actual: string | null;
            }[];
            import_status?: string | null;
            error_code?: string | null;
            expected?: components["schemas"]["ControlFigures"];
            actual?: components["schemas"]["ControlFigures"];
            /** @description Warnings kept with the import of an account that is not MATCHED; left out without any. */
            warnings?: {
                /** Format: int64 */
                count: number;
                /** @description Ids of their rules. */
                rules: string[];
            };
            import_id: string | null;
            account_number: string | null;
        };
        StaffReconciliation: {
            /** Format: uuid */
            report_id: string;
            /** @description Code of an import supplier of your organisation. */
            import_supplier: string;
            /**
             * @description Which imported accounts are compared: book, all of the supplier; named, those that the control totals name; wave, those that were imported in a wave.
             * @enum {string}
             */
            scope: "book" | "named" | "wave";
            wave: string | null;
            /**
             * @description COMPUTING until the accounts were compared. FAILED when that was tried too often; compare again later.
             * @enum {string}
             */
            status: "COMPUTING" | "READY" | "FAILED";
            /** @description True while more parts may come: it is compared when asked to be (`…/recompute/`). Left out otherwise. */
            receiving?: boolean;
            /** Format: date-time */
            created_at: string;
            computed_at: string | null;
            summary: {
                /** @description Accounts by state. */
                states: {
                    /** Format: int64 */
                    MATCHED: number;
                    /** Format: int64 */
                    MISMATCHED: number;
                    /** Format: int64 */
                    MISSING: number;
                    /** Format: int64 */
                    EXTRA: number;
                };
                /** @description What all accounts come to: as you say, as the platform holds them, and the difference. */
                totals: {
                    /** @enum {string} */
                    field: "accounts" | "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                    /** @description A count as a number, pounds as text. */
                    expected: number | string;
                    /** @description A count as a number, pounds as text. */
                    actual: number | string;
                    /** @description A count as a number, pounds as text. */
                    difference: number | string;
                }[];
                /** @description The same of the figures besides those that are counts, pounds or kWh, over the accounts whose lines have them: as the lines say, as the platform holds them of the same accounts, and the difference. A figure with more than 250 keys is told without them. Left out where no line has any. */
                further_totals?: {
                    /** @description Name of the figure, one of those that are optional, such as priority_services.electricity. */
                    figure: string;
                    /** @description The key under which it stands, such as a code; left out where it has none. */
                    key?: string;
                    /** @description A decimal as text, whatever the unit of the figure. */
                    expected: string;
                    /** @description A decimal as text, whatever the unit of the figure. */
                    actual: string;
                    /** @description A decimal as text, whatever the unit of the figure. */
                    difference: string;
                }[];
                /** @description What the accounts that differ have in common, the worst first, 100 at most; empty when every account matches. */
                causes: {
                    /** @enum {string} */
                    state: "MISMATCHED" | "MISSING" | "EXTRA";
                    /**
                     * Format: int64
                     * @description Accounts that differ in this way.
                     */
                    accounts: number;
                    /** @description Pounds by which they are wrong together, each by the figure that is further off. */
                    money: string;
                    /** @description The first of them. */
                    example: string;
                    /** @description Of MISMATCHED accounts: what the platform has too much of each figure, the same in all of them. */
                    differences: {
                        /** @enum {string} */
                        field: "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                        /** @description A count as a number, pounds as text. */
                        by: number | string;
                    }[];
                    /** @description The same of figures besides those; left out where none differs. */
                    further_differences?: {
                        /** @description Name of the figure, one of those that are optional, such as priority_services.electricity. */
                        figure: string;
                        /** @description The key under which it stands, such as a code; left out where it has none. */
                        key?: string;
                        /** @description What the platform has too much, of numbers, as text. */
                        by?: string;
                    }[];
                    import_status?: string | null;
                    error_code?: string | null;
                    /** @description Where there is one transaction too many: one that the accounts looked at all have with that effect. */
                    likely_transaction?: {
                        type: string | null;
                        /**
                         * @description Came with the account, or was added later.
                         * @enum {string}
                         */
                        origin: "CURRENT" | "HISTORICAL" | "ADDED";
                        transaction_id: string | null;
                    };
                }[];
            } | null;
            /**
             * Format: int64
             * @description Accounts that its lines name, in all parts.
             */
            expected_accounts: number;
            /** @description The files that it came in. */
            parts: components["schemas"]["StaffReconciliationPart"][];
        };
        StaffReconciliationDetail: {
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            report: components["schemas"]["StaffReconciliation"];
            /** @description What its figures are: the five, and those that any of its lines has. */
            figures: components["schemas"]["ReconciledFigure"][];
        };
        StaffReconciliationPart: {
            /** Format: int32 */
            part: number;
            /** Format: int64 */
            accounts: number;
            /** @description Pounds that its lines come to. */
            balance: string;
            /** @description Whether its lines may have digests. */
            has_digests: boolean;
        };
        StaffReconciliations: {
            /** @description Code of the import supplier. */
            import_supplier: string;
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            /** @description The latest first. */
            reports: components["schemas"]["StaffReconciliation"][];
        };
        /**
         * @description Each may do what the ones before it may.
         * @enum {string}
         */
        StaffRole: "viewer" | "operator" | "admin";
        StartBatchRequest: {
            reason: string;
            /** @enum {string} */
            action: "retry" | "cancel" | "restore";
            filter: Record<string, unknown>;
            /** Format: int32 */
            expected_count: number;
            idempotency_key: string;
        };
        StartRetractionRequest: {
            reason: string;
            selection: Record<string, unknown>;
            waivers?: components["schemas"]["RetractionWaiverRequest"][];
            /** Format: int32 */
            expected_count: number;
        };
        StatementPayload: {
            /**
             * Format: date
             * @description First day of the bill.
             * @example 2024-03-01
             */
            bill_period_from_date: string;
            /**
             * Format: date
             * @description Last day of the bill, inclusive.
             * @example 2024-05-31
             */
            bill_period_to_date: string;
            /**
             * @description Path of the document below the document root of the supplier.
             * @example statements/tre-4471/2024-05.pdf
             */
            statement_path: string;
            /**
             * @description Id of the statement at the supplier.
             * @example ST-2024-05-0093
             */
            statement_id: string;
        };
        StatusChangePreview: {
            /**
             * Format: int64
             * @description Imports that wait.
             */
            waiting: number;
            /**
             * Format: int64
             * @description Imports that run, and will finish.
             */
            running: number;
            /**
             * Format: int64
             * @description Imports that stand in an error. They stay; none can be retried once the supplier is Complete.
             */
            errored: number;
            /**
             * Format: int64
             * @description Imports that wait and end as ERRORED with the change.
             */
            will_end: number;
            /**
             * Format: int64
             * @description Imports that waited when the supplier became Complete, the last time it did, and ended. Once it is reopened they can be retried.
             */
            ended_by_completion: number;
            completed_at: string | null;
            /**
             * Format: int64
             * @description Imports that wait and whose window ends within 24 hours. A window ends while the supplier is Paused, too.
             */
            windows_ending: number;
            next_window_end: string | null;
        };
        SupplierDetail: {
            /** @description Code of the import supplier. */
            code: string;
            name: string;
            /** @description Name of the organisation the supplier belongs to. */
            organization: string;
            status: components["schemas"]["SupplierStatus"];
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            concurrency_limit: number | null;
            /** @description Whether every create is a dry run. */
            dry_run_only: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            modified_at: string;
            counts: components["schemas"]["ImportCounts"];
            /**
             * Format: int64
             * @description Imports in all states.
             */
            total: number;
            /**
             * Format: int64
             * @description Imports with an account.
             */
            imported: number;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("set_status:Ongoing" | "set_status:Paused" | "set_status:Complete" | "change_settings" | "issue_api_key" | "empty")[];
            settings: components["schemas"]["SupplierSettings"];
            /** @description Folder of the storage below which its documents are. */
            document_root: string;
            /** @description Newest first. */
            status_history: components["schemas"]["SupplierStatusChange"][];
            /** @description Keys of its organisation, live ones first, then newest first. */
            api_keys: components["schemas"]["ApiKey"][];
            /** @description How many meter points its imports wanted that are live at another account, by whose those are, latest first. */
            meter_point_conflicts: components["schemas"]["MeterPointConflict"][];
            /**
             * Format: int64
             * @description Imports that wait.
             */
            waiting: number;
            /**
             * Format: int64
             * @description Imports that run.
             */
            running: number;
        };
        SupplierPage: {
            results: components["schemas"]["SupplierSummary"][];
            next_cursor: string | null;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: "register"[];
        };
        SupplierProgress: {
            /** @description Code of the import supplier. */
            code: string;
            name: string;
            /** @description Name of the organisation the supplier belongs to. */
            organization: string;
            status: components["schemas"]["SupplierStatus"];
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            concurrency_limit: number | null;
            /** @description Whether every create is a dry run. */
            dry_run_only: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            modified_at: string;
            counts: components["schemas"]["ImportCounts"];
            /**
             * Format: int64
             * @description Imports in all states.
             */
            total: number;
            /**
             * Format: int64
             * @description Imports with an account.
             */
            imported: number;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("set_status:Ongoing" | "set_status:Paused" | "set_status:Complete" | "change_settings" | "issue_api_key" | "empty")[];
            /** @description Over the last ten minutes. */
            accounts_per_minute: number;
            oldest_waiting: components["schemas"]["OldestWaiting"] | null;
            forecast: components["schemas"]["WaveForecast"] | null;
        };
        /** @description What is set; a setting that is not here has its default. */
        SupplierSettings: {
            /** @description Whether customers get an e-mail when their account was created, unless its communication_preference is another than ONLINE. Mails that wait are not sent any more once it is off. Default false. */
            send_welcome_communication?: boolean;
            /** @description Folder of the storage that holds the supplier's documents (R136). Default: its code. */
            document_root?: string;
            /** @description Whether documents must exist when they are named (R136). Default false. */
            check_documents_exist?: boolean;
            /**
             * @description For accounts that name none, or for all (R18). Default: none.
             * @enum {string}
             */
            default_sales_channel?: "DIRECT" | "PRICE_COMPARISON" | "TELESALES" | "DIGI_TELESALES" | "EVENTS" | "FIELD_SALES" | "AGGREGATOR" | "PARTNERSHIPS" | "NEW_TENANT" | "MOVE_IN" | "WORKPLACE_POP_UP" | "BROKER" | "PARENT_POWER" | "PEOPLE_POWER" | "GIFT_OF_KIT" | "HIGH_REFERRER" | "SUPPLIER_OF_LAST_RESORT" | "ACQUISITION" | "LANDLORD" | "DEBT_COLLECTION_AGENCY";
            /** @description Whether the payload's sales channel is set aside (R18, R19). Default false. */
            override_sales_channel?: boolean;
            /** @description Whether the platform registers the meter points of its accounts (R26). Default false. */
            send_registration_flows?: boolean;
            /** @description Accounts come without supply addresses (R43). Default false. */
            skip_property_creation?: boolean;
            /** @description Accounts come without meter points (R43). Default false. */
            skip_supply_point_creation?: boolean;
            /**
             * Format: int32
             * @description Days from the migration to the start of a dunning path that gives no date (R143). Default 0.
             */
            dunning_start_delay_days?: number;
            /**
             * Format: int32
             * @description Imports that may run at the same time. Default: no limit.
             */
            concurrency_limit?: number;
            /** @description Every create is a dry run. Default false. */
            dry_run_only?: boolean;
            /** @description Whether e-mail addresses that look like tests are refused (R30). Default false. */
            reject_test_emails?: boolean;
            /** @description Whether ten-digit MPRNs need right check digits (R49). Default true. */
            strict_mprn_check?: boolean;
            /**
             * Format: int32
             * @description Working days between a registration request and the earliest supply start (R174). Default set by the platform.
             */
            registration_lead_days?: number;
            /**
             * Format: int32
             * @description Days a schedule window may end ahead (R178). Default 4.
             */
            schedule_window_max_days?: number;
            /** @description Whether data for imported accounts is refused too while the supplier is not Ongoing (R13). Default false. */
            block_post_import_when_not_ongoing?: boolean;
            /** @description Account types the supplier may import (R17). Default DOMESTIC and BUSINESS. */
            enabled_account_types?: ("DOMESTIC" | "BUSINESS" | "MANAGED" | "PORTFOLIO_LEAD" | "DOMESTIC_VACANT" | "BUSINESS_VACANT" | "DOMESTIC_OCCUPIER" | "BUSINESS_OCCUPIER" | "SYSTEM" | "DOMESTIC_THIRD_PARTY_BILLED" | "BUSINESS_THIRD_PARTY_BILLED")[];
            /** @description Days of the month on which payments may fall (R122). Default 1 to 28. */
            payment_days?: number[];
            /** @description Reference namespaces the supplier may use. Default: all of them. */
            allowed_reference_namespaces?: string[];
            /** @description Campaigns the supplier may use. Default: all of them. */
            allowed_campaigns?: string[];
            /** @description Dunning paths the supplier may use. Default: all of them. */
            allowed_dunning_paths?: string[];
            /** @description Debt agencies the supplier may use. Default: all of them. */
            allowed_debt_agencies?: string[];
            /** @description Payment vendors the supplier may use. Default: all of them. */
            allowed_payment_vendors?: string[];
            /** @description Severities of rules by their id, where they differ from the default. */
            rule_severities?: {
                [key: string]: {
                    /** @description An error refuses, a warning is kept and told, off says nothing. */
                    severity: components["schemas"]["Severity"];
                    /**
                     * Format: date
                     * @description The last day on which it holds. Left out, there is none.
                     */
                    until?: string;
                };
            };
        };
        /** @description The settings to change; null returns one to its default, and one that is not named stays. */
        SupplierSettingsChange: {
            send_welcome_communication?: boolean | null;
            document_root?: string | null;
            check_documents_exist?: boolean | null;
            default_sales_channel?: ("DIRECT" | "PRICE_COMPARISON" | "TELESALES" | "DIGI_TELESALES" | "EVENTS" | "FIELD_SALES" | "AGGREGATOR" | "PARTNERSHIPS" | "NEW_TENANT" | "MOVE_IN" | "WORKPLACE_POP_UP" | "BROKER" | "PARENT_POWER" | "PEOPLE_POWER" | "GIFT_OF_KIT" | "HIGH_REFERRER" | "SUPPLIER_OF_LAST_RESORT" | "ACQUISITION" | "LANDLORD" | "DEBT_COLLECTION_AGENCY") | null;
            override_sales_channel?: boolean | null;
            send_registration_flows?: boolean | null;
            skip_property_creation?: boolean | null;
            skip_supply_point_creation?: boolean | null;
            dunning_start_delay_days?: number | null;
            concurrency_limit?: number | null;
            dry_run_only?: boolean | null;
            reject_test_emails?: boolean | null;
            strict_mprn_check?: boolean | null;
            registration_lead_days?: number | null;
            schedule_window_max_days?: number | null;
            block_post_import_when_not_ongoing?: boolean | null;
            enabled_account_types?: ("DOMESTIC" | "BUSINESS" | "MANAGED" | "PORTFOLIO_LEAD" | "DOMESTIC_VACANT" | "BUSINESS_VACANT" | "DOMESTIC_OCCUPIER" | "BUSINESS_OCCUPIER" | "SYSTEM" | "DOMESTIC_THIRD_PARTY_BILLED" | "BUSINESS_THIRD_PARTY_BILLED")[] | null;
            payment_days?: number[] | null;
            allowed_reference_namespaces?: string[] | null;
            allowed_campaigns?: string[] | null;
            allowed_dunning_paths?: string[] | null;
            allowed_debt_agencies?: string[] | null;
            allowed_payment_vendors?: string[] | null;
            rule_severities?: {
                [key: string]: {
                    /** @description An error refuses, a warning is kept and told, off says nothing. */
                    severity: components["schemas"]["Severity"];
                    /**
                     * Format: date
                     * @description The last day on which it holds. Left out, there is none.
                     */
                    until?: string;
                };
            } | null;
        };
        SupplierSettingsHistory: {
            /** @description Code of the import supplier. */
            import_supplier: string;
            settings: components["schemas"]["SupplierSettings"];
            /** @description Newest first. */
            history: components["schemas"]["RecordedSettingsChange"][];
        };
        /**
         * @description New accounts are accepted while it is `Ongoing`.
         * @enum {string}
         */
        SupplierStatus: "Ongoing" | "Paused" | "Complete";
        SupplierStatusChange: {
            from_status: components["schemas"]["SupplierStatus"];
            to_status: components["schemas"]["SupplierStatus"];
            /** @description E-mail address of the member of staff who did it. */
            actor: string;
            /** @description Why, in the words of who did it. */
            reason: string;
            /** Format: date-time */
            occurred_at: string;
        };
        SupplierSummary: {
            /** @description Code of the import supplier. */
            code: string;
            name: string;
            /** @description Name of the organisation the supplier belongs to. */
            organization: string;
            status: components["schemas"]["SupplierStatus"];
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            concurrency_limit: number | null;
            /** @description Whether every create is a dry run. */
            dry_run_only: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            modified_at: string;
            counts: components["schemas"]["ImportCounts"];
            /**
             * Format: int64
             * @description Imports in all states.
             */
            total: number;
            /**
             * Format: int64
             * @description Imports with an account.
             */
            imported: number;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("set_status:Ongoing" | "set_status:Paused" | "set_status:Complete" | "change_settings" | "issue_api_key" | "empty")[];
        };
        SupplyAddressPayload: {
            /**
             * @description First line of the address that is supplied.
             * @example Chapel Cottage
             */
            supply_address1: string;
            /**
             * @description Second line of the address that is supplied. Empty counts as not given.
             * @example 3 Fore Street
             */
            supply_address2?: string;
            /**
             * @description Third line of the address that is supplied. Empty counts as not given.
             * @example Porthkellis
             */
            supply_address3?: string;
            /**
             * @description Fourth line of the address that is supplied. Empty counts as not given.
             * @example Redruth
             */
            supply_address4?: string;
            /**
             * @description Fifth line of the address that is supplied. Empty counts as not given.
             * @example Cornwall
             */
            supply_address5?: string;
            /**
             * @description Postcode of the address that is supplied.
             * @example TR15 2AB
             */
            supply_postcode: string;
            /** @description Whether the customer lets the premises; false when left out. */
            is_landlord?: boolean;
            /**
             * Format: date
             * @description First day the customer was responsible for the premises.
             * @example 2022-05-01
             */
            customer_at_supply_address_from_date: string;
            /** @description The electricity and gas supply points of the premises. */
            meter_points: components["schemas"]["MeterPointPayload"][];
            /** @description Who looks after the premises. */
            property_administrators?: components["schemas"]["PropertyAdministratorPayload"][];
        };
        Throughput: {
            /** @enum {string} */
            span: "1h" | "6h" | "24h" | "7d" | "30d";
            /** @description The oldest first; the last one goes on. Those above an hour begin at midnight in London. */
            bins: components["schemas"]["ThroughputBin"][];
            /** @description The codes that failed most. */
            codes: {
                /** @description Code of the error. */
                code: string;
                /**
                 * Format: int64
                 * @description Over all bins.
                 */
                errored: number;
                /** @description In the order of the bins. */
                per_bin: number[];
            }[];
            now: {
                /** @description Accounts created, over the last ten minutes. */
                processed_per_minute: number;
                /** @description Attempts that failed, over the last ten minutes. */
                errored_per_minute: number;
                /**
                 * Format: int64
                 * @description Imports that run or may within a day, whatever code is asked for: those of suppliers that are not Ongoing and of waves that do not run wait for a decision.
                 */
                left: number;
                minutes_left: number | null;
            };
        };
        ThroughputBin: {
            /** Format: date-time */
            begins_at: string;
            /**
             * Format: int64
             * @description Accounts that were created.
             */
            processed: number;
            /**
             * Format: int64
             * @description Attempts that failed, dry runs included.
             */
            errored: number;
        };
        /** @enum {string} */
        Topic: "imports" | "registrations" | "batches" | "triage" | "alerts" | "audit" | "waves";
        TransferReadingPayload: {
            /**
             * @description Register that was read; electricity only. Required or refused depending on other fields; see the rules.
             * @example L
             */
            register_id?: string;
            /**
             * Format: date
             * @description Day of the reading.
             * @example 2024-08-31
             */
            reading_date: string;
            /**
             * @description What the register showed, in kWh for electricity and in the unit of the meter for gas.
             * @example 18342.0
             */
            reading_value: string;
            /**
             * @description How the reading was come by. An open list: there are other words than these examples.
             * @example CUSTOMER
             * @example ESTIMATE
             * @example ROUTINE
             * @example SMART
             * @example REGULAR
             */
            reading_type: string;
        };
        TriageErrorGroupRequest: {
            code: string;
            path?: string;
            owner?: string;
            note?: string;
            acknowledged?: boolean;
            /** @description ISO 8601; without an offset it is London time. */
            muted_until?: string;
        };
        UndoneCatalogueChange: {
            /**
             * @description Name of a list.
             * @enum {string}
             */
            list: "product" | "product_rate" | "tariff" | "market_participant" | "time_pattern_regime" | "standard_settlement_configuration" | "campaign" | "dunning_path" | "debt_agency" | "reference_namespace" | "payment_vendor" | "psr_code";
            /**
             * Format: int64
             * @description Entries that are there again.
             */
            restored: number;
            /**
             * Format: int64
             * @description Entries that are as they were.
             */
            reverted: number;
            /**
             * Format: int64
             * @description Entries that the change had added and that are gone.
             */
            removed: number;
            /**
             * Format: int64
             * @description Entries that the change had added, that something names by now, and that are out of use.
             */
            deactivated: number;
            /**
             * Format: int64
             * @description Entries the list has now.
             */
            total: number;
        };
        WaiveGateForStaffRequest: {
            reason: string;
            /** @enum {string} */
            gate: "parts_complete" | "planned_accounts" | "planned_totals" | "lists_loaded" | "dry_run" | "previous_wave" | "supplier_approval" | "staff_approval" | "imported_totals" | "control_totals";
        };
        WaivedBlockerRequest: {
            /** @enum {string} */
            blocker: "mail_sent" | "registration_sent" | "mandate_confirmed" | "money_added" | "notes_added" | "registration_final" | "loss_begun" | "signed_off";
        };
        WarmHomeDiscountPayload: {
            /**
             * @description Tax year of the discount, such as 2018/19.
             * @example 2022/23
             */
            tax_year: string;
            /**
             * @description How the discount was paid: to a CREDIT or a PREPAY account; CREDIT when left out. An open list: there are other words than these examples.
             * @example CREDIT
             * @example PREPAY
             */
            account_type?: string;
            /**
             * @description Group by which it was granted; CORE when left out. An open list: there are other words than these examples.
             * @example CORE
             * @example BROADER
             */
            group?: string;
        };
        WarningGroup: {
            /** @description Id of the rule. */
            rule: string;
            /** @description The rule in a few words. */
            title: string;
            /**
             * Format: int64
             * @description Imports that are warned of by the rule.
             */
            count: number;
            /**
             * Format: date-time
             * @description Since when one of them is.
             */
            first_seen_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** @description Whose imports they are, those with the most first. */
            suppliers: {
                /** @description Code of the import supplier. */
                code: string;
                /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
                is_sandbox: boolean;
                /** Format: int64 */
                count: number;
            }[];
        };
        WaveCounts: {
            /**
             * Format: int64
             * @description Lines that were sent; the others add up to it.
             */
            lines: number;
            /** Format: int64 */
            imported: number;
            /**
             * Format: int64
             * @description Something is wrong with the line, or its account was imported and differs.
             */
            refused: number;
            /**
             * Format: int64
             * @description The import failed.
             */
            failed: number;
            /**
             * Format: int64
             * @description The account waits, or its import was cancelled.
             */
            not_processed: number;
            /**
             * Format: int64
             * @description The account was there already, as the line has it.
             */
            unchanged: number;
        };
        WaveDetail: {
            /** @description Code of the import supplier. */
            import_supplier: string;
            /** @description Whether the supplier is for trying things out, and in no figure of what is live. */
            is_sandbox: boolean;
            /** @description The wave as its supplier reads it. */
            wave: {
                /** @description Code of the wave; yours to choose. */
                code: string;
                name: string | null;
                /** @enum {string} */
                state: "LOADING" | "READY" | "DRY_RUN" | "REVIEW" | "APPROVED" | "RUNNING" | "HALTED" | "IMPORTED" | "RECONCILED" | "SIGNED_OFF" | "CANCELLED";
                planned_accounts: number | null;
                most_failed: number | null;
                /** Format: date-time */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When its state changed last.
                 */
                modified_at: string;
                counts: components["schemas"]["WaveCounts"];
                plan: components["schemas"]["WavePlan"] | null;
                /** @description How many accounts may fail before it halts by itself, and how many did; empty for any number. */
                error_budgets: components["schemas"]["WaveErrorBudget"][];
                forecast: components["schemas"]["WaveForecast"] | null;
                /** @description What a release depends on; once it is imported, what its reconciliation does, too. */
                gates: {
                    /** @enum {string} */
                    gate: "parts_complete" | "planned_accounts" | "planned_totals" | "lists_loaded" | "dry_run" | "previous_wave" | "supplier_approval" | "staff_approval" | "imported_totals" | "control_totals";
                    /**
                     * @description The decision that depends on it.
                     * @enum {string}
                     */
                    of: "release" | "reconcile";
                    /** @enum {string} */
                    state: "green" | "red" | "waived";
                    detail: string;
                    reason: string | null;
                }[];
                /** @description What can be decided in its state; gates may stand against it. */
                decisions: ("ready" | "reopen" | "dry_run" | "approve" | "release" | "waive" | "halt" | "reconcile" | "sign_off" | "cancel")[];
                /** @description Of its release, and of its end, in the order in which they were given. */
                approvals: {
                    /** @enum {string} */
                    act: "release" | "sign_off";
                    /** @enum {string} */
                    party: "supplier" | "staff";
                    reason: string | null;
                    /** Format: date-time */
                    given_at: string;
                }[];
                /**
                 * Format: int32
                 * @description One more with each change of what it is to come to.
                 */
                planned_revision: number;
                /** @description What was planned, what a dry run found to be loaded, and what was imported; null where it is not known. */
                totals: {
                    /** @enum {string} */
                    figure: "accounts" | "customers" | "meter_points.electricity" | "meter_points.gas" | "balance" | "transactions.count" | "transactions.sum";
                    planned: string | null;
                    loaded: string | null;
                    imported: string | null;
                }[];
                dry_run: {
                    /** Format: date-time */
                    started_at: string;
                    finished_at: string | null;
                    /**
                     * Format: int64
                     * @description Accounts that were validated so far, or added up where they are imported already.
                     */
                    judged: number;
                    problems: number | null;
                } | null;
                parts: {
                    /** @description Code of the part; yours to choose. */
                    code: string;
                    /** Format: int64 */
                    lines: number;
                    received_at: string | null;
                }[];
                /** @description The latest first. */
                history: {
                    /** @enum {string} */
                    event: "CREATE" | "READY" | "REOPEN" | "DRY_RUN" | "REVIEW" | "APPROVE" | "RELEASE" | "HALT" | "OVERSPEND" | "FINISH" | "RESUME" | "RECONCILE" | "UNSETTLE" | "SIGN_OFF" | "CANCEL" | "REPLAN" | "APPROVAL" | "SIGNATURE" | "WAIVE";
                    /** @enum {string} */
                    state: "LOADING" | "READY" | "DRY_RUN" | "REVIEW" | "APPROVED" | "RUNNING" | "HALTED" | "IMPORTED" | "RECONCILED" | "SIGNED_OFF" | "CANCELLED";
                    /** @enum {string} */
                    actor: "supplier" | "staff" | "platform";
                    reason: string | null;
                    /** Format: date-time */
                    occurred_at: string;
                }[];
            };
            /** @description Its imports by their state, counted now. */
            imports: {
                /** Format: int64 */
                PENDING: number;
                /** Format: int64 */
                IN_PROGRESS: number;
                /** Format: int64 */
                PROCESSED: number;
                /** Format: int64 */
                ERRORED: number;
                /** Format: int64 */
                DRY_RUN_SUCCEEDED: number;
                /** Format: int64 */
                DRY_RUN_ERRORED: number;
                /** Format: int64 */
                CANCELLED: number;
            };
            /** @description What happened to it, and who decided; the latest first. */
            events: components["schemas"]["WaveEvent"][];
            /** @description Waves whose plans depend on it: none of their accounts starts before it is imported. */
            awaited_by: {
                /** @description Code of the wave; yours to choose. */
                code: string;
                /** @enum {string} */
                state: "LOADING" | "READY" | "DRY_RUN" | "REVIEW" | "APPROVED" | "RUNNING" | "HALTED" | "IMPORTED" | "RECONCILED" | "SIGNED_OFF" | "CANCELLED";
            }[];
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("ready" | "reopen" | "dry_run" | "approve" | "release" | "waive" | "halt" | "reconcile" | "sign_off" | "cancel" | "plan" | "plan_figures" | "retract")[];
        };
        WaveErrorBudget: {
            /** @enum {string} */
            kind: "number" | "share" | "code";
            /** @description Of an error or of a problem of the account. */
            code?: string;
            /** @description Such as 0.02, of the accounts that came to an end. */
            share?: string;
            /**
             * Format: int64
             * @description Accounts that count against it, since the wave was released last.
             */
            failed: number;
            /**
             * Format: int64
             * @description Accounts that came to an end since then: what the share is of.
             */
            ended?: number;
            allowed: number | null;
            /** @description Whether more failed than may. */
            is_spent: boolean;
            /** @description A sentence. */
            detail: string;
        };
        WaveEvent: {
            /** @enum {string} */
            event: "CREATE" | "READY" | "REOPEN" | "DRY_RUN" | "REVIEW" | "APPROVE" | "RELEASE" | "HALT" | "OVERSPEND" | "FINISH" | "RESUME" | "RECONCILE" | "UNSETTLE" | "SIGN_OFF" | "CANCEL" | "REPLAN" | "APPROVAL" | "SIGNATURE" | "WAIVE";
            /** @enum {string} */
            state: "LOADING" | "READY" | "DRY_RUN" | "REVIEW" | "APPROVED" | "RUNNING" | "HALTED" | "IMPORTED" | "RECONCILED" | "SIGNED_OFF" | "CANCELLED";
            /** @enum {string} */
            actor: "supplier" | "staff" | "platform";
            by: string | null;
            /** @description Gates that were red, and waived. */
            waived: string[];
            reason: string | null;
            /** Format: date-time */
            occurred_at: string;
        };
        WaveForecast: {
            /**
             * Format: date-time
             * @description In nine cases of ten it does not end before.
             */
            earliest: string;
            /** Format: date-time */
            likely: string;
            latest: string | null;
            /**
             * Format: int64
             * @description Accounts that wait or are being imported.
             */
            accounts_left: number;
            /**
             * @description Whether it goes by how fast accounts were imported, or by what is supposed while none was.
             * @enum {string}
             */
            basis: "observed" | "supposed";
        };
        WaveLine: {
            result: components["schemas"]["WaveLineResult"];
            import_id: string | null;
        };
        WaveLineResult: {
            /** @description Code of the part; yours to choose. */
            part: string;
            /** Format: int32 */
            line: number;
            external_account_number: string | null;
            /** @enum {string} */
            outcome: "imported" | "refused" | "failed" | "not_processed" | "unchanged";
            platform_identifier: string | null;
            /** @description Of a line that was refused or failed. */
            problems: {
                rule: string | null;
                code: string;
                path: string;
                detail: string;
                /** @description The single value that was sent there, ••• where it may be personal; left out where none is known. */
                value?: string;
            }[];
            /** @description What is odd about an account that was taken; it stops nothing. */
            warnings: {
                rule: string;
                code: string;
                path: string;
                detail: string | null;
            }[];
        };
        WavePlan: {
            /** @description When accounts may start, by the clocks of London. */
            window?: {
                /** @description From midnight unless given. */
                from?: string;
                /** @description Exclusive; until midnight unless given. At or before `from` it is the next day. */
                to?: string;
                /** @description Days on which it opens; all unless given. */
                weekdays?: string;
            };
            /**
             * Format: date
             * @description The first day on which the window opens.
             */
            start_date?: string;
            /**
             * Format: date
             * @description The last day on which the window opens.
             */
            end_date?: string;
            /**
             * Format: int32
             * @description Accounts that may start on a day in London.
             */
            accounts_per_day?: number;
            /**
             * Format: int32
             * @description Accounts that may start in a minute of the clock.
             */
            accounts_per_minute?: number;
            /**
             * @description In what order accounts start; `as_sent` unless given.
             * @enum {string}
             */
            order?: "as_sent" | "external_account_number" | "supply_start_date";
            /** @description A wave that has to be reconciled before this one is released. Where that gate is waived, accounts of this one wait until it is imported. */
            depends_on?: string;
            /** @description Accounts of a distributor that may start on a day in London. One without an MPAN has none. */
            distributor_caps?: {
                /** @description First two digits of the MPAN. */
                distributor: string;
                /** Format: int32 */
                accounts_per_day: number;
            }[];
            /** @description How many accounts may fail since the wave was released last; with the next one it halts by itself. A share counts once a tenth of its accounts has ended, but not before 10 and from 100 on always. */
            error_budget?: {
                /**
                 * Format: int32
                 * @description Takes the place of `most_failed` of the wave.
                 */
                accounts?: number;
                /** @description Such as 0.02, of the accounts that came to an end. */
                share?: string;
                /** @description How many may fail for one reason. */
                by_code?: {
                    /** @description Of an error or of a problem of the account. */
                    code: string;
                    /** Format: int32 */
                    accounts: number;
                }[];
            };
            /**
             * Format: int32
             * @description One more with each change.
             */
            revision: number;
            /** Format: date-time */
            changed_at: string;
            limit: {
                /** @description A sentence. */
                detail: string;
                until: string | null;
            } | null;
            /**
             * Format: int64
             * @description Accounts that were let go today, in London.
             */
            admitted_today: number;
        };
        WavePlanHistory: {
            plan: components["schemas"]["WavePlan"] | null;
            /** @description The latest first. */
            history: {
                /** @description When accounts may start, by the clocks of London. */
                window?: {
                    /** @description From midnight unless given. */
                    from?: string;
                    /** @description Exclusive; until midnight unless given. At or before `from` it is the next day. */
                    to?: string;
                    /** @description Days on which it opens; all unless given. */
                    weekdays?: string;
                };
                /**
                 * Format: date
                 * @description The first day on which the window opens.
                 */
                start_date?: string;
                /**
                 * Format: date
                 * @description The last day on which the window opens.
                 */
                end_date?: string;
                /**
                 * Format: int32
                 * @description Accounts that may start on a day in London.
                 */
                accounts_per_day?: number;
                /**
                 * Format: int32
                 * @description Accounts that may start in a minute of the clock.
                 */
                accounts_per_minute?: number;
                /**
                 * @description In what order accounts start; `as_sent` unless given.
                 * @enum {string}
                 */
                order?: "as_sent" | "external_account_number" | "supply_start_date";
                /** @description A wave that has to be reconciled before this one is released. Where that gate is waived, accounts of this one wait until it is imported. */
                depends_on?: string;
                /** @description Accounts of a distributor that may start on a day in London. One without an MPAN has none. */
                distributor_caps?: {
                    /** @description First two digits of the MPAN. */
                    distributor: string;
                    /** Format: int32 */
                    accounts_per_day: number;
                }[];
                /** @description How many accounts may fail since the wave was released last; with the next one it halts by itself. A share counts once a tenth of its accounts has ended, but not before 10 and from 100 on always. */
                error_budget?: {
                    /**
                     * Format: int32
                     * @description Takes the place of `most_failed` of the wave.
                     */
                    accounts?: number;
                    /** @description Such as 0.02, of the accounts that came to an end. */
                    share?: string;
                    /** @description How many may fail for one reason. */
                    by_code?: {
                        /** @description Of an error or of a problem of the account. */
                        code: string;
                        /** Format: int32 */
                        accounts: number;
                    }[];
                };
                /**
                 * Format: int32
                 * @description One more with each change.
                 */
                revision: number;
                /** Format: date-time */
                changed_at: string;
                /** @enum {string} */
                actor: "supplier" | "staff" | "platform";
                reason: string | null;
            }[];
        };
        WavePlanPreview: {
            /**
             * Format: int64
             * @description Accounts that wait or are being imported.
             */
            accounts_left: number;
            current: components["schemas"]["WaveForecast"] | null;
            proposed: components["schemas"]["WaveForecast"] | null;
            /** @description What was used of the budgets of the plan that was sent. */
            error_budgets: components["schemas"]["WaveErrorBudget"][];
        };
        WavePlanRequest: {
            /** @description When accounts may start, by the clocks of London. */
            window?: {
                /** @description From midnight unless given. */
                from?: string;
                /** @description Exclusive; until midnight unless given. At or before `from` it is the next day. */
                to?: string;
                /** @description Days on which it opens; all unless given. */
                weekdays?: string;
            };
            /**
             * Format: date
             * @description The first day on which the window opens.
             */
            start_date?: string;
            /**
             * Format: date
             * @description The last day on which the window opens.
             */
            end_date?: string;
            /**
             * Format: int32
             * @description Accounts that may start on a day in London.
             */
            accounts_per_day?: number;
            /**
             * Format: int32
             * @description Accounts that may start in a minute of the clock.
             */
            accounts_per_minute?: number;
            /**
             * @description In what order accounts start; `as_sent` unless given.
             * @enum {string}
             */
            order?: "as_sent" | "external_account_number" | "supply_start_date";
            /** @description A wave that has to be reconciled before this one is released. Where that gate is waived, accounts of this one wait until it is imported. */
            depends_on?: string;
            /** @description Accounts of a distributor that may start on a day in London. One without an MPAN has none. */
            distributor_caps?: {
                /** @description First two digits of the MPAN. */
                distributor: string;
                /** Format: int32 */
                accounts_per_day: number;
            }[];
            /** @description How many accounts may fail since the wave was released last; with the next one it halts by itself. A share counts once a tenth of its accounts has ended, but not before 10 and from 100 on always. */
            error_budget?: {
                /**
                 * Format: int32
                 * @description Takes the place of `most_failed` of the wave.
                 */
                accounts?: number;
                /** @description Such as 0.02, of the accounts that came to an end. */
                share?: string;
                /** @description How many may fail for one reason. */
                by_code?: {
                    /** @description Of an error or of a problem of the account. */
                    code: string;
                    /** Format: int32 */
                    accounts: number;
                }[];
            };
        };
        WaveProfile: {
            counted: {
                /**
                 * @description By its dry run, or of what was imported.
                 * @enum {string}
                 */
                of: "dry_run" | "imported";
                /** Format: int64 */
                accounts: number;
                /**
                 * Format: int64
                 * @description Accounts that could not be counted, as their payload is not there any more.
                 */
                unread: number;
                /** Format: date-time */
                counted_at: string;
            } | null;
            /** @description The latest earlier waves of the supplier that were released and have a profile. */
            previous: {
                waves: string[];
                /** Format: int64 */
                accounts: number;
            };
            source: {
                /** Format: int64 */
                accounts: number;
                /** Format: date-time */
                sent_at: string;
            } | null;
            /**
             * Format: int64
             * @description Comparisons that were made.
             */
            comparisons: number;
            /** @description The chance that any of them is called a shift though nothing has changed. */
            level: number;
            /**
             * Format: int64
             * @description Measures that have shifted.
             */
            shifts: number;
            /** @description Those that have shifted first. */
            measures: {
                /** @description What is counted, such as `customers.with_email`. */
                measure: string;
                /**
                 * @description Accounts for which something holds, accounts by values of which they may have several, or accounts in groups.
                 * @enum {string}
                 */
                kind: "share" | "shares" | "groups";
                meaning: string;
                /** @description Whether chance does not explain a difference, and it is large enough to matter. */
                is_shifted: boolean;
                keys: {
                    /** @description A group or a value; `yes` of a share, `others` of those that are not told singly. */
                    key: string;
                    /** @description In this wave. */
                    now: {
                        accounts: number | null;
                        share: number | null;
                    };
                    previous: {
                        accounts: number | null;
                        share: number | null;
                    } | null;
                    source: {
                        accounts: number | null;
                        share: number | null;
                    } | null;
                }[];
                /** @description Shifts first. */
                comparisons: {
                    /** @enum {string} */
                    against: "previous" | "source";
                    key: string | null;
                    /**
                     * Format: int64
                     * @description Accounts of the other side.
                     */
                    accounts: number;
                    /** @description Of the likelihood-ratio test of Dirichlet-multinomial waves, with the correction of Williams. */
                    statistic: number;
                    /** Format: int64 */
                    degrees_of_freedom: number;
                    /** @description How much more waves are taken to vary among themselves than chance has it; 1 at least. */
                    design_effect: number;
                    /** @description How likely chance alone makes a difference of this size. */
                    p_value: number;
                    /** @description The same by Holm, over all comparisons of the wave. */
                    p_corrected: number;
                    /** @description Cohen’s h of a share, Cohen’s w of groups. */
                    effect: number;
                    is_shift: boolean;
                    /** @description A sentence with the numbers. */
                    detail: string;
                }[];
            }[];
        };
        WaveProgress: {
            /** @enum {string} */
            by: "hour" | "day";
            /** @description Each adds up what was before it. */
            points: {
                /**
                 * Format: date-time
                 * @description End of the hour or day; the last one is now, those after it are still to come.
                 */
                at: string;
                planned: number | null;
                imported: number | null;
                failed: number | null;
            }[];
            forecast: components["schemas"]["WaveForecast"] | null;
        };
        WaveSummary: {
            /** @description Code of the wave; yours to choose. */
            code: string;
            name: string | null;
            /** @enum {string} */
            state: "LOADING" | "READY" | "DRY_RUN" | "REVIEW" | "APPROVED" | "RUNNING" | "HALTED" | "IMPORTED" | "RECONCILED" | "SIGNED_OFF" | "CANCELLED";
            planned_accounts: number | null;
            most_failed: number | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When its state changed last.
             */
            modified_at: string;
        };
        Webhook: {
            /** @description Code of the import supplier. */
            import_supplier: string;
            url: string;
            /**
             * @description Who made it; either may change it.
             * @enum {string}
             */
            created_by: "STAFF" | "SUPPLIER";
            /**
             * @description `RESTING`: nothing is sent for a while, see `paused_until`. `DISABLED`: nothing is sent until it is set again.
             * @enum {string}
             */
            status: "ACTIVE" | "RESTING" | "DISABLED";
            disabled_at: string | null;
            disabled_reason: string | null;
            paused_until: string | null;
            earlier_secret_until: string | null;
            latest_delivered_at: string | null;
            latest_failure: {
                /** @description Why it was not delivered, as a sentence. */
                reason: string;
                status: number | null;
                /** Format: date-time */
                failed_at: string;
            } | null;
            /**
             * Format: int64
             * @description Accounts and waves that have events to be sent, also while it is `DISABLED`; at least so many where very many events wait.
             */
            waiting_accounts: number;
            /**
             * Format: int64
             * @description Events that could not be delivered and were put aside.
             */
            dead_letters: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            modified_at: string;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("set" | "replace_secret" | "remove" | "replay")[];
        };
        WebhookSet: {
            /** @description Code of the import supplier. */
            import_supplier: string;
            url: string;
            /**
             * @description Who made it; either may change it.
             * @enum {string}
             */
            created_by: "STAFF" | "SUPPLIER";
            /**
             * @description `RESTING`: nothing is sent for a while, see `paused_until`. `DISABLED`: nothing is sent until it is set again.
             * @enum {string}
             */
            status: "ACTIVE" | "RESTING" | "DISABLED";
            disabled_at: string | null;
            disabled_reason: string | null;
            paused_until: string | null;
            earlier_secret_until: string | null;
            latest_delivered_at: string | null;
            latest_failure: {
                /** @description Why it was not delivered, as a sentence. */
                reason: string;
                status: number | null;
                /** Format: date-time */
                failed_at: string;
            } | null;
            /**
             * Format: int64
             * @description Accounts and waves that have events to be sent, also while it is `DISABLED`; at least so many where very many events wait.
             */
            waiting_accounts: number;
            /**
             * Format: int64
             * @description Events that could not be delivered and were put aside.
             */
            dead_letters: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            modified_at: string;
            /** @description What the caller may do with it now: it follows from its state and from the role of the caller. */
            allowed_actions: ("set" | "replace_secret" | "remove" | "replay")[];
            /** @description What the receiver checks signatures with (Standard Webhooks). Given once, when it is made. */
            secret?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Account = components['schemas']['Account'];
export type AccountCampaignPayload = components['schemas']['AccountCampaignPayload'];
export type AccountDocument = components['schemas']['AccountDocument'];
export type AccountImportRequest = components['schemas']['AccountImportRequest'];
export type AccountLedger = components['schemas']['AccountLedger'];
export type AccountLineItem = components['schemas']['AccountLineItem'];
export type AccountMeterPoint = components['schemas']['AccountMeterPoint'];
export type AccountNote = components['schemas']['AccountNote'];
export type AccountNotePayload = components['schemas']['AccountNotePayload'];
export type AccountRetractionState = components['schemas']['AccountRetractionState'];
export type AccountStatement = components['schemas']['AccountStatement'];
export type AccountTaxItem = components['schemas']['AccountTaxItem'];
export type AccountTransaction = components['schemas']['AccountTransaction'];
export type AddPasskeyRequest = components['schemas']['AddPasskeyRequest'];
export type AgedDebtPayload = components['schemas']['AgedDebtPayload'];
export type AgreementPayload = components['schemas']['AgreementPayload'];
export type Alert = components['schemas']['Alert'];
export type AlertKind = components['schemas']['AlertKind'];
export type AlertKindFacts = components['schemas']['AlertKindFacts'];
export type AlertMessage = components['schemas']['AlertMessage'];
export type AlertRule = components['schemas']['AlertRule'];
export type AlertRuleSet = components['schemas']['AlertRuleSet'];
export type ApiKey = components['schemas']['ApiKey'];
export type Approval = components['schemas']['Approval'];
export type ApprovalState = components['schemas']['ApprovalState'];
export type ApprovedAct = components['schemas']['ApprovedAct'];
export type ApprovedBatch = components['schemas']['ApprovedBatch'];
export type ApprovedNow = components['schemas']['ApprovedNow'];
export type AqPayload = components['schemas']['AqPayload'];
export type AskedPasskey = components['schemas']['AskedPasskey'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditPage = components['schemas']['AuditPage'];
export type AuditVerification = components['schemas']['AuditVerification'];
export type Batch = components['schemas']['Batch'];
export type BatchAction = components['schemas']['BatchAction'];
export type BatchOutcomes = components['schemas']['BatchOutcomes'];
export type BatchPreview = components['schemas']['BatchPreview'];
export type BatchStatus = components['schemas']['BatchStatus'];
export type BegunSignIn = components['schemas']['BegunSignIn'];
export type CancelWaveForStaffRequest = components['schemas']['CancelWaveForStaffRequest'];
export type CatalogueChange = components['schemas']['CatalogueChange'];
export type CatalogueEntry = components['schemas']['CatalogueEntry'];
export type CatalogueEntryUses = components['schemas']['CatalogueEntryUses'];
export type CatalogueList = components['schemas']['CatalogueList'];
export type CataloguePreview = components['schemas']['CataloguePreview'];
export type ChangeAlertRuleRequest = components['schemas']['ChangeAlertRuleRequest'];
export type ChangeCatalogueEntryAnswer = components['schemas']['ChangeCatalogueEntryAnswer'];
export type ChangeCatalogueEntryRequest = components['schemas']['ChangeCatalogueEntryRequest'];
export type ChangePasswordRequest = components['schemas']['ChangePasswordRequest'];
export type ChangeStaffRequest = components['schemas']['ChangeStaffRequest'];
export type ChangeSupplierSettingsAnswer = components['schemas']['ChangeSupplierSettingsAnswer'];
export type ChangeSupplierSettingsRequest = components['schemas']['ChangeSupplierSettingsRequest'];
export type Changes = components['schemas']['Changes'];
export type ConfirmSessionRequest = components['schemas']['ConfirmSessionRequest'];
export type ControlFigures = components['schemas']['ControlFigures'];
export type CountersignPackForStaffRequest = components['schemas']['CountersignPackForStaffRequest'];
export type CreateWaveForStaffRequest = components['schemas']['CreateWaveForStaffRequest'];
export type CurrentSession = components['schemas']['CurrentSession'];
export type CustomerErasure = components['schemas']['CustomerErasure'];
export type CustomerPayload = components['schemas']['CustomerPayload'];
export type CustomerPreferencesPayload = components['schemas']['CustomerPreferencesPayload'];
export type CutOverChecklist = components['schemas']['CutOverChecklist'];
export type DeadLetter = components['schemas']['DeadLetter'];
export type DebtPayload = components['schemas']['DebtPayload'];
export type DecidedValue = components['schemas']['DecidedValue'];
export type DifferingFields = components['schemas']['DifferingFields'];
export type DifferingFieldsForStaffRequest = components['schemas']['DifferingFieldsForStaffRequest'];
export type DunningPathPayload = components['schemas']['DunningPathPayload'];
export type EacPayload = components['schemas']['EacPayload'];
export type EmptiedSandbox = components['schemas']['EmptiedSandbox'];
export type EmptySandboxRequest = components['schemas']['EmptySandboxRequest'];
export type EndStaffSessionsAnswer = components['schemas']['EndStaffSessionsAnswer'];
export type EraseCustomerRequest = components['schemas']['EraseCustomerRequest'];
export type ErasePayloadsRequest = components['schemas']['ErasePayloadsRequest'];
export type ErasedCustomer = components['schemas']['ErasedCustomer'];
export type ErrorActor = components['schemas']['ErrorActor'];
export type ErrorDomain = components['schemas']['ErrorDomain'];
export type ErrorGroup = components['schemas']['ErrorGroup'];
export type ErrorGroupReport = components['schemas']['ErrorGroupReport'];
export type ErrorGroupTriage = components['schemas']['ErrorGroupTriage'];
export type ErrorOwners = components['schemas']['ErrorOwners'];
export type ExplainedImportError = components['schemas']['ExplainedImportError'];
export type FailingValues = components['schemas']['FailingValues'];
export type FinishOidcSignInRequest = components['schemas']['FinishOidcSignInRequest'];
export type FinishSingleSignOnAnswer = components['schemas']['FinishSingleSignOnAnswer'];
export type ForecastRequest = components['schemas']['ForecastRequest'];
export type FoundCustomers = components['schemas']['FoundCustomers'];
export type FoundInWave = components['schemas']['FoundInWave'];
export type FoundKind = components['schemas']['FoundKind'];
export type FoundThings = components['schemas']['FoundThings'];
export type GasDebtRepaymentOptionsPayload = components['schemas']['GasDebtRepaymentOptionsPayload'];
export type GateWaiverRequest = components['schemas']['GateWaiverRequest'];
export type GetCatalogueEntryAnswer = components['schemas']['GetCatalogueEntryAnswer'];
export type HeldBy = components['schemas']['HeldBy'];
export type HistoricalReadingPayload = components['schemas']['HistoricalReadingPayload'];
export type ImportCounts = components['schemas']['ImportCounts'];
export type ImportDetail = components['schemas']['ImportDetail'];
export type ImportError = components['schemas']['ImportError'];
export type ImportEvent = components['schemas']['ImportEvent'];
export type ImportFlag = components['schemas']['ImportFlag'];
export type ImportPage = components['schemas']['ImportPage'];
export type ImportStatus = components['schemas']['ImportStatus'];
export type ImportSummary = components['schemas']['ImportSummary'];
export type ImportWarning = components['schemas']['ImportWarning'];
export type InviteStaffRequest = components['schemas']['InviteStaffRequest'];
export type InvitedStaffMember = components['schemas']['InvitedStaffMember'];
export type IssueApiKeyRequest = components['schemas']['IssueApiKeyRequest'];
export type IssuedApiKey = components['schemas']['IssuedApiKey'];
export type KnownApiKey = components['schemas']['KnownApiKey'];
export type LedgerPayload = components['schemas']['LedgerPayload'];
export type LedgerTransactionPayload = components['schemas']['LedgerTransactionPayload'];
export type LinkSingleSignOnRequest = components['schemas']['LinkSingleSignOnRequest'];
export type ListAccountDocumentsAnswer = components['schemas']['ListAccountDocumentsAnswer'];
export type ListAlertKindsAnswer = components['schemas']['ListAlertKindsAnswer'];
export type ListAlertRulesAnswer = components['schemas']['ListAlertRulesAnswer'];
export type ListAlertsAnswer = components['schemas']['ListAlertsAnswer'];
export type ListApprovalsAnswer = components['schemas']['ListApprovalsAnswer'];
export type ListBatchesAnswer = components['schemas']['ListBatchesAnswer'];
export type ListCatalogueAnswer = components['schemas']['ListCatalogueAnswer'];
export type ListCatalogueChangesAnswer = components['schemas']['ListCatalogueChangesAnswer'];
export type ListCatalogueEntriesAnswer = components['schemas']['ListCatalogueEntriesAnswer'];
export type ListErrorGroupsAnswer = components['schemas']['ListErrorGroupsAnswer'];
export type ListImportWarningsAnswer = components['schemas']['ListImportWarningsAnswer'];
export type ListMeterPointStatusesAnswer = components['schemas']['ListMeterPointStatusesAnswer'];
export type ListReconciledAccountsForStaffAnswer = components['schemas']['ListReconciledAccountsForStaffAnswer'];
export type ListRegistrationsAnswer = components['schemas']['ListRegistrationsAnswer'];
export type ListRetractedAccountsAnswer = components['schemas']['ListRetractedAccountsAnswer'];
export type ListRetractionsAnswer = components['schemas']['ListRetractionsAnswer'];
export type ListRulesAnswer = components['schemas']['ListRulesAnswer'];
export type ListWarningGroupsAnswer = components['schemas']['ListWarningGroupsAnswer'];
export type ListWaveFindingsForStaffAnswer = components['schemas']['ListWaveFindingsForStaffAnswer'];
export type ListWaveResultsForStaffAnswer = components['schemas']['ListWaveResultsForStaffAnswer'];
export type ListWavesForStaffAnswer = components['schemas']['ListWavesForStaffAnswer'];
export type ListWebhookDeadLettersAnswer = components['schemas']['ListWebhookDeadLettersAnswer'];
export type ListedPack = components['schemas']['ListedPack'];
export type ListedPacks = components['schemas']['ListedPacks'];
export type ListedWave = components['schemas']['ListedWave'];
export type LoadedCatalogueList = components['schemas']['LoadedCatalogueList'];
export type MakeAlertRuleRequest = components['schemas']['MakeAlertRuleRequest'];
export type MarkRequest = components['schemas']['MarkRequest'];
export type MarkedForRegistration = components['schemas']['MarkedForRegistration'];
export type MetadataPayload = components['schemas']['MetadataPayload'];
export type MeterPayload = components['schemas']['MeterPayload'];
export type MeterPointChange = components['schemas']['MeterPointChange'];
export type MeterPointConflict = components['schemas']['MeterPointConflict'];
export type MeterPointPayload = components['schemas']['MeterPointPayload'];
export type NoWebhook = components['schemas']['NoWebhook'];
export type NoteDocumentPayload = components['schemas']['NoteDocumentPayload'];
export type OldestWaiting = components['schemas']['OldestWaiting'];
export type OpenSession = components['schemas']['OpenSession'];
export type Overview = components['schemas']['Overview'];
export type Pack = components['schemas']['Pack'];
export type PackSignature = components['schemas']['PackSignature'];
export type Passkey = components['schemas']['Passkey'];
export type Passkeys = components['schemas']['Passkeys'];
export type Payload = components['schemas']['Payload'];
export type PayloadChange = components['schemas']['PayloadChange'];
export type PayloadComparison = components['schemas']['PayloadComparison'];
export type PayloadDiff = components['schemas']['PayloadDiff'];
export type PayloadErasure = components['schemas']['PayloadErasure'];
export type PaymentInstruction = components['schemas']['PaymentInstruction'];
export type PaymentSchedulePayload = components['schemas']['PaymentSchedulePayload'];
export type PlanWaveFiguresForStaffRequest = components['schemas']['PlanWaveFiguresForStaffRequest'];
export type PlanWaveForStaffRequest = components['schemas']['PlanWaveForStaffRequest'];
export type PrepayDetailsPayload = components['schemas']['PrepayDetailsPayload'];
export type PreviewBatchRequest = components['schemas']['PreviewBatchRequest'];
export type PreviewRetractionRequest = components['schemas']['PreviewRetractionRequest'];
export type PropertyAdministratorPayload = components['schemas']['PropertyAdministratorPayload'];
export type PsrPayload = components['schemas']['PsrPayload'];
export type PutCatalogueEntryAnswer = components['schemas']['PutCatalogueEntryAnswer'];
export type ReasonedRequest = components['schemas']['ReasonedRequest'];
export type ReconciledFigure = components['schemas']['ReconciledFigure'];
export type ReconciledGroup = components['schemas']['ReconciledGroup'];
export type RecordedSettingsChange = components['schemas']['RecordedSettingsChange'];
export type ReferencePayload = components['schemas']['ReferencePayload'];
export type RegisterPayload = components['schemas']['RegisterPayload'];
export type RegisterSupplierRequest = components['schemas']['RegisterSupplierRequest'];
export type Registration = components['schemas']['Registration'];
export type RegistrationCounts = components['schemas']['RegistrationCounts'];
export type RegistrationState = components['schemas']['RegistrationState'];
export type ReleaseWaveForStaffRequest = components['schemas']['ReleaseWaveForStaffRequest'];
export type RemoveCatalogueEntryAnswer = components['schemas']['RemoveCatalogueEntryAnswer'];
export type ReplayWebhookDeadLettersAnswer = components['schemas']['ReplayWebhookDeadLettersAnswer'];
export type ReportErrorGroupRequest = components['schemas']['ReportErrorGroupRequest'];
export type ReportMeans = components['schemas']['ReportMeans'];
export type RetractedAccount = components['schemas']['RetractedAccount'];
export type Retraction = components['schemas']['Retraction'];
export type RetractionBlocker = components['schemas']['RetractionBlocker'];
export type RetractionPreview = components['schemas']['RetractionPreview'];
export type RetractionStatus = components['schemas']['RetractionStatus'];
export type RetractionWaiverRequest = components['schemas']['RetractionWaiverRequest'];
export type RetryForecast = components['schemas']['RetryForecast'];
export type RevealPayloadRequest = components['schemas']['RevealPayloadRequest'];
export type Rule = components['schemas']['Rule'];
export type SearchCustomersRequest = components['schemas']['SearchCustomersRequest'];
export type SearchRequest = components['schemas']['SearchRequest'];
export type SelfCheck = components['schemas']['SelfCheck'];
export type SelfCheckDifference = components['schemas']['SelfCheckDifference'];
export type ServiceHealth = components['schemas']['ServiceHealth'];
export type SetSupplierStatusAnswer = components['schemas']['SetSupplierStatusAnswer'];
export type SetSupplierStatusRequest = components['schemas']['SetSupplierStatusRequest'];
export type SetWebhookRequest = components['schemas']['SetWebhookRequest'];
export type Severity = components['schemas']['Severity'];
export type SignInMethods = components['schemas']['SignInMethods'];
export type SignInRequest = components['schemas']['SignInRequest'];
export type SignInWithPasskeyRequest = components['schemas']['SignInWithPasskeyRequest'];
export type SignOutAnswer = components['schemas']['SignOutAnswer'];
export type SilenceAlertRuleRequest = components['schemas']['SilenceAlertRuleRequest'];
export type SmartRefusalInterestPayload = components['schemas']['SmartRefusalInterestPayload'];
export type StaffMember = components['schemas']['StaffMember'];
export type StaffPage = components['schemas']['StaffPage'];
export type StaffReconciledAccount = components['schemas']['StaffReconciledAccount'];
export type StaffReconciliation = components['schemas']['StaffReconciliation'];
export type StaffReconciliationDetail = components['schemas']['StaffReconciliationDetail'];
export type StaffReconciliationPart = components['schemas']['StaffReconciliationPart'];
export type StaffReconciliations = components['schemas']['StaffReconciliations'];
export type StaffRole = components['schemas']['StaffRole'];
export type StartBatchRequest = components['schemas']['StartBatchRequest'];
export type StartRetractionRequest = components['schemas']['StartRetractionRequest'];
export type StatementPayload = components['schemas']['StatementPayload'];
export type StatusChangePreview = components['schemas']['StatusChangePreview'];
export type SupplierDetail = components['schemas']['SupplierDetail'];
export type SupplierPage = components['schemas']['SupplierPage'];
export type SupplierProgress = components['schemas']['SupplierProgress'];
export type SupplierSettings = components['schemas']['SupplierSettings'];
export type SupplierSettingsChange = components['schemas']['SupplierSettingsChange'];
export type SupplierSettingsHistory = components['schemas']['SupplierSettingsHistory'];
export type SupplierStatus = components['schemas']['SupplierStatus'];
export type SupplierStatusChange = components['schemas']['SupplierStatusChange'];
export type SupplierSummary = components['schemas']['SupplierSummary'];
export type SupplyAddressPayload = components['schemas']['SupplyAddressPayload'];
export type Throughput = components['schemas']['Throughput'];
export type ThroughputBin = components['schemas']['ThroughputBin'];
export type Topic = components['schemas']['Topic'];
export type TransferReadingPayload = components['schemas']['TransferReadingPayload'];
export type TriageErrorGroupRequest = components['schemas']['TriageErrorGroupRequest'];
export type UndoneCatalogueChange = components['schemas']['UndoneCatalogueChange'];
export type WaiveGateForStaffRequest = components['schemas']['WaiveGateForStaffRequest'];
export type WaivedBlockerRequest = components['schemas']['WaivedBlockerRequest'];
export type WarmHomeDiscountPayload = components['schemas']['WarmHomeDiscountPayload'];
export type WarningGroup = components['schemas']['WarningGroup'];
export type WaveCounts = components['schemas']['WaveCounts'];
export type WaveDetail = components['schemas']['WaveDetail'];
export type WaveErrorBudget = components['schemas']['WaveErrorBudget'];
export type WaveEvent = components['schemas']['WaveEvent'];
export type WaveForecast = components['schemas']['WaveForecast'];
export type WaveLine = components['schemas']['WaveLine'];
export type WaveLineResult = components['schemas']['WaveLineResult'];
export type WavePlan = components['schemas']['WavePlan'];
export type WavePlanHistory = components['schemas']['WavePlanHistory'];
export type WavePlanPreview = components['schemas']['WavePlanPreview'];
export type WavePlanRequest = components['schemas']['WavePlanRequest'];
export type WaveProfile = components['schemas']['WaveProfile'];
export type WaveProgress = components['schemas']['WaveProgress'];
export type WaveSummary = components['schemas']['WaveSummary'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookSet = components['schemas']['WebhookSet'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

export const accountRetractionStates = ["WAITING","WITHDRAWING","RETRACTED","LEFT"] as const;
export const alertKinds = ["NEW_ERROR_GROUP","FAILURES","FAILURE_SHARE","OLDEST_WAITING","SUPPLIER_PAUSED","WAVE_HALTED","DEAD_LETTERS","WORKER_LOST"] as const;
export const approvalStates = ["WAITING","APPROVED","REJECTED","EXPIRED"] as const;
export const approvedActs = ["complete_supplier","erase_payloads","erase_customer","retry_imports","retract_accounts"] as const;
export const batchActions = ["retry","cancel","restore"] as const;
export const batchStatuses = ["RUNNING","DONE","ABORTED"] as const;
export const errorActors = ["supplier","operator","on_call","nobody"] as const;
export const errorDomains = ["account_import","platform"] as const;
export const foundKinds = ["imports","meter_points","references","retracted_accounts","waves","suppliers","audit_entries"] as const;
export const importStatuses = ["PENDING","IN_PROGRESS","PROCESSED","ERRORED","DRY_RUN_SUCCEEDED","DRY_RUN_ERRORED","CANCELLED"] as const;
export const reconciledGroups = ["account","customers","priority_services","supply_addresses","meter_points","meters","registers","readings","agreements","annual_quantities","ledgers","transactions","payment_schedules","mandates","statements","notes","references","metadata","debts","campaigns"] as const;
export const registrationStates = ["MARKED","REQUESTED","COMPLETED","REFUSED"] as const;
export const reportMeanses = ["TEXT","EXPORT"] as const;
export const retractionBlockers = ["mail_sent","registration_sent","mandate_confirmed","money_added","notes_added","registration_final","loss_begun","signed_off"] as const;
export const retractionStatuses = ["RUNNING","STOPPING","STOPPED","DONE"] as const;
export const severities = ["error","warning","off"] as const;
export const staffRoles = ["viewer","operator","admin"] as const;
export const supplierStatuses = ["Ongoing","Paused","Complete"] as const;
export const topics = ["imports","registrations","batches","triage","alerts","audit","waves"] as const;

/** What each call takes and gives: names in its path and query, its body and its answer. */
export interface Calls {
    "GET /accounts/{account_number}": { path: "account_number"; query: "transactions_cursor" | "statements_cursor" | "notes_cursor"; body: undefined; answer: Account };
    "GET /accounts/{account_number}/documents": { path: "account_number"; query: "limit" | "cursor"; body: undefined; answer: ListAccountDocumentsAnswer };
    "POST /accounts/{account_number}/documents/{id}/content": { path: "id" | "account_number"; query: never; body: ReasonedRequest; answer: undefined };
    "POST /accounts/{account_number}/reveal": { path: "account_number"; query: "transactions_cursor" | "statements_cursor" | "notes_cursor"; body: ReasonedRequest; answer: Account };
    "GET /alerts": { path: never; query: "standing" | "limit" | "cursor"; body: undefined; answer: ListAlertsAnswer };
    "GET /alerts/kinds": { path: never; query: never; body: undefined; answer: ListAlertKindsAnswer };
    "GET /alerts/rules": { path: never; query: never; body: undefined; answer: ListAlertRulesAnswer };
    "POST /alerts/rules": { path: never; query: never; body: MakeAlertRuleRequest; answer: AlertRuleSet };
    "PATCH /alerts/rules/{id}": { path: "id"; query: never; body: ChangeAlertRuleRequest; answer: AlertRuleSet };
    "DELETE /alerts/rules/{id}": { path: "id"; query: never; body: ReasonedRequest; answer: undefined };
    "PUT /alerts/rules/{id}/silence": { path: "id"; query: never; body: SilenceAlertRuleRequest; answer: AlertRule };
    "POST /alerts/rules/{id}/test": { path: "id"; query: never; body: undefined; answer: AlertRule };
    "GET /approvals": { path: never; query: "limit" | "cursor"; body: undefined; answer: ListApprovalsAnswer };
    "POST /approvals/{id}/approve": { path: "id"; query: never; body: ReasonedRequest; answer: ApprovedNow };
    "POST /approvals/{id}/reject": { path: "id"; query: never; body: ReasonedRequest; answer: Approval };
    "GET /audit": { path: never; query: "actor" | "action" | "target" | "request_id" | "account_number" | "external_account_number" | "since" | "until" | "limit" | "cursor"; body: undefined; answer: AuditPage };
    "GET /audit/export.csv": { path: never; query: "actor" | "action" | "target" | "request_id" | "account_number" | "external_account_number" | "since" | "until"; body: undefined; answer: undefined };
    "GET /audit/verify": { path: never; query: "head"; body: undefined; answer: AuditVerification };
    "GET /batches": { path: never; query: "limit" | "cursor"; body: undefined; answer: ListBatchesAnswer };
    "POST /batches": { path: never; query: never; body: StartBatchRequest; answer: Batch };
    "POST /batches/forecast": { path: never; query: never; body: ForecastRequest; answer: RetryForecast };
    "POST /batches/preview": { path: never; query: never; body: PreviewBatchRequest; answer: BatchPreview };
    "GET /batches/{id}": { path: "id"; query: never; body: undefined; answer: Batch };
    "POST /batches/{id}/abort": { path: "id"; query: never; body: ReasonedRequest; answer: Batch };
    "GET /catalogue": { path: never; query: never; body: undefined; answer: ListCatalogueAnswer };
    "GET /catalogue/{list}": { path: "list"; query: "limit" | "cursor"; body: undefined; answer: ListCatalogueEntriesAnswer };
    "PUT /catalogue/{list}": { path: "list"; query: "reason"; body: undefined; answer: LoadedCatalogueList };
    "GET /catalogue/{list}/changes": { path: "list"; query: "code" | "product_code" | "rate_band" | "effective_from" | "fuel" | "role"; body: undefined; answer: ListCatalogueChangesAnswer };
    "POST /catalogue/{list}/changes/{id}/undo": { path: "id" | "list"; query: never; body: ReasonedRequest; answer: UndoneCatalogueChange };
    "GET /catalogue/{list}/entry": { path: "list"; query: "code" | "product_code" | "rate_band" | "effective_from" | "fuel" | "role"; body: undefined; answer: GetCatalogueEntryAnswer };
    "PUT /catalogue/{list}/entry": { path: "list"; query: "code" | "product_code" | "rate_band" | "effective_from" | "fuel" | "role"; body: ChangeCatalogueEntryRequest; answer: PutCatalogueEntryAnswer };
    "PATCH /catalogue/{list}/entry": { path: "list"; query: "code" | "product_code" | "rate_band" | "effective_from" | "fuel" | "role"; body: ChangeCatalogueEntryRequest; answer: ChangeCatalogueEntryAnswer };
    "DELETE /catalogue/{list}/entry": { path: "list"; query: "code" | "product_code" | "rate_band" | "effective_from" | "fuel" | "role"; body: ReasonedRequest; answer: RemoveCatalogueEntryAnswer };
    "GET /catalogue/{list}/entry/uses": { path: "list"; query: "code" | "product_code" | "rate_band" | "effective_from" | "fuel" | "role"; body: undefined; answer: CatalogueEntryUses };
    "POST /catalogue/{list}/preview": { path: "list"; query: never; body: undefined; answer: CataloguePreview };
    "GET /changes": { path: never; query: "since"; body: undefined; answer: Changes };
    "GET /errors": { path: never; query: "supplier" | "sandbox" | "wave" | "code" | "path" | "domain" | "since" | "until" | "actor" | "owner" | "mark" | "sort" | "limit" | "cursor"; body: undefined; answer: ListErrorGroupsAnswer };
    "GET /errors/owners": { path: never; query: never; body: undefined; answer: ErrorOwners };
    "PUT /errors/reports": { path: never; query: never; body: ReportErrorGroupRequest; answer: ErrorGroupReport };
    "PATCH /errors/triage": { path: never; query: never; body: TriageErrorGroupRequest; answer: ErrorGroupTriage };
    "GET /errors/values": { path: never; query: "code" | "path" | "supplier" | "sandbox" | "wave" | "since" | "until"; body: undefined; answer: FailingValues };
    "GET /imports": { path: never; query: "status" | "supplier" | "sandbox" | "wave" | "error_code" | "path" | "search" | "is_dry_run" | "has_warnings" | "warning_rule" | "created_from" | "created_to" | "modified_from" | "modified_to" | "changed_by_batch" | "skipped_by_batch" | "sort" | "limit" | "cursor"; body: undefined; answer: ImportPage };
    "GET /imports/export.csv": { path: never; query: "status" | "supplier" | "sandbox" | "wave" | "error_code" | "path" | "search" | "is_dry_run" | "has_warnings" | "warning_rule" | "created_from" | "created_to" | "modified_from" | "modified_to" | "changed_by_batch" | "skipped_by_batch"; body: undefined; answer: undefined };
    "GET /imports/export.jsonl": { path: never; query: "status" | "supplier" | "sandbox" | "wave" | "error_code" | "path" | "search" | "is_dry_run" | "has_warnings" | "warning_rule" | "created_from" | "created_to" | "modified_from" | "modified_to" | "changed_by_batch" | "skipped_by_batch"; body: undefined; answer: undefined };
    "GET /imports/{id}": { path: "id"; query: never; body: undefined; answer: ImportDetail };
    "POST /imports/{id}/cancel": { path: "id"; query: never; body: ReasonedRequest; answer: ImportDetail };
    "GET /imports/{id}/customer-erasure": { path: "id"; query: never; body: undefined; answer: CustomerErasure };
    "POST /imports/{id}/customer-erasure": { path: "id"; query: never; body: EraseCustomerRequest; answer: ErasedCustomer };
    "GET /imports/{id}/payload": { path: "id"; query: "version"; body: undefined; answer: Payload };
    "GET /imports/{id}/payload/compare": { path: "id"; query: "with"; body: undefined; answer: PayloadComparison };
    "GET /imports/{id}/payload/diff": { path: "id"; query: "from" | "to"; body: undefined; answer: PayloadDiff };
    "POST /imports/{id}/payload/reveal": { path: "id"; query: never; body: RevealPayloadRequest; answer: Payload };
    "POST /imports/{id}/restore": { path: "id"; query: never; body: ReasonedRequest; answer: ImportDetail };
    "POST /imports/{id}/retry": { path: "id"; query: never; body: ReasonedRequest; answer: ImportDetail };
    "POST /imports/{id}/self-check": { path: "id"; query: never; body: undefined; answer: SelfCheck };
    "GET /imports/{id}/warnings": { path: "id"; query: "limit" | "cursor"; body: undefined; answer: ListImportWarningsAnswer };
    "GET /overview": { path: never; query: never; body: undefined; answer: Overview };
    "GET /passkeys": { path: never; query: never; body: undefined; answer: Passkeys };
    "POST /passkeys": { path: never; query: never; body: AddPasskeyRequest; answer: Passkey };
    "POST /passkeys/confirmation": { path: never; query: never; body: ConfirmSessionRequest; answer: undefined };
    "POST /passkeys/confirmation/options": { path: never; query: never; body: undefined; answer: AskedPasskey };
    "POST /passkeys/options": { path: never; query: never; body: undefined; answer: AskedPasskey };
    "DELETE /passkeys/{id}": { path: "id"; query: never; body: undefined; answer: undefined };
    "GET /registrations": { path: never; query: "supplier" | "sandbox" | "state" | "limit" | "cursor"; body: undefined; answer: ListRegistrationsAnswer };
    "GET /registrations/counts": { path: never; query: never; body: undefined; answer: RegistrationCounts };
    "POST /registrations/mark": { path: never; query: never; body: MarkRequest; answer: MarkedForRegistration };
    "GET /registrations/meter-points/{id}/history": { path: "id"; query: never; body: undefined; answer: ListMeterPointStatusesAnswer };
    "GET /retractions": { path: never; query: "supplier" | "wave" | "import" | "account" | "limit" | "cursor"; body: undefined; answer: ListRetractionsAnswer };
    "GET /retractions/{id}": { path: "id"; query: never; body: undefined; answer: Retraction };
    "GET /retractions/{id}/accounts": { path: "id"; query: "state" | "limit" | "cursor"; body: undefined; answer: ListRetractedAccountsAnswer };
    "POST /retractions/{id}/stop": { path: "id"; query: never; body: ReasonedRequest; answer: Retraction };
    "GET /rules": { path: never; query: never; body: undefined; answer: ListRulesAnswer };
    "POST /search": { path: never; query: never; body: SearchRequest; answer: FoundThings };
    "POST /search/customers": { path: never; query: never; body: SearchCustomersRequest; answer: FoundCustomers };
    "POST /sessions": { path: never; query: never; body: SignInRequest; answer: OpenSession };
    "GET /sessions/current": { path: never; query: never; body: undefined; answer: CurrentSession };
    "DELETE /sessions/current": { path: never; query: never; body: undefined; answer: undefined };
    "POST /sessions/current/password": { path: never; query: never; body: ChangePasswordRequest; answer: undefined };
    "POST /sessions/current/sign-out": { path: never; query: never; body: undefined; answer: SignOutAnswer };
    "POST /sessions/passkey": { path: never; query: never; body: SignInWithPasskeyRequest; answer: OpenSession };
    "POST /sessions/passkey/options": { path: never; query: never; body: undefined; answer: AskedPasskey };
    "POST /sessions/single-sign-on": { path: never; query: never; body: undefined; answer: BegunSignIn };
    "POST /sessions/single-sign-on/callback": { path: never; query: never; body: FinishOidcSignInRequest; answer: FinishSingleSignOnAnswer };
    "GET /sign-in-methods": { path: never; query: never; body: undefined; answer: SignInMethods };
    "GET /staff": { path: never; query: "limit" | "cursor"; body: undefined; answer: StaffPage };
    "POST /staff": { path: never; query: never; body: InviteStaffRequest; answer: InvitedStaffMember };
    "PATCH /staff/{id}": { path: "id"; query: never; body: ChangeStaffRequest; answer: StaffMember };
    "POST /staff/{id}/reset": { path: "id"; query: never; body: ReasonedRequest; answer: InvitedStaffMember };
    "DELETE /staff/{id}/sessions": { path: "id"; query: never; body: ReasonedRequest; answer: EndStaffSessionsAnswer };
    "PUT /staff/{id}/single-sign-on": { path: "id"; query: never; body: LinkSingleSignOnRequest; answer: StaffMember };
    "DELETE /staff/{id}/single-sign-on": { path: "id"; query: never; body: ReasonedRequest; answer: InvitedStaffMember };
    "GET /suppliers": { path: never; query: "limit" | "cursor"; body: undefined; answer: SupplierPage };
    "POST /suppliers": { path: never; query: never; body: RegisterSupplierRequest; answer: SupplierSummary };
    "GET /suppliers/{code}": { path: "code"; query: never; body: undefined; answer: SupplierDetail };
    "POST /suppliers/{code}/api-keys": { path: "code"; query: never; body: IssueApiKeyRequest; answer: KnownApiKey | IssuedApiKey };
    "DELETE /suppliers/{code}/api-keys/{id}": { path: "code" | "id"; query: never; body: ReasonedRequest; answer: undefined };
    "GET /suppliers/{code}/checklist": { path: "code"; query: "wave"; body: undefined; answer: CutOverChecklist };
    "POST /suppliers/{code}/empty": { path: "code"; query: never; body: EmptySandboxRequest; answer: EmptiedSandbox };
    "GET /suppliers/{code}/packs": { path: "code"; query: "wave"; body: undefined; answer: ListedPacks };
    "GET /suppliers/{code}/packs/{pack_id}/archive": { path: "code" | "pack_id"; query: never; body: undefined; answer: undefined };
    "POST /suppliers/{code}/packs/{pack_id}/countersign": { path: "code" | "pack_id"; query: never; body: CountersignPackForStaffRequest; answer: ListedPack };
    "GET /suppliers/{code}/payload-erasure": { path: "code"; query: never; body: undefined; answer: PayloadErasure };
    "POST /suppliers/{code}/payload-erasure": { path: "code"; query: never; body: ErasePayloadsRequest; answer: PayloadErasure };
    "GET /suppliers/{code}/reconciliations": { path: "code"; query: never; body: undefined; answer: StaffReconciliations };
    "GET /suppliers/{code}/reconciliations/{report_id}": { path: "code" | "report_id"; query: never; body: undefined; answer: StaffReconciliationDetail };
    "GET /suppliers/{code}/reconciliations/{report_id}/accounts": { path: "code" | "report_id"; query: "state" | "limit" | "cursor"; body: undefined; answer: ListReconciledAccountsForStaffAnswer };
    "GET /suppliers/{code}/reconciliations/{report_id}/fields": { path: "code" | "report_id"; query: "account" | "group"; body: undefined; answer: DifferingFields };
    "POST /suppliers/{code}/reconciliations/{report_id}/fields": { path: "code" | "report_id"; query: never; body: DifferingFieldsForStaffRequest; answer: DifferingFields };
    "POST /suppliers/{code}/retractions": { path: "code"; query: never; body: StartRetractionRequest; answer: Retraction };
    "POST /suppliers/{code}/retractions/preview": { path: "code"; query: never; body: PreviewRetractionRequest; answer: RetractionPreview };
    "GET /suppliers/{code}/settings": { path: "code"; query: never; body: undefined; answer: SupplierSettingsHistory };
    "PATCH /suppliers/{code}/settings": { path: "code"; query: never; body: ChangeSupplierSettingsRequest; answer: ChangeSupplierSettingsAnswer };
    "PUT /suppliers/{code}/status": { path: "code"; query: never; body: SetSupplierStatusRequest; answer: SetSupplierStatusAnswer };
    "GET /suppliers/{code}/status/preview": { path: "code"; query: "status"; body: undefined; answer: StatusChangePreview };
    "GET /suppliers/{code}/webhook": { path: "code"; query: never; body: undefined; answer: Webhook | NoWebhook };
    "PUT /suppliers/{code}/webhook": { path: "code"; query: never; body: SetWebhookRequest; answer: WebhookSet };
    "DELETE /suppliers/{code}/webhook": { path: "code"; query: never; body: ReasonedRequest; answer: undefined };
    "GET /suppliers/{code}/webhook/dead-letters": { path: "code"; query: "limit" | "cursor"; body: undefined; answer: ListWebhookDeadLettersAnswer };
    "POST /suppliers/{code}/webhook/dead-letters/replay": { path: "code"; query: never; body: ReasonedRequest; answer: ReplayWebhookDeadLettersAnswer };
    "POST /suppliers/{code}/webhook/dead-letters/{id}/replay": { path: "code" | "id"; query: never; body: ReasonedRequest; answer: DeadLetter };
    "GET /throughput": { path: never; query: "span" | "supplier" | "sandbox" | "code"; body: undefined; answer: Throughput };
    "GET /warnings": { path: never; query: "supplier" | "sandbox"; body: undefined; answer: ListWarningGroupsAnswer };
    "GET /waves": { path: never; query: "supplier" | "sandbox" | "state" | "limit" | "cursor"; body: undefined; answer: ListWavesForStaffAnswer };
    "POST /waves/{code}": { path: "code"; query: never; body: CreateWaveForStaffRequest; answer: WaveDetail };
    "GET /waves/{code}/{wave_code}": { path: "code" | "wave_code"; query: never; body: undefined; answer: WaveDetail };
    "POST /waves/{code}/{wave_code}/approve": { path: "code" | "wave_code"; query: never; body: ReasonedRequest; answer: WaveDetail };
    "POST /waves/{code}/{wave_code}/cancel": { path: "code" | "wave_code"; query: never; body: CancelWaveForStaffRequest; answer: WaveDetail };
    "POST /waves/{code}/{wave_code}/dry-run": { path: "code" | "wave_code"; query: never; body: ReasonedRequest; answer: WaveDetail };
    "GET /waves/{code}/{wave_code}/findings": { path: "code" | "wave_code"; query: "code" | "limit" | "cursor"; body: undefined; answer: ListWaveFindingsForStaffAnswer };
    "GET /waves/{code}/{wave_code}/findings/export.csv": { path: "code" | "wave_code"; query: "code"; body: undefined; answer: undefined };
    "POST /waves/{code}/{wave_code}/halt": { path: "code" | "wave_code"; query: never; body: ReasonedRequest; answer: WaveDetail };
    "GET /waves/{code}/{wave_code}/plan": { path: "code" | "wave_code"; query: never; body: undefined; answer: WavePlanHistory };
    "PUT /waves/{code}/{wave_code}/plan": { path: "code" | "wave_code"; query: never; body: PlanWaveForStaffRequest; answer: WaveDetail };
    "POST /waves/{code}/{wave_code}/plan/preview": { path: "code" | "wave_code"; query: never; body: WavePlanRequest; answer: WavePlanPreview };
    "PUT /waves/{code}/{wave_code}/planned": { path: "code" | "wave_code"; query: never; body: PlanWaveFiguresForStaffRequest; answer: WaveDetail };
    "GET /waves/{code}/{wave_code}/profile": { path: "code" | "wave_code"; query: never; body: undefined; answer: WaveProfile };
    "GET /waves/{code}/{wave_code}/progress": { path: "code" | "wave_code"; query: "by"; body: undefined; answer: WaveProgress };
    "POST /waves/{code}/{wave_code}/ready": { path: "code" | "wave_code"; query: never; body: ReasonedRequest; answer: WaveDetail };
    "POST /waves/{code}/{wave_code}/reconcile": { path: "code" | "wave_code"; query: never; body: ReleaseWaveForStaffRequest; answer: WaveDetail };
    "POST /waves/{code}/{wave_code}/release": { path: "code" | "wave_code"; query: never; body: ReleaseWaveForStaffRequest; answer: WaveDetail };
    "POST /waves/{code}/{wave_code}/reopen": { path: "code" | "wave_code"; query: never; body: ReasonedRequest; answer: WaveDetail };
    "GET /waves/{code}/{wave_code}/results": { path: "code" | "wave_code"; query: "outcome" | "limit" | "cursor"; body: undefined; answer: ListWaveResultsForStaffAnswer };
    "GET /waves/{code}/{wave_code}/results/export.csv": { path: "code" | "wave_code"; query: "outcome"; body: undefined; answer: undefined };
    "POST /waves/{code}/{wave_code}/sign-off": { path: "code" | "wave_code"; query: never; body: ReasonedRequest; answer: WaveDetail };
    "POST /waves/{code}/{wave_code}/waive": { path: "code" | "wave_code"; query: never; body: WaiveGateForStaffRequest; answer: WaveDetail };
}

/** Names in the query of each call. */
export const queryOfCalls = {
    "GET /accounts/{account_number}": ["transactions_cursor","statements_cursor","notes_cursor"],
    "GET /accounts/{account_number}/documents": ["limit","cursor"],
    "POST /accounts/{account_number}/documents/{id}/content": [],
    "POST /accounts/{account_number}/reveal": ["transactions_cursor","statements_cursor","notes_cursor"],
    "GET /alerts": ["standing","limit","cursor"],
    "GET /alerts/kinds": [],
    "GET /alerts/rules": [],
    "POST /alerts/rules": [],
    "PATCH /alerts/rules/{id}": [],
    "DELETE /alerts/rules/{id}": [],
    "PUT /alerts/rules/{id}/silence": [],
    "POST /alerts/rules/{id}/test": [],
    "GET /approvals": ["limit","cursor"],
    "POST /approvals/{id}/approve": [],
    "POST /approvals/{id}/reject": [],
    "GET /audit": ["actor","action","target","request_id","account_number","external_account_number","since","until","limit","cursor"],
    "GET /audit/export.csv": ["actor","action","target","request_id","account_number","external_account_number","since","until"],
    "GET /audit/verify": ["head"],
    "GET /batches": ["limit","cursor"],
    "POST /batches": [],
    "POST /batches/forecast": [],
    "POST /batches/preview": [],
    "GET /batches/{id}": [],
    "POST /batches/{id}/abort": [],
    "GET /catalogue": [],
    "GET /catalogue/{list}": ["limit","cursor"],
    "PUT /catalogue/{list}": ["reason"],
    "GET /catalogue/{list}/changes": ["code","product_code","rate_band","effective_from","fuel","role"],
    "POST /catalogue/{list}/changes/{id}/undo": [],
    "GET /catalogue/{list}/entry": ["code","product_code","rate_band","effective_from","fuel","role"],
    "PUT /catalogue/{list}/entry": ["code","product_code","rate_band","effective_from","fuel","role"],
    "PATCH /catalogue/{list}/entry": ["code","product_code","rate_band","effective_from","fuel","role"],
    "DELETE /catalogue/{list}/entry": ["code","product_code","rate_band","effective_from","fuel","role"],
    "GET /catalogue/{list}/entry/uses": ["code","product_code","rate_band","effective_from","fuel","role"],
    "POST /catalogue/{list}/preview": [],
    "GET /changes": ["since"],
    "GET /errors": ["supplier","sandbox","wave","code","path","domain","since","until","actor","owner","mark","sort","limit","cursor"],
    "GET /errors/owners": [],
    "PUT /errors/reports": [],
    "PATCH /errors/triage": [],
    "GET /errors/values": ["code","path","supplier","sandbox","wave","since","until"],
    "GET /imports": ["status","supplier","sandbox","wave","error_code","path","search","is_dry_run","has_warnings","warning_rule","created_from","created_to","modified_from","modified_to","changed_by_batch","skipped_by_batch","sort","limit","cursor"],
    "GET /imports/export.csv": ["status","supplier","sandbox","wave","error_code","path","search","is_dry_run","has_warnings","warning_rule","created_from","created_to","modified_from","modified_to","changed_by_batch","skipped_by_batch"],
    "GET /imports/export.jsonl": ["status","supplier","sandbox","wave","error_code","path","search","is_dry_run","has_warnings","warning_rule","created_from","created_to","modified_from","modified_to","changed_by_batch","skipped_by_batch"],
    "GET /imports/{id}": [],
    "POST /imports/{id}/cancel": [],
    "GET /imports/{id}/customer-erasure": [],
    "POST /imports/{id}/customer-erasure": [],
    "GET /imports/{id}/payload": ["version"],
    "GET /imports/{id}/payload/compare": ["with"],
    "GET /imports/{id}/payload/diff": ["from","to"],
    "POST /imports/{id}/payload/reveal": [],
    "POST /imports/{id}/restore": [],
    "POST /imports/{id}/retry": [],
    "POST /imports/{id}/self-check": [],
    "GET /imports/{id}/warnings": ["limit","cursor"],
    "GET /overview": [],
    "GET /passkeys": [],
    "POST /passkeys": [],
    "POST /passkeys/confirmation": [],
    "POST /passkeys/confirmation/options": [],
    "POST /passkeys/options": [],
    "DELETE /passkeys/{id}": [],
    "GET /registrations": ["supplier","sandbox","state","limit","cursor"],
    "GET /registrations/counts": [],
    "POST /registrations/mark": [],
    "GET /registrations/meter-points/{id}/history": [],
    "GET /retractions": ["supplier","wave","import","account","limit","cursor"],
    "GET /retractions/{id}": [],
    "GET /retractions/{id}/accounts": ["state","limit","cursor"],
    "POST /retractions/{id}/stop": [],
    "GET /rules": [],
    "POST /search": [],
    "POST /search/customers": [],
    "POST /sessions": [],
    "GET /sessions/current": [],
    "DELETE /sessions/current": [],
    "POST /sessions/current/password": [],
    "POST /sessions/current/sign-out": [],
    "POST /sessions/passkey": [],
    "POST /sessions/passkey/options": [],
    "POST /sessions/single-sign-on": [],
    "POST /sessions/single-sign-on/callback": [],
    "GET /sign-in-methods": [],
    "GET /staff": ["limit","cursor"],
    "POST /staff": [],
    "PATCH /staff/{id}": [],
    "POST /staff/{id}/reset": [],
    "DELETE /staff/{id}/sessions": [],
    "PUT /staff/{id}/single-sign-on": [],
    "DELETE /staff/{id}/single-sign-on": [],
    "GET /suppliers": ["limit","cursor"],
    "POST /suppliers": [],
    "GET /suppliers/{code}": [],
    "POST /suppliers/{code}/api-keys": [],
    "DELETE /suppliers/{code}/api-keys/{id}": [],
    "GET /suppliers/{code}/checklist": ["wave"],
    "POST /suppliers/{code}/empty": [],
    "GET /suppliers/{code}/packs": ["wave"],
    "GET /suppliers/{code}/packs/{pack_id}/archive": [],
    "POST /suppliers/{code}/packs/{pack_id}/countersign": [],
    "GET /suppliers/{code}/payload-erasure": [],
    "POST /suppliers/{code}/payload-erasure": [],
    "GET /suppliers/{code}/reconciliations": [],
    "GET /suppliers/{code}/reconciliations/{report_id}": [],
    "GET /suppliers/{code}/reconciliations/{report_id}/accounts": ["state","limit","cursor"],
    "GET /suppliers/{code}/reconciliations/{report_id}/fields": ["account","group"],
    "POST /suppliers/{code}/reconciliations/{report_id}/fields": [],
    "POST /suppliers/{code}/retractions": [],
    "POST /suppliers/{code}/retractions/preview": [],
    "GET /suppliers/{code}/settings": [],
    "PATCH /suppliers/{code}/settings": [],
    "PUT /suppliers/{code}/status": [],
    "GET /suppliers/{code}/status/preview": ["status"],
    "GET /suppliers/{code}/webhook": [],
    "PUT /suppliers/{code}/webhook": [],
    "DELETE /suppliers/{code}/webhook": [],
    "GET /suppliers/{code}/webhook/dead-letters": ["limit","cursor"],
    "POST /suppliers/{code}/webhook/dead-letters/replay": [],
    "POST /suppliers/{code}/webhook/dead-letters/{id}/replay": [],
    "GET /throughput": ["span","supplier","sandbox","code"],
    "GET /warnings": ["supplier","sandbox"],
    "GET /waves": ["supplier","sandbox","state","limit","cursor"],
    "POST /waves/{code}": [],
    "GET /waves/{code}/{wave_code}": [],
    "POST /waves/{code}/{wave_code}/approve": [],
    "POST /waves/{code}/{wave_code}/cancel": [],
    "POST /waves/{code}/{wave_code}/dry-run": [],
    "GET /waves/{code}/{wave_code}/findings": ["code","limit","cursor"],
    "GET /waves/{code}/{wave_code}/findings/export.csv": ["code"],
    "POST /waves/{code}/{wave_code}/halt": [],
    "GET /waves/{code}/{wave_code}/plan": [],
    "PUT /waves/{code}/{wave_code}/plan": [],
    "POST /waves/{code}/{wave_code}/plan/preview": [],
    "PUT /waves/{code}/{wave_code}/planned": [],
    "GET /waves/{code}/{wave_code}/profile": [],
    "GET /waves/{code}/{wave_code}/progress": ["by"],
    "POST /waves/{code}/{wave_code}/ready": [],
    "POST /waves/{code}/{wave_code}/reconcile": [],
    "POST /waves/{code}/{wave_code}/release": [],
    "POST /waves/{code}/{wave_code}/reopen": [],
    "GET /waves/{code}/{wave_code}/results": ["outcome","limit","cursor"],
    "GET /waves/{code}/{wave_code}/results/export.csv": ["outcome"],
    "POST /waves/{code}/{wave_code}/sign-off": [],
    "POST /waves/{code}/{wave_code}/waive": [],
} as const satisfies Record<keyof Calls, readonly string[]>;

/** Calls that take no session. */
export const publicCalls = [
    "POST /sessions",
    "POST /sessions/passkey",
    "POST /sessions/passkey/options",
    "POST /sessions/single-sign-on",
    "POST /sessions/single-sign-on/callback",
    "GET /sign-in-methods",
] as const satisfies readonly (keyof Calls)[];
