-- What is always true of Carryover's rows. One row for each sentence; violations is 0 where it holds.
-- Written by tools/generate.mjs from the table of transitions and the layout of accounts; do not edit.
-- It reads every account: beside a busy service run it on a replica.

-- There is one process for a pair of supplier and external account number.
SELECT 'one-process-per-number' AS invariant, 'There is one process for a pair of supplier and external account number.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'supplier ' || p.import_supplier_id || ', processes ' || string_agg(p.id::text, ' ') AS offender
      FROM account_import_process p GROUP BY p.import_supplier_id, p.external_account_number HAVING count(*) > 1) o

UNION ALL

-- A process is PROCESSED if and only if exactly one account came from it, and names that account.
SELECT 'processed-means-one-account' AS invariant, 'A process is PROCESSED if and only if exactly one account came from it, and names that account.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'process ' || p.id AS offender FROM account_import_process p
      LEFT JOIN (SELECT process_id, count(*) AS accounts, min(account_number) AS account_number
        FROM account GROUP BY process_id) a ON a.process_id = p.id
      WHERE (p.status = 'PROCESSED') <> (coalesce(a.accounts, 0) = 1)
        OR p.platform_identifier IS DISTINCT FROM a.account_number) o

UNION ALL

-- An account is under the supplier and the external number of its process.
SELECT 'account-belongs-to-its-process' AS invariant, 'An account is under the supplier and the external number of its process.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'account ' || a.account_number AS offender
      FROM account a LEFT JOIN account_import_process p ON p.id = a.process_id
      WHERE p.id IS NULL OR (a.import_supplier_id, a.external_account_number)
        IS DISTINCT FROM (p.import_supplier_id, p.external_account_number)) o

UNION ALL

-- latest_error is there, whole, if and only if the process is ERRORED or DRY_RUN_ERRORED.
SELECT 'error-when-errored' AS invariant, 'latest_error is there, whole, if and only if the process is ERRORED or DRY_RUN_ERRORED.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'process ' || p.id AS offender FROM account_import_process p
      WHERE num_nonnulls(p.latest_error_code, p.latest_error_detail, p.latest_error_domain)
        <> CASE WHEN p.status IN ('ERRORED', 'DRY_RUN_ERRORED') THEN 3 ELSE 0 END) o

UNION ALL

-- A process has a lease if and only if it is IN_PROGRESS, and none lapsed without being taken over.
SELECT 'lease-while-in-progress' AS invariant, 'A process has a lease if and only if it is IN_PROGRESS, and none lapsed without being taken over.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'process ' || p.id AS offender FROM account_import_process p
      WHERE num_nonnulls(p.lease_token, p.lease_expires_at) <> CASE WHEN p.status = 'IN_PROGRESS' THEN 2 ELSE 0 END
        OR (p.status = 'IN_PROGRESS' AND p.lease_expires_at < clock_timestamp() - interval '1 minute')) o

UNION ALL

-- Every version of a payload is kept, and the latest is the one the process speaks of.
SELECT 'payload-versions-complete' AS invariant, 'Every version of a payload is kept, and the latest is the one the process speaks of.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'process ' || p.id AS offender FROM account_import_process p
      LEFT JOIN (SELECT v.process_id, count(*) AS versions, min(v.version) AS first, max(v.version) AS last,
          (array_agg(v.payload_hash ORDER BY v.version DESC))[1] AS hash
        FROM account_import_payload v GROUP BY v.process_id) v ON v.process_id = p.id
      WHERE (v.versions, v.first, v.last, v.hash)
        IS DISTINCT FROM (p.payload_version::bigint, 1, p.payload_version, p.payload_hash)) o

UNION ALL

-- An import waits or runs with its payload only, and what was erased of an account left its control totals.
SELECT 'erased-payloads-leave-their-trace' AS invariant, 'An import waits or runs with its payload only, and what was erased of an account left its control totals.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'process ' || p.id AS offender FROM account_import_process p
      JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
      WHERE v.erased_at IS NOT NULL AND (p.status IN ('PENDING', 'IN_PROGRESS')
        OR p.status = 'PROCESSED' AND v.control_totals IS NULL)) o

UNION ALL

-- What is counted of the imports of a supplier in a state, with what has changed since, is how many there are.
SELECT 'counts-are-exact' AS invariant, 'What is counted of the imports of a supplier in a state, with what has changed since, is how many there are.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'supplier ' || import_supplier_id || ', ' || status AS offender FROM (
        SELECT import_supplier_id, status, count AS n FROM import_count
        UNION ALL SELECT import_supplier_id, status, change FROM import_count_change
        UNION ALL SELECT import_supplier_id, status, -count(*) FROM account_import_process GROUP BY 1, 2
      ) counted GROUP BY import_supplier_id, status HAVING sum(n) <> 0) o

UNION ALL

-- What is counted of the outcomes of a supplier in an hour of the last 30 days, with what was noted since, is what its events tell.
SELECT 'outcomes-are-exact' AS invariant, 'What is counted of the outcomes of a supplier in an hour of the last 30 days, with what was noted since, is what its events tell.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'supplier ' || import_supplier_id || ', ' || hour AS offender FROM (
        SELECT import_supplier_id, at AS hour, code = '' AS is_processed, count AS n FROM import_outcome_count WHERE width = 'hour'
        UNION ALL SELECT import_supplier_id, date_trunc('hour', at, 'UTC'), code = '', change FROM import_outcome_change
        UNION ALL SELECT import_supplier_id, date_trunc('hour', occurred_at, 'UTC'), to_status = 'PROCESSED', -1
          FROM account_import_event WHERE to_status IN ('PROCESSED', 'ERRORED', 'DRY_RUN_ERRORED') AND from_status IS DISTINCT FROM to_status
      ) counted WHERE hour > clock_timestamp() - interval '30 days'
      GROUP BY import_supplier_id, hour, is_processed HAVING sum(n) <> 0) o

UNION ALL

-- A part of a wave that arrived whole has a row for each of its lines, all of its latest sending.
SELECT 'wave-lines-add-up' AS invariant, 'A part of a wave that arrived whole has a row for each of its lines, all of its latest sending.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'part ' || p.id AS offender FROM import_wave_part p
      LEFT JOIN (SELECT l.part_id, count(*) AS lines, min(l.sending) AS earliest, max(l.sending) AS latest
        FROM import_wave_line l GROUP BY l.part_id) l ON l.part_id = p.id
      WHERE p.received_at IS NOT NULL
        AND (l.lines, l.earliest, l.latest) IS DISTINCT FROM (p.lines, p.sending, p.sending)) o

UNION ALL

-- What a wave tells of its lines and accounts, by what became of them, is what its lines and their imports come to.
SELECT 'wave-counts-are-exact' AS invariant, 'What a wave tells of its lines and accounts, by what became of them, is what its lines and their imports come to.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (WITH lines AS (SELECT l.wave_id, l.process_id, l.outcome AS sent, CASE
    WHEN l.outcome <> 'accepted' THEN l.outcome
    WHEN p.platform_identifier IS NOT NULL THEN 'imported'
    WHEN p.status IN ('ERRORED', 'DRY_RUN_ERRORED') THEN 'failed'
    ELSE 'not_processed' END AS became,
          p.wave_id IS NOT DISTINCT FROM l.wave_id AS is_its
        FROM import_wave_line l LEFT JOIN account_import_process p ON p.id = l.process_id)
      SELECT 'wave ' || wave_id || ', ' || figure AS offender FROM (SELECT wave_id, became AS figure, count(*) AS n FROM lines GROUP BY 1, 2
      UNION ALL SELECT wave_id, 'accounts_' || became, count(DISTINCT process_id) FROM lines
        WHERE sent = 'accepted' AND is_its GROUP BY 1, 2
      UNION ALL SELECT wave_id, 'accounts', count(DISTINCT process_id) FROM lines WHERE process_id IS NOT NULL GROUP BY 1
      UNION ALL SELECT wave_id, 'accounts_left', count(*) FROM account_import_process
        WHERE wave_id IS NOT NULL AND status IN ('PENDING', 'IN_PROGRESS') GROUP BY 1 UNION ALL SELECT wave_id, figure, -n AS n FROM (
    SELECT wave_id, figure, n FROM import_wave_count UNION ALL SELECT wave_id, figure, n FROM import_wave_count_delta) kept
  WHERE figure <> 'accounts_retracted') k
      GROUP BY wave_id, figure HAVING sum(n) <> 0) o

UNION ALL

-- A line of a wave that is not refused stands for the import of its account number, of the same supplier.
SELECT 'wave-lines-stand-for-their-imports' AS invariant, 'A line of a wave that is not refused stands for the import of its account number, of the same supplier.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'part ' || l.part_id || ', line ' || l.line AS offender
      FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id
      LEFT JOIN account_import_process p ON p.id = l.process_id
      WHERE l.outcome <> 'refused' AND (p.import_supplier_id, p.external_account_number)
        IS DISTINCT FROM (w.import_supplier_id, l.external_account_number)) o

UNION ALL

-- On a day for which a wave had a cap, no more of its accounts were let start than the largest cap of its plans of that day.
SELECT 'wave-days-keep-to-their-caps' AS invariant, 'On a day for which a wave had a cap, no more of its accounts were let start than the largest cap of its plans of that day.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (WITH plan AS (
    SELECT wave_id, plan, changed_at AS since, lead(changed_at) OVER (PARTITION BY wave_id ORDER BY revision) AS until,
      min(changed_at) OVER (PARTITION BY wave_id) AS first_at FROM import_wave_plan_change
  ), d AS (
    SELECT wave_id, day, NULL AS distributor, sum(admitted) AS admitted FROM import_wave_admission GROUP BY wave_id, day
    UNION ALL SELECT wave_id, day, distributor, admitted FROM import_wave_admission
  )
  SELECT 'wave ' || d.wave_id || ', ' || d.day || coalesce(', distributor ' || d.distributor, '') AS offender
  FROM d CROSS JOIN LATERAL (
    SELECT bool_and(cap.most IS NOT NULL) AND NOT bool_or(p.first_at >= (d.day::timestamp AT TIME ZONE 'Europe/London') AND EXISTS (SELECT FROM import_wave_event e
        WHERE e.wave_id = d.wave_id AND e.event = 'RELEASE' AND e.occurred_at < p.first_at)) AS "isCapped", max(cap.most) AS most
    FROM plan p CROSS JOIN LATERAL (SELECT CASE WHEN d.distributor IS NULL THEN (p.plan ->> 'accounts_per_day')::bigint
      ELSE (SELECT (c ->> 'accounts_per_day')::bigint FROM jsonb_array_elements(p.plan -> 'distributor_caps') c
        WHERE c ->> 'distributor' = d.distributor) END AS most) cap
    WHERE p.wave_id = d.wave_id AND p.since < ((d.day + 1)::timestamp AT TIME ZONE 'Europe/London') AND coalesce(p.until + interval '1 minute' > (d.day::timestamp AT TIME ZONE 'Europe/London'), true)
  ) held
  WHERE held."isCapped" AND d.admitted > held.most) o

UNION ALL

-- An account, read from its tables, is the payload that was sent, field by field; where that was sealed or erased, by its digest.
SELECT 'account-is-what-was-sent' AS invariant, 'An account, read from its tables, is the payload that was sent, field by field; where that was sealed or erased, by its digest.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'account ' || a.account_number AS offender FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id
      JOIN account_import_process p ON p.id = a.process_id
      JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
      CROSS JOIN LATERAL (SELECT jsonb_build_object('import_supplier', s.code) || jsonb_strip_nulls(jsonb_build_object('external_account_number', a."external_account_number", 'unknown_occupier', a."unknown_occupier", 'billing_name', a."billing_name", 'billing_address1', a."billing_address1", 'billing_address2', a."billing_address2", 'billing_address3', a."billing_address3", 'billing_address4', a."billing_address4", 'billing_address5', a."billing_address5", 'billing_postcode', a."billing_postcode", 'account_type', a."account_type", 'sales_channel', a."sales_channel", 'sales_subchannel', a."sales_subchannel", 'transfer_balance', a."transfer_balance"::text, 'last_billed_to_date', a."last_billed_to_date", 'last_payment_review_date', a."last_payment_review_date", 'next_bill_due_date', a."next_bill_due_date", 'smart_read_frequency', a."smart_read_frequency", 'smart_read_cycle_day', a."smart_read_cycle_day", 'communication_preference', a."communication_preference", 'document_accessibility', a."document_accessibility")) || 
          coalesce((SELECT jsonb_build_object('customers', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('given_name', t1."given_name", 'family_name', t1."family_name", 'email', t1."email", 'mobile', t1."mobile", 'landline', t1."landline", 'date_of_birth', t1."date_of_birth", 'title', t1."title", 'salutation', t1."salutation", 'customer_preferences', nullif(jsonb_strip_nulls(jsonb_build_object('opted_into_sms', t1."opted_into_sms", 'opted_into_recommended', t1."opted_into_recommended", 'opted_into_updates', t1."opted_into_updates", 'opted_into_third_parties', t1."opted_into_third_parties", 'opted_into_offers', t1."opted_into_offers", 'is_user_psr_consent_obtained', t1."is_user_psr_consent_obtained")), '{}'))) || 
            coalesce((SELECT jsonb_build_object('psr', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('elec_industry_code', t2."elec_industry_code", 'gas_industry_code', t2."gas_industry_code", 'effective_from', t2."effective_from")) ORDER BY t2.position)) FROM psr_record t2 WHERE t2.account_id = a.id AND t2.customer_id = t1.id HAVING count(*) > 0), '{}') ORDER BY l1.position)) FROM customer t1 JOIN account_customer l1 ON l1.customer_id = t1.id WHERE l1.account_id = a.id HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('supply_addresses', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('supply_address1', t1."supply_address1", 'supply_address2', t1."supply_address2", 'supply_address3', t1."supply_address3", 'supply_address4', t1."supply_address4", 'supply_address5', t1."supply_address5", 'supply_postcode', t1."supply_postcode", 'is_landlord', t1."is_landlord", 'customer_at_supply_address_from_date', t1."customer_at_supply_address_from_date")) || 
            coalesce((SELECT jsonb_build_object('meter_points', coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('identifier', t2."identifier", 'supply_type', t2."supply_type", 'mpid', t2."mpid", 'shipper_mpid', t2."shipper_mpid", 'supply_start_date', t2."supply_start_date", 'profile_class', t2."profile_class", 'ssc', t2."ssc", 'et_in_progress', t2."et_in_progress", 'dr_in_progress', t2."dr_in_progress", 'smart_refusal_interest', nullif(jsonb_strip_nulls(jsonb_build_object('type', t2."smart_refusal_type", 'date', t2."smart_refusal_date", 'refusal_reason', t2."smart_refusal_reason", 'source', t2."smart_refusal_source")), '{}'))) || 
              coalesce((SELECT jsonb_build_object('agreements', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('tariff_code', t3."tariff_code", 'effective_from', t3."effective_from")) ORDER BY t3.position)) FROM agreement t3 WHERE t3.account_id = a.id AND t3.meter_point_id = t2.id HAVING count(*) > 0), '{}') || 
              coalesce((SELECT jsonb_build_object('eac_history', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('effective_from', t3."effective_from", 'tpr', t3."tpr", 'consumption', t3."consumption"::text, 'source', t3."source")) ORDER BY t3.position)) FROM annual_consumption t3 WHERE t3.account_id = a.id AND t3.meter_point_id = t2.id AND t3.kind = 'EAC' HAVING count(*) > 0), '{}') || 
              coalesce((SELECT jsonb_build_object('aq_history', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('effective_from', t3."effective_from", 'effective_to', t3."effective_to", 'consumption', t3."consumption"::text)) ORDER BY t3.position)) FROM annual_consumption t3 WHERE t3.account_id = a.id AND t3.meter_point_id = t2.id AND t3.kind = 'AQ' HAVING count(*) > 0), '{}') || 
              coalesce((SELECT jsonb_build_object('meters', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('meter_serial_number', t3."meter_serial_number", 'installed_on', t3."installed_on", 'gas_number_of_digits', t3."gas_number_of_digits", 'smart_type', t3."smart_type", 'is_prepay', t3."is_prepay", 'prepay_details', nullif(jsonb_strip_nulls(jsonb_build_object('debt_balance', t3."prepay_debt_balance"::text, 'credit_balance', t3."prepay_credit_balance"::text, 'transfer_vend_read_date', t3."prepay_transfer_vend_read_date", 'gas_debt_repayment_options', nullif(jsonb_strip_nulls(jsonb_build_object('weekly_min', t3."prepay_gas_weekly_min"::text, 'weekly_max', t3."prepay_gas_weekly_max"::text)), '{}'))), '{}'))) || 
                coalesce((SELECT jsonb_build_object('registers', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('register_id', t4."register_id", 'tpr', t4."tpr", 'number_of_digits', t4."number_of_digits", 'is_settlement', t4."is_settlement")) ORDER BY t4.position)) FROM register t4 WHERE t4.account_id = a.id AND t4.meter_id = t3.id HAVING count(*) > 0), '{}') || 
                coalesce((SELECT jsonb_build_object('transfer_readings', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('register_id', t4."register_id", 'reading_date', t4."reading_date", 'reading_value', t4."reading_value"::text, 'reading_type', t4."reading_type")) ORDER BY t4.position)) FROM meter_reading t4 WHERE t4.account_id = a.id AND t4.meter_id = t3.id AND t4.kind = 'TRANSFER' HAVING count(*) > 0), '{}') || 
                coalesce((SELECT jsonb_build_object('reading_history', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('register_id', t4."register_id", 'reading_date', t4."reading_date", 'reading_value', t4."reading_value"::text, 'reading_type', t4."reading_type", 'billed', t4."billed")) ORDER BY t4.position)) FROM meter_reading t4 WHERE t4.account_id = a.id AND t4.meter_id = t3.id AND t4.kind = 'HISTORY' HAVING count(*) > 0), '{}') ORDER BY t3.position)) FROM meter t3 WHERE t3.account_id = a.id AND t3.meter_point_id = t2.id HAVING count(*) > 0), '{}') ORDER BY t2.position), '[]')) FROM meter_point t2 WHERE t2.account_id = a.id AND t2.supply_address_id = t1.id), '{}') || 
            coalesce((SELECT jsonb_build_object('property_administrators', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('given_name', t2."given_name", 'family_name', t2."family_name", 'email', t2."email", 'mobile', t2."mobile", 'landline', t2."landline", 'date_of_birth', t2."date_of_birth", 'title', t2."title", 'salutation', t2."salutation")) ORDER BY t2.position)) FROM property_administrator t2 WHERE t2.account_id = a.id AND t2.supply_address_id = t1.id HAVING count(*) > 0), '{}') ORDER BY t1.position)) FROM supply_address t1 WHERE t1.account_id = a.id HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('ledgers', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('last_statement_closing_date', t1."last_statement_closing_date", 'last_statement_balance', t1."last_statement_balance"::text, 'last_statement_issue_date', t1."last_statement_issue_date", 'ledger_balance', t1."ledger_balance"::text)) || 
            coalesce((SELECT jsonb_build_object('current_statement_transactions', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('transaction_id', t2."transaction_id", 'transaction_date', t2."transaction_date", 'amount', t2."amount"::text, 'type', t2."type", 'reason', t2."reason", 'payment_type', t2."payment_type")) ORDER BY t2.position)) FROM ledger_transaction t2 WHERE t2.account_id = a.id AND t2.ledger_id = t1.id AND t2.imported_as = 'CURRENT' HAVING count(*) > 0), '{}') || 
            coalesce((SELECT jsonb_build_object('historical_statement_transactions', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('transaction_id', t2."transaction_id", 'transaction_date', t2."transaction_date", 'amount', t2."amount"::text, 'type', t2."type", 'reason', t2."reason", 'payment_type', t2."payment_type")) ORDER BY t2.position)) FROM ledger_transaction t2 WHERE t2.account_id = a.id AND t2.ledger_id = t1.id AND t2.imported_as = 'HISTORICAL' HAVING count(*) > 0), '{}') ORDER BY t1.position)) FROM ledger t1 WHERE t1.account_id = a.id AND t1.origin = 'IMPORTED' HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('payment_schedules', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('amount', t1."amount"::text, 'day_of_month', t1."day_of_month", 'frequency', t1."frequency", 'means', t1."means", 'start_date', t1."start_date", 'is_debt_repayment_plan', t1."is_debt_repayment_plan", 'debt_repayment_element', t1."debt_repayment_element"::text, 'debt_repayment_end_date', t1."debt_repayment_end_date")) ORDER BY t1.position)) FROM payment_schedule t1 WHERE t1.account_id = a.id HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('references', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('namespace', t1."namespace", 'value', t1."value")) ORDER BY t1.position)) FROM account_reference t1 WHERE t1.account_id = a.id HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('account_campaigns', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('slug', t1."slug", 'campaign_note', t1."campaign_note")) ORDER BY t1.position)) FROM campaign_membership t1 WHERE t1.account_id = a.id HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('notes', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('created_at', CASE WHEN t1.is_created_at_given THEN regexp_replace(to_char(t1."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '\.?0+Z$', 'Z') END, 'body', t1."body")) || 
            coalesce((SELECT jsonb_build_object('document_paths', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('document_path', t2."document_path")) ORDER BY t2.position)) FROM note_document t2 WHERE t2.account_id = a.id AND t2.note_id = t1.id HAVING count(*) > 0), '{}') ORDER BY t1.position)) FROM note t1 WHERE t1.account_id = a.id AND t1.origin = 'IMPORTED' HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('statements', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('bill_period_from_date', t1."bill_period_from_date", 'bill_period_to_date', t1."bill_period_to_date", 'statement_path', t1."statement_path", 'statement_id', t1."statement_id")) ORDER BY t1.position)) FROM statement t1 WHERE t1.account_id = a.id AND t1.kind = 'IMPORTED' HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('warm_home_discount', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('tax_year', t1."tax_year", 'account_type', t1."account_type", 'group', t1."group")) ORDER BY t1.position)) FROM warm_home_discount t1 WHERE t1.account_id = a.id HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('dunning_path', jsonb_strip_nulls(jsonb_build_object('path_name', t1."path_name", 'start_date', t1."start_date"))) FROM dunning t1 WHERE t1.account_id = a.id), '{}') || 
          coalesce((SELECT jsonb_build_object('debts', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('agency_name', t1."agency_name", 'start_date', t1."start_date", 'is_insolvent', t1."is_insolvent")) || 
            coalesce((SELECT jsonb_build_object('aged_debt', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('debt_amount', t2."debt_amount"::text, 'due_date', t2."due_date")) ORDER BY t2.position)) FROM aged_debt t2 WHERE t2.account_id = a.id AND t2.debt_id = t1.id HAVING count(*) > 0), '{}') ORDER BY t1.position)) FROM debt t1 WHERE t1.account_id = a.id HAVING count(*) > 0), '{}') || 
          coalesce((SELECT jsonb_build_object('metadata', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('key', t1."key")) || CASE WHEN t1."value" IS NULL THEN '{}' ELSE jsonb_build_object('value', t1."value") END ORDER BY t1.position)) FROM account_metadata t1 WHERE t1.account_id = a.id HAVING count(*) > 0), '{}') AS payload) r
      WHERE CASE WHEN v.payload IS NOT NULL THEN v.payload IS DISTINCT FROM r.payload
        ELSE coalesce(v.content_digest, p.payload_digest) IS DISTINCT FROM encode(sha256(convert_to((r.payload)::text, 'UTF8')), 'hex') END) o

UNION ALL

-- The balance of a ledger and the totals of its open statement are the sums of its transactions, to the digit.
SELECT 'ledgers-add-up' AS invariant, 'The balance of a ledger and the totals of its open statement are the sums of its transactions, to the digit.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'account ' || a.account_number || ', ' || d.path AS offender FROM account a
      CROSS JOIN LATERAL (
  WITH side AS (
    SELECT t.ledger_id, t.statement_id, t.imported_as, coalesce(sum(t.amount) FILTER (WHERE t.affects_balance AND t.type IN ('CREDIT', 'PAYMENT')), 0) AS credit, coalesce(sum(t.amount) FILTER (WHERE t.affects_balance AND t.type NOT IN ('CREDIT', 'PAYMENT')), 0) AS debit
    FROM ledger_transaction t WHERE t.account_id = a.id GROUP BY t.ledger_id, t.statement_id, t.imported_as
  ), ledgers AS (
    SELECT 'ledgers.' || l.position AS path, l.balance, o.opening_balance, o.credit_total, o.debit_total,
      coalesce(l.ledger_balance, coalesce(l.last_statement_balance, 0) + (
        SELECT coalesce(sum(credit - debit), 0) FROM side WHERE ledger_id = l.id AND imported_as = 'CURRENT'))
        + (SELECT coalesce(sum(credit - debit), 0) FROM side WHERE ledger_id = l.id AND imported_as IS NULL) AS expected,
      (SELECT coalesce(sum(credit), 0) FROM side WHERE statement_id = o.id) AS credit,
      (SELECT coalesce(sum(debit), 0) FROM side WHERE statement_id = o.id) AS debit
    FROM ledger l LEFT JOIN statement o ON o.ledger_id = l.id AND o.kind = 'OPEN' WHERE l.account_id = a.id
  )
  SELECT path || '.balance' AS path, balance::text AS stored, expected::text AS sent FROM ledgers
  WHERE balance <> expected
  UNION ALL SELECT path || '.open_statement.credit_total', credit_total::text, credit::text FROM ledgers
  WHERE credit_total <> credit
  UNION ALL SELECT path || '.open_statement.debit_total', debit_total::text, debit::text FROM ledgers
  WHERE debit_total <> debit
  UNION ALL SELECT path || '.open_statement.opening_balance', opening_balance::text, (expected - credit + debit)::text
  FROM ledgers WHERE opening_balance <> expected - credit + debit
  UNION ALL (
    SELECT 'transactions.' || transaction_id || '.sent_transaction_date', sent_transaction_date::text, description
    FROM ledger_transaction
    WHERE account_id = a.id AND description IS NOT NULL AND (sent_transaction_date IS NULL
      OR sent_transaction_date = transaction_date OR strpos(description, sent_transaction_date::text) = 0)
    ORDER BY position LIMIT 100)
  UNION ALL (
    SELECT 'transactions.' || transaction_id || '.occurrence', string_agg(occurrence::text, ', ' ORDER BY occurrence),
      '1 to ' || max(occurrence)
    FROM ledger_transaction WHERE account_id = a.id AND transaction_id IS NOT NULL
    GROUP BY transaction_id HAVING max(occurrence) <> count(*) ORDER BY 1 LIMIT 100)) d) o

UNION ALL

-- What was added to an account since its import is there, unchanged, and nothing else is.
SELECT 'additions-unchanged' AS invariant, 'What was added to an account since its import is there, unchanged, and nothing else is.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'account ' || a.account_number || ', ' || d.path AS offender FROM account a
      CROSS JOIN LATERAL (
  SELECT 'added.' || f.kind AS path,
    CASE WHEN f.entries = coalesce(n.entries, 0) THEN 'changed' ELSE f.entries::text END AS stored,
    coalesce(n.entries, 0)::text AS sent
  FROM (SELECT 'note' AS kind, count(*) AS entries, coalesce(sum(('x' || left(md5(jsonb_build_array(t.id, t.origin, t.body, t.is_created_at_given, t.is_pinned, extract(epoch FROM t.created_at)::text, extract(epoch FROM t.unpin_at)::text)::text), 15))::bit(60)::bigint), 0) AS digest
      FROM note t WHERE t.account_id = a.id AND t.origin IN ('ADDED', 'PLATFORM') UNION ALL SELECT 'note_document' AS kind, count(*) AS entries, coalesce(sum(('x' || left(md5(jsonb_build_array(t.id, t.note_id, t.position, t.document_path)::text), 15))::bit(60)::bigint), 0) AS digest
      FROM note_document t WHERE t.account_id = a.id AND t.note_id IN (SELECT n.id FROM note n WHERE n.account_id = a.id AND n.origin IN ('ADDED', 'PLATFORM')) UNION ALL SELECT 'statement' AS kind, count(*) AS entries, coalesce(sum(('x' || left(md5(jsonb_build_array(t.id, t.statement_id, t.bill_period_from_date, t.bill_period_to_date, t.statement_path, t.issued_date, t.number, coalesce(t.gross_amount, t.gross_amount_pence))::text), 15))::bit(60)::bigint), 0) AS digest
      FROM statement t WHERE t.account_id = a.id AND t.kind = 'HISTORICAL' UNION ALL SELECT 'ledger_transaction' AS kind, count(*) AS entries, coalesce(sum(('x' || left(md5(jsonb_build_array(t.id, t.ledger_id, t.occurrence, t.transaction_id, t.transaction_date, t.sent_transaction_date, t.description, t.amount, t.type, t.reason, t.payment_type, t.affects_balance, t.to_prepay_meter_serial_number, t.display_note, t.note, t.reference, t.product_code, t.mpxn, extract(epoch FROM t.added_at)::text)::text), 15))::bit(60)::bigint), 0) AS digest
      FROM ledger_transaction t WHERE t.account_id = a.id AND t.imported_as IS NULL UNION ALL SELECT 'supply_charge_line_item' AS kind, count(*) AS entries, coalesce(sum(('x' || left(md5(jsonb_build_array(t.id, t.ledger_transaction_id, t.position, t.rate_band, t.start_date, t.end_date, t.number_of_units, t.net_amount, t.price_per_unit, t.start_reading, CASE WHEN t.further_readings IS NULL THEN to_jsonb(t.end_reading)
          ELSE to_jsonb(t.end_reading || t.further_readings) END)::text), 15))::bit(60)::bigint), 0) AS digest
      FROM supply_charge_line_item t WHERE t.account_id = a.id AND true UNION ALL SELECT 'tax_item' AS kind, count(*) AS entries, coalesce(sum(('x' || left(md5(jsonb_build_array(t.id, t.ledger_transaction_id, t.position, t.amount, t.tax_type, t.value_taxed, t.rate, t.unit_type)::text), 15))::bit(60)::bigint), 0) AS digest
      FROM tax_item t WHERE t.account_id = a.id AND true UNION ALL SELECT 'payment_instruction' AS kind, count(*) AS entries, coalesce(sum(('x' || left(md5(jsonb_build_array(t.id, t.vendor, t.reference, t.type, t.brand, t.last_four, t.bank_name, t.expiry_month, t.expiry_year, extract(epoch FROM t.verified_at)::text)::text), 15))::bit(60)::bigint), 0) AS digest
      FROM payment_instruction t WHERE t.account_id = a.id AND true) f
  LEFT JOIN account_addition n ON n.account_id = a.id AND n.kind = f.kind
  WHERE f.entries <> coalesce(n.entries, 0) OR f.digest <> coalesce(n.digest, 0) ORDER BY 1) d) o

UNION ALL

-- A meter point is live at one account at most; those that are shared, and those of sandboxes, do not count.
SELECT 'one-live-account-per-meter-point' AS invariant, 'A meter point is live at one account at most; those that are shared, and those of sandboxes, do not count.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'meter points ' || string_agg(m.id::text, ' ') AS offender FROM meter_point m
      JOIN account a ON a.id = m.account_id JOIN import_supplier s ON s.id = a.import_supplier_id AND NOT s.is_sandbox
      WHERE m.status NOT IN ('LOST', 'LOST_ERRONEOUS_GAIN', 'ET_COMPLETED') AND NOT m.is_shared
      GROUP BY m.identifier, m.supply_type HAVING count(*) > 1) o

UNION ALL

-- The events of a process are steps of the table of transitions, each from where the one before ended.
SELECT 'legal-path-without-gaps' AS invariant, 'The events of a process are steps of the table of transitions, each from where the one before ended.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (WITH step AS (
        SELECT e.process_id, e.from_status, e.to_status, e.event,
          lag(e.to_status) OVER path AS left_in, row_number() OVER path AS position,
          e.attempt < lag(e.attempt) OVER path AND e.event NOT LIKE '%\_REQUEUED' AND e.event NOT LIKE '%\_UPDATED'
            AS is_attempt_lost,
          e.payload_version < lag(e.payload_version) OVER path AS is_version_lost
        FROM account_import_event e WINDOW path AS (PARTITION BY e.process_id ORDER BY e.id)
      )
      SELECT DISTINCT 'process ' || s.process_id AS offender FROM step s
      WHERE s.from_status IS DISTINCT FROM s.left_in OR (s.position = 1) <> (s.from_status IS NULL)
        OR s.is_attempt_lost OR s.is_version_lost
        OR NOT EXISTS (SELECT 1 FROM (VALUES
          ('CANCELLED', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_REQUEUED'),
          ('CANCELLED', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED'),
          ('DRY_RUN_ERRORED', 'CANCELLED', 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED'),
          ('DRY_RUN_ERRORED', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_REQUEUED'),
          ('DRY_RUN_ERRORED', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED'),
          ('DRY_RUN_SUCCEEDED', 'CANCELLED', 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED'),
          ('DRY_RUN_SUCCEEDED', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_REQUEUED'),
          ('DRY_RUN_SUCCEEDED', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED'),
          ('ERRORED', 'CANCELLED', 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED'),
          ('ERRORED', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_REQUEUED'),
          ('ERRORED', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED'),
          ('IN_PROGRESS', 'DRY_RUN_ERRORED', 'EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_ERRORED'),
          ('IN_PROGRESS', 'DRY_RUN_SUCCEEDED', 'EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_SUCCEEDED'),
          ('IN_PROGRESS', 'ERRORED', 'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED'),
          ('IN_PROGRESS', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_REQUEUED'),
          ('IN_PROGRESS', 'PROCESSED', 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED'),
          ('PENDING', 'CANCELLED', 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED'),
          ('PENDING', 'ERRORED', 'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED'),
          ('PENDING', 'ERRORED', 'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED'),
          ('PENDING', 'IN_PROGRESS', 'EVENT_ACCOUNT_IMPORT_PROCESS_STARTED'),
          ('PENDING', 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED'),
          ('PROCESSED', 'CANCELLED', 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED'),
          ('PROCESSED', 'PROCESSED', 'EVENT_ACCOUNT_IMPORT_PROCESS_CORRECTED'),
          (NULL::text, 'PENDING', 'EVENT_ACCOUNT_IMPORT_PROCESS_CREATED')
        ) AS t (from_status, to_status, event)
          WHERE t.from_status IS NOT DISTINCT FROM s.from_status AND t.to_status = s.to_status AND t.event = s.event)) o

UNION ALL

-- The last event of a process led to the state it is in.
SELECT 'events-lead-to-the-state' AS invariant, 'The last event of a process led to the state it is in.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'process ' || p.id AS offender FROM account_import_process p
      WHERE p.status IS DISTINCT FROM (
        SELECT e.to_status FROM account_import_event e WHERE e.process_id = p.id ORDER BY e.id DESC LIMIT 1)) o

UNION ALL

-- The positions in the feed of a supplier are 1, 2, 3 and so on to the latest one, each taken once; those of a sandbox since it was emptied.
SELECT 'feed-without-gaps' AS invariant, 'The positions in the feed of a supplier are 1, 2, 3 and so on to the latest one, each taken once; those of a sandbox since it was emptied.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'supplier ' || coalesce(f.import_supplier_id, e.import_supplier_id) AS offender
      FROM event_feed f FULL JOIN (
        SELECT import_supplier_id, count(*) AS events, count(DISTINCT feed_position) AS positions,
          max(feed_position) AS latest
        FROM (SELECT import_supplier_id, feed_position, occurred_at FROM account_import_event
        UNION ALL SELECT import_supplier_id, feed_position, occurred_at FROM meter_point_event
        UNION ALL SELECT import_supplier_id, feed_position, occurred_at FROM test_event
        UNION ALL SELECT import_supplier_id, feed_position, occurred_at FROM import_wave_feed_event) a LEFT JOIN event_feed b USING (import_supplier_id)
        WHERE feed_position > coalesce(b.emptied_position, 0) GROUP BY import_supplier_id
      ) e USING (import_supplier_id)
      WHERE coalesce(e.events, 0) <> coalesce(f.latest_position - f.emptied_position, 0) OR e.events <> e.positions
        OR e.latest <> e.events + coalesce(f.emptied_position, 0)) o

UNION ALL

-- No event that a webhook is to tell of waits for its position in the feed for long.
SELECT 'outbox-drained' AS invariant, 'No event that a webhook is to tell of waits for its position in the feed for long.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'supplier ' || import_supplier_id || ', ' || count(*) || ' events' AS offender
      FROM (SELECT import_supplier_id, feed_position, occurred_at FROM account_import_event
        UNION ALL SELECT import_supplier_id, feed_position, occurred_at FROM meter_point_event
        UNION ALL SELECT import_supplier_id, feed_position, occurred_at FROM test_event
        UNION ALL SELECT import_supplier_id, feed_position, occurred_at FROM import_wave_feed_event) a JOIN supplier_webhook w USING (import_supplier_id)
      WHERE w.disabled_at IS NULL AND a.feed_position IS NULL
        AND a.occurred_at < clock_timestamp() - interval '5 minutes' GROUP BY import_supplier_id) o

UNION ALL

-- Each audit entry carries its own hash and that of the entry before it, and none is missing.
SELECT 'audit-chain' AS invariant, 'Each audit entry carries its own hash and that of the entry before it, and none is missing.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'audit entry ' || id AS offender FROM (
        SELECT e.id, NOT audit_entry_is_sound(e) OR e.previous_hash <> lag(e.hash, 1, sha256('')) OVER chain
          OR e.id <> lag(e.id, 1, 0::bigint) OVER chain + 1 AS is_bad
        FROM audit_entry e WINDOW chain AS (ORDER BY e.id)) c
      WHERE c.is_bad) o

UNION ALL

-- An account that was taken back is not there any more, and no meter point is live at it.
SELECT 'retracted-accounts-are-gone' AS invariant, 'An account that was taken back is not there any more, and no meter point is live at it.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'account ' || r.account_number AS offender FROM account_retraction r WHERE r.state = 'RETRACTED'
      AND (EXISTS (SELECT FROM account a WHERE a.id = r.account_id) OR EXISTS (SELECT FROM meter_point m WHERE m.account_id = r.account_id))) o

UNION ALL

-- The number of an account that was taken back is never given again.
SELECT 'retracted-numbers-stay-taken' AS invariant, 'The number of an account that was taken back is never given again.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'account ' || r.account_number AS offender FROM account_retraction r WHERE r.state = 'RETRACTED'
      AND (EXISTS (SELECT FROM account a WHERE a.account_number = r.account_number)
        OR EXISTS (SELECT FROM account_import_process p WHERE p.platform_identifier = r.account_number))) o

UNION ALL

-- An import lost its account as often as the ledger of retractions says.
SELECT 'retractions-are-in-the-ledger' AS invariant, 'An import lost its account as often as the ledger of retractions says.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'process ' || process_id AS offender FROM (
        SELECT process_id, count(*) AS times FROM account_import_event
        WHERE from_status = 'PROCESSED' AND to_status = 'CANCELLED' GROUP BY process_id) e
      FULL JOIN (SELECT r.process_id, count(*) AS times FROM account_retraction r WHERE r.state = 'RETRACTED'
        AND EXISTS (SELECT FROM account_import_process p WHERE p.id = r.process_id) GROUP BY r.process_id) l USING (process_id)
      WHERE e.times IS DISTINCT FROM l.times) o

UNION ALL

-- A pack that is built has a manifest of its own wave or report, signed with a key that is published, and what a side has signed is of this pack.
SELECT 'every-signed-pack-verifies' AS invariant, 'A pack that is built has a manifest of its own wave or report, signed with a key that is published, and what a side has signed is of this pack.' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:5], '{}') AS examples
FROM (SELECT 'pack ' || p.id AS offender FROM pack p LEFT JOIN import_wave w ON w.id = p.wave_id
      WHERE p.status = 'READY' AND (NOT EXISTS (SELECT FROM pack_key k WHERE k.kid = convert_from(decode(rpad(translate(split_part(p.manifest_jws, '.', 1), '-_', '+/'), (length(split_part(p.manifest_jws, '.', 1)) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb ->> 'kid')
        OR (convert_from(decode(rpad(translate(split_part(p.manifest_jws, '.', 2), '-_', '+/'), (length(split_part(p.manifest_jws, '.', 2)) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb ->> 'wave', convert_from(decode(rpad(translate(split_part(p.manifest_jws, '.', 2), '-_', '+/'), (length(split_part(p.manifest_jws, '.', 2)) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb ->> 'report_id')
          IS DISTINCT FROM (w.code, p.reconciliation_id::text))
      UNION ALL SELECT 'pack ' || g.pack_id || ', signature of ' || g.party FROM pack_signature g JOIN pack p ON p.id = g.pack_id
      WHERE (convert_from(decode(rpad(translate(split_part(g.jws, '.', 2), '-_', '+/'), (length(split_part(g.jws, '.', 2)) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb ->> 'pack', convert_from(decode(rpad(translate(split_part(g.jws, '.', 2), '-_', '+/'), (length(split_part(g.jws, '.', 2)) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb ->> 'party') IS DISTINCT FROM (p.sha256, g.party)
        OR NOT EXISTS (SELECT FROM pack_key k WHERE k.kid = convert_from(decode(rpad(translate(split_part(g.jws, '.', 1), '-_', '+/'), (length(split_part(g.jws, '.', 1)) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb ->> 'kid')) o;
