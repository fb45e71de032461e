-- What all migrations make together: to be read, and compared with after a change. Made by `npm run generate`;
-- change it by a migration. Foreign keys stand in their tables, so it is not in an order that could be run.

CREATE DOMAIN pounds AS numeric CHECK (((abs(VALUE) < ('10000000000'::bigint)::numeric) AND (scale(VALUE) <= 10)));

CREATE DOMAIN pounds_total AS numeric CHECK ((scale(VALUE) <= 10));

CREATE TABLE account (
  id uuid NOT NULL,
  account_number text NOT NULL,
  import_supplier_id uuid NOT NULL,
  process_id uuid NOT NULL,
  external_account_number text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  unknown_occupier boolean,
  billing_name text,
  billing_address1 text,
  billing_address2 text,
  billing_address3 text,
  billing_address4 text,
  billing_address5 text,
  billing_postcode text,
  account_type text,
  sales_channel text,
  sales_subchannel text,
  transfer_balance pounds,
  last_billed_to_date date,
  last_payment_review_date date,
  next_bill_due_date date,
  smart_read_frequency text,
  smart_read_cycle_day smallint,
  communication_preference text,
  document_accessibility text,
  resolved_sales_channel text,
  resolved_sales_subchannel text,
  copied_billing_address1 text,
  copied_billing_address2 text,
  copied_billing_address3 text,
  copied_billing_address4 text,
  copied_billing_address5 text,
  copied_billing_postcode text,
  is_registration_considered boolean NOT NULL DEFAULT false,
  CONSTRAINT account__pk PRIMARY KEY (id),
  CONSTRAINT account__account_number_ck CHECK (account_number ~ '^A-[0-9A-F]{8}$'::text),
  CONSTRAINT account__account_number_uq UNIQUE (account_number),
  CONSTRAINT account__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT account__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id),
  CONSTRAINT account__process_uq UNIQUE (process_id),
  CONSTRAINT account__supplier_external_number_uq UNIQUE (import_supplier_id, external_account_number)
);
CREATE INDEX account__billing_name_ix ON public.account USING btree (lower(billing_name) text_pattern_ops) WHERE (billing_name IS NOT NULL);
CREATE INDEX account__registration_to_consider_ix ON public.account USING btree (import_supplier_id, id) WHERE (NOT is_registration_considered);
CREATE TRIGGER account__keep_numbers_of_retracted BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION keep_numbers_of_retracted();
ALTER TABLE account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account__of_organization ON account TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY account__of_platform ON account TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON account TO carryover_app;
GRANT UPDATE (is_registration_considered) ON account TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON account TO carryover_platform;

CREATE TABLE account_addition (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  entries bigint NOT NULL,
  digest numeric NOT NULL,
  CONSTRAINT account_addition__pk PRIMARY KEY (account_id, kind),
  CONSTRAINT account_addition__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
ALTER TABLE account_addition ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_addition__of_organization ON account_addition TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = account_addition.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = account_addition.account_id)
 OFFSET 0)));
CREATE POLICY account_addition__of_platform ON account_addition TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON account_addition TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON account_addition TO carryover_platform;

CREATE TABLE account_customer (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT account_customer__pk PRIMARY KEY (id),
  CONSTRAINT account_customer__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT account_customer__customer_fk FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX account_customer__account_ix ON public.account_customer USING btree (account_id);
CREATE INDEX account_customer__customer_ix ON public.account_customer USING btree (customer_id);
ALTER TABLE account_customer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_customer__of_platform ON account_customer TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON account_customer TO carryover_platform;

CREATE TABLE account_import_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  process_id uuid NOT NULL,
  event text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  attempt integer NOT NULL,
  payload_version integer NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  data jsonb,
  import_supplier_id uuid NOT NULL,
  feed_position bigint,
  CONSTRAINT account_import_event__pk PRIMARY KEY (id),
  CONSTRAINT account_import_event__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id)
) WITH (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=10000);
CREATE UNIQUE INDEX account_import_event__feed_uq ON public.account_import_event USING btree (import_supplier_id, feed_position) WHERE (feed_position IS NOT NULL);
CREATE INDEX account_import_event__outcome_ix ON public.account_import_event USING btree (occurred_at) WHERE (to_status = ANY (ARRAY['PROCESSED'::text, 'ERRORED'::text, 'DRY_RUN_ERRORED'::text]));
CREATE INDEX account_import_event__process_ix ON public.account_import_event USING btree (process_id, id);
CREATE INDEX account_import_event__unplaced_ix ON public.account_import_event USING btree (import_supplier_id, id) WHERE (feed_position IS NULL);
CREATE TRIGGER account_import_event__deleted_tr AFTER DELETE ON account_import_event REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_outcomes_deleted();
CREATE TRIGGER account_import_event__made_tr AFTER INSERT ON account_import_event REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_outcomes_made();
CREATE TRIGGER account_import_event__name_supplier BEFORE INSERT ON account_import_event FOR EACH ROW WHEN (new.import_supplier_id IS NULL) EXECUTE FUNCTION name_supplier_of_event();
ALTER TABLE account_import_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_import_event__of_organization ON account_import_event TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY account_import_event__of_platform ON account_import_event TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON account_import_event TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON account_import_event TO carryover_platform;

CREATE TABLE account_import_payload (
  process_id uuid NOT NULL,
  version integer NOT NULL,
  payload jsonb,
  payload_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  erased_at timestamp with time zone,
  content_digest text,
  control_totals jsonb,
  sealed_payload bytea,
  sealed_key text,
  CONSTRAINT account_import_payload__pk PRIMARY KEY (process_id, version),
  CONSTRAINT account_import_payload__kept_ck CHECK (num_nonnulls(payload, sealed_payload) =
CASE
    WHEN erased_at IS NULL THEN 1
    ELSE 0
END AND (sealed_payload IS NULL) = (sealed_key IS NULL) AND (erased_at IS NULL) = (content_digest IS NULL)),
  CONSTRAINT account_import_payload__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id)
);
ALTER TABLE account_import_payload ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_import_payload__of_organization ON account_import_payload TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account_import_process o
  WHERE (o.id = account_import_payload.process_id)
 OFFSET 0)))
  WITH CHECK ((NOT process_is_foreign(process_id)));
CREATE POLICY account_import_payload__of_platform ON account_import_payload TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON account_import_payload TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON account_import_payload TO carryover_platform;

CREATE TABLE account_import_process (
  id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  external_account_number text NOT NULL,
  status text NOT NULL,
  is_dry_run boolean NOT NULL,
  schedule_window_start timestamp with time zone,
  schedule_window_end timestamp with time zone,
  payload_version integer NOT NULL,
  payload_hash text NOT NULL,
  available_at timestamp with time zone NOT NULL,
  attempt integer NOT NULL,
  lease_token uuid,
  lease_expires_at timestamp with time zone,
  lease_holder text,
  latest_error_code text,
  latest_error_detail text,
  latest_error_domain text,
  platform_identifier text,
  created_at timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  flags jsonb NOT NULL DEFAULT '[]'::jsonb,
  latest_error_paths text[],
  latest_error_place text GENERATED ALWAYS AS (regexp_replace(latest_error_paths[1], '(^|\.)\d+(?=\.|$)'::text, '\1*'::text, 'g'::text)) STORED,
  error_since timestamp with time zone,
  error_since_for text,
  payload_digest text,
  wave_id uuid,
  latest_error_problems jsonb,
  trace_context text,
  schedule_window_filled text,
  CONSTRAINT account_import_process__pk PRIMARY KEY (id),
  CONSTRAINT account_import_process__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT account_import_process__latest_error_ck CHECK ((status = ANY (ARRAY['ERRORED'::text, 'DRY_RUN_ERRORED'::text])) = (latest_error_code IS NOT NULL AND latest_error_detail IS NOT NULL AND latest_error_domain IS NOT NULL)),
  CONSTRAINT account_import_process__lease_ck CHECK ((status = 'IN_PROGRESS'::text) = (lease_token IS NOT NULL AND lease_expires_at IS NOT NULL)),
  CONSTRAINT account_import_process__platform_identifier_ck CHECK ((status = 'PROCESSED'::text) = (platform_identifier IS NOT NULL)),
  CONSTRAINT account_import_process__schedule_window_ck CHECK (schedule_window_start < schedule_window_end),
  CONSTRAINT account_import_process__schedule_window_filled_ck CHECK (schedule_window_filled = ANY (ARRAY['start'::text, 'end'::text, 'none'::text])),
  CONSTRAINT account_import_process__status_ck CHECK (status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'PROCESSED'::text, 'ERRORED'::text, 'DRY_RUN_SUCCEEDED'::text, 'DRY_RUN_ERRORED'::text, 'CANCELLED'::text])),
  CONSTRAINT account_import_process__supplier_external_number_uq UNIQUE (import_supplier_id, external_account_number),
  CONSTRAINT account_import_process__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
) WITH (fillfactor=85, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=10000, autovacuum_analyze_scale_factor=0.02, autovacuum_analyze_threshold=1000);
CREATE INDEX account_import_process__attempt_ix ON public.account_import_process USING btree (attempt DESC, id DESC);
CREATE INDEX account_import_process__created_ix ON public.account_import_process USING btree (created_at DESC, id DESC);
CREATE INDEX account_import_process__due_ix ON public.account_import_process USING btree (import_supplier_id, available_at) WHERE (status = 'PENDING'::text);
CREATE INDEX account_import_process__ended_after_attempt_ix ON public.account_import_process USING btree (modified_at) INCLUDE (import_supplier_id) WHERE ((latest_error_code = 'schedule_window_elapsed'::text) AND (latest_error_detail = 'A worker took the import inside its window, and the platform could not finish it before the window ended.'::text));
CREATE INDEX account_import_process__ended_in_pause_ix ON public.account_import_process USING btree (modified_at) INCLUDE (import_supplier_id) WHERE ((latest_error_code = 'schedule_window_elapsed'::text) AND (latest_error_detail = 'The platform had the import supplier Paused when the window of the import ended.'::text));
CREATE INDEX account_import_process__error_group_ix ON public.account_import_process USING btree (latest_error_code, latest_error_place, modified_at DESC) INCLUDE (import_supplier_id, latest_error_domain, error_since) WHERE (latest_error_code IS NOT NULL);
CREATE INDEX account_import_process__error_history_ix ON public.account_import_process USING btree (error_since_for, error_since) INCLUDE (import_supplier_id, modified_at, latest_error_code) WHERE (error_since_for IS NOT NULL);
CREATE INDEX account_import_process__error_since_for_ix ON public.account_import_process USING btree (error_since_for) WHERE (error_since_for IS NOT NULL);
CREATE INDEX account_import_process__external_number_ix ON public.account_import_process USING btree (external_account_number text_pattern_ops);
CREATE INDEX account_import_process__failed_ix ON public.account_import_process USING btree (import_supplier_id, status, latest_error_code) WHERE (latest_error_code IS NOT NULL);
CREATE INDEX account_import_process__lease_ix ON public.account_import_process USING btree (lease_expires_at) WHERE (status = 'IN_PROGRESS'::text);
CREATE INDEX account_import_process__modified_ix ON public.account_import_process USING btree (modified_at DESC, id DESC);
CREATE INDEX account_import_process__number_parts_ix ON public.account_import_process USING gin (external_account_number gin_trgm_ops, platform_identifier gin_trgm_ops);
CREATE INDEX account_import_process__platform_identifier_ix ON public.account_import_process USING btree (platform_identifier text_pattern_ops) WHERE (platform_identifier IS NOT NULL);
CREATE INDEX account_import_process__status_created_ix ON public.account_import_process USING btree (status, created_at DESC, id DESC);
CREATE INDEX account_import_process__supplier_created_ix ON public.account_import_process USING btree (import_supplier_id, created_at, id);
CREATE INDEX account_import_process__supplier_pending_ix ON public.account_import_process USING btree (import_supplier_id, created_at, id) WHERE (status <> ALL (ARRAY['PROCESSED'::text, 'CANCELLED'::text]));
CREATE INDEX account_import_process__wave_due_ix ON public.account_import_process USING btree (wave_id, available_at) WHERE ((status = 'PENDING'::text) AND (wave_id IS NOT NULL));
CREATE INDEX account_import_process__wave_number_ix ON public.account_import_process USING btree (wave_id, status, external_account_number) WHERE (wave_id IS NOT NULL);
CREATE INDEX account_import_process__window_ix ON public.account_import_process USING btree (schedule_window_end) WHERE ((status = 'PENDING'::text) AND (schedule_window_end IS NOT NULL));
CREATE TRIGGER account_import_process__changed_tr AFTER UPDATE ON account_import_process REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_imports_changed();
CREATE TRIGGER account_import_process__deleted_tr AFTER DELETE ON account_import_process REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_imports_deleted();
CREATE TRIGGER account_import_process__error_since BEFORE INSERT OR UPDATE OF latest_error_code ON account_import_process FOR EACH ROW WHEN (new.latest_error_code IS NOT NULL) EXECUTE FUNCTION keep_error_since();
CREATE TRIGGER account_import_process__keep_signed_off BEFORE UPDATE OF status, payload_version, wave_id ON account_import_process FOR EACH ROW WHEN (old.status = 'PROCESSED'::text AND old.wave_id IS NOT NULL AND (new.status IS DISTINCT FROM old.status OR new.payload_version IS DISTINCT FROM old.payload_version OR new.wave_id IS DISTINCT FROM old.wave_id)) EXECUTE FUNCTION keep_signed_off_account();
CREATE TRIGGER account_import_process__left_changed AFTER UPDATE OF status, wave_id ON account_import_process FOR EACH ROW WHEN (wave_left_in(old.status, old.wave_id) IS DISTINCT FROM wave_left_in(new.status, new.wave_id)) EXECUTE FUNCTION count_left_changed();
CREATE TRIGGER account_import_process__left_deleted AFTER DELETE ON account_import_process REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_left_deleted();
CREATE TRIGGER account_import_process__left_made AFTER INSERT ON account_import_process REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_left_made();
CREATE TRIGGER account_import_process__made_tr AFTER INSERT ON account_import_process REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_imports_made();
CREATE TRIGGER account_import_process__wave_outcome AFTER UPDATE OF status, platform_identifier, wave_id ON account_import_process FOR EACH ROW WHEN (wave_line_outcome(old.status, old.platform_identifier) IS DISTINCT FROM wave_line_outcome(new.status, new.platform_identifier) OR old.wave_id IS DISTINCT FROM new.wave_id) EXECUTE FUNCTION count_wave_outcome();
ALTER TABLE account_import_process ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_import_process__of_organization ON account_import_process TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY account_import_process__of_platform ON account_import_process TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON account_import_process TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON account_import_process TO carryover_platform;

CREATE TABLE account_metadata (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  key text,
  value jsonb,
  occurrence integer NOT NULL DEFAULT 1,
  CONSTRAINT account_metadata__pk PRIMARY KEY (id),
  CONSTRAINT account_metadata__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE UNIQUE INDEX account_metadata__account_key_digest_uq ON public.account_metadata USING btree (account_id, text_digest(key), occurrence);
ALTER TABLE account_metadata ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_metadata__of_platform ON account_metadata TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON account_metadata TO carryover_platform;

CREATE TABLE account_reference (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  namespace text,
  value text,
  is_shared boolean NOT NULL DEFAULT false,
  organization_id uuid,
  CONSTRAINT account_reference__pk PRIMARY KEY (id),
  CONSTRAINT account_reference__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX account_reference__account_ix ON public.account_reference USING btree (account_id);
CREATE UNIQUE INDEX account_reference__namespace_value_uq ON public.account_reference USING btree (organization_id, namespace, value) WHERE (NOT is_shared);
CREATE INDEX account_reference__shared_ix ON public.account_reference USING btree (namespace, value) WHERE is_shared;
CREATE INDEX account_reference__value_ix ON public.account_reference USING btree (lower(value) text_pattern_ops);
CREATE TRIGGER account_reference__organization_tr AFTER INSERT ON account_reference FOR EACH ROW WHEN (new.organization_id IS NULL) EXECUTE FUNCTION mark_organization_of_reference();
ALTER TABLE account_reference ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_reference__of_organization ON account_reference TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = account_reference.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = account_reference.account_id)
 OFFSET 0)));
CREATE POLICY account_reference__of_platform ON account_reference TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON account_reference TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON account_reference TO carryover_platform;

CREATE TABLE account_retraction (
  id uuid NOT NULL,
  retraction_id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  process_id uuid NOT NULL,
  account_id uuid NOT NULL,
  account_number text NOT NULL,
  external_account_number text NOT NULL,
  state text NOT NULL,
  waived text[] NOT NULL,
  left_for text[],
  due_at timestamp with time zone,
  withdrawing_since timestamp with time zone,
  totals jsonb,
  digest text,
  mail_id uuid,
  retracted_at timestamp with time zone,
  wave_id uuid,
  waived_entries jsonb,
  CONSTRAINT account_retraction__pk PRIMARY KEY (id),
  CONSTRAINT account_retraction__due_ck CHECK ((state = ANY (ARRAY['WAITING'::text, 'WITHDRAWING'::text])) = (due_at IS NOT NULL)),
  CONSTRAINT account_retraction__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT account_retraction__left_ck CHECK ((state = 'LEFT'::text) = (left_for IS NOT NULL)),
  CONSTRAINT account_retraction__retracted_ck CHECK (num_nonnulls(totals, digest, retracted_at) =
CASE
    WHEN state = 'RETRACTED'::text THEN 3
    ELSE 0
END),
  CONSTRAINT account_retraction__retraction_fk FOREIGN KEY (retraction_id) REFERENCES retraction(id),
  CONSTRAINT account_retraction__state_ck CHECK (state = ANY (ARRAY['WAITING'::text, 'WITHDRAWING'::text, 'RETRACTED'::text, 'LEFT'::text]))
);
CREATE INDEX account_retraction__account_ix ON public.account_retraction USING btree (account_id);
CREATE INDEX account_retraction__account_number_ix ON public.account_retraction USING btree (account_number);
CREATE INDEX account_retraction__due_ix ON public.account_retraction USING btree (retraction_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX account_retraction__mail_ix ON public.account_retraction USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE UNIQUE INDEX account_retraction__number_uq ON public.account_retraction USING btree (account_number) WHERE (state <> 'LEFT'::text);
CREATE INDEX account_retraction__process_ix ON public.account_retraction USING btree (process_id);
CREATE INDEX account_retraction__retraction_ix ON public.account_retraction USING btree (retraction_id, external_account_number, id);
CREATE INDEX account_retraction__supplier_ix ON public.account_retraction USING btree (import_supplier_id, external_account_number);
ALTER TABLE account_retraction ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_retraction__of_platform ON account_retraction TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON account_retraction TO carryover_platform;

CREATE TABLE aged_debt (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  debt_id uuid NOT NULL,
  position integer NOT NULL,
  debt_amount pounds,
  due_date date,
  CONSTRAINT aged_debt__pk PRIMARY KEY (id),
  CONSTRAINT aged_debt__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT aged_debt__debt_fk FOREIGN KEY (debt_id) REFERENCES debt(id)
);
CREATE INDEX aged_debt__account_ix ON public.aged_debt USING btree (account_id);
CREATE INDEX aged_debt__debt_ix ON public.aged_debt USING btree (debt_id);
ALTER TABLE aged_debt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY aged_debt__of_platform ON aged_debt TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON aged_debt TO carryover_platform;

CREATE TABLE agreement (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  meter_point_id uuid NOT NULL,
  position integer NOT NULL,
  tariff_code text,
  effective_from date,
  effective_to date,
  CONSTRAINT agreement__pk PRIMARY KEY (id),
  CONSTRAINT agreement__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT agreement__meter_point_fk FOREIGN KEY (meter_point_id) REFERENCES meter_point(id)
);
CREATE INDEX agreement__account_ix ON public.agreement USING btree (account_id);
CREATE INDEX agreement__meter_point_ix ON public.agreement USING btree (meter_point_id);
ALTER TABLE agreement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY agreement__of_organization ON agreement TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = agreement.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = agreement.account_id)
 OFFSET 0)));
CREATE POLICY agreement__of_platform ON agreement TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON agreement TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON agreement TO carryover_platform;

CREATE TABLE alert (
  id uuid NOT NULL,
  rule_id uuid NOT NULL,
  subject text NOT NULL,
  summary text NOT NULL,
  href text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  ended_at timestamp with time zone,
  change bigint NOT NULL DEFAULT nextval('alert_change_seq'::regclass),
  clear_since timestamp with time zone,
  CONSTRAINT alert__pk PRIMARY KEY (id),
  CONSTRAINT alert__rule_fk FOREIGN KEY (rule_id) REFERENCES alert_rule(id)
);
CREATE INDEX alert__began_ix ON public.alert USING btree (began_at DESC, id DESC);
CREATE INDEX alert__change_ix ON public.alert USING btree (change);
CREATE INDEX alert__rule_ix ON public.alert USING btree (rule_id, began_at DESC);
CREATE UNIQUE INDEX alert__standing_uq ON public.alert USING btree (rule_id, subject) WHERE (ended_at IS NULL);
ALTER TABLE alert ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY alert__of_platform ON alert TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON alert TO carryover_platform;

CREATE TABLE alert_message (
  id uuid NOT NULL,
  rule_id uuid NOT NULL,
  alert_id uuid,
  event text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  status text NOT NULL,
  reason text,
  attempt integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  CONSTRAINT alert_message__pk PRIMARY KEY (id),
  CONSTRAINT alert_message__alert_fk FOREIGN KEY (alert_id) REFERENCES alert(id) ON DELETE CASCADE,
  CONSTRAINT alert_message__channel_ck CHECK (channel = ANY (ARRAY['MAIL'::text, 'WEBHOOK'::text])),
  CONSTRAINT alert_message__event_ck CHECK (event = ANY (ARRAY['FIRING'::text, 'RESOLVED'::text, 'TEST'::text])),
  CONSTRAINT alert_message__rule_fk FOREIGN KEY (rule_id) REFERENCES alert_rule(id),
  CONSTRAINT alert_message__status_ck CHECK (status = ANY (ARRAY['PENDING'::text, 'SENT'::text, 'FAILED'::text, 'UNCERTAIN'::text]))
);
CREATE INDEX alert_message__alert_ix ON public.alert_message USING btree (alert_id);
CREATE INDEX alert_message__due_ix ON public.alert_message USING btree (due_at) WHERE (status = 'PENDING'::text);
CREATE INDEX alert_message__rule_ix ON public.alert_message USING btree (rule_id, created_at DESC);
ALTER TABLE alert_message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY alert_message__of_platform ON alert_message TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON alert_message TO carryover_platform;

CREATE TABLE alert_rule (
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  import_supplier_id uuid,
  threshold integer,
  window_minutes integer,
  mail_to text[] NOT NULL,
  webhook_host text,
  sealed_webhook text,
  is_enabled boolean NOT NULL,
  silenced_until timestamp with time zone,
  evaluated_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  claimed_at timestamp with time zone,
  CONSTRAINT alert_rule__pk PRIMARY KEY (id),
  CONSTRAINT alert_rule__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT alert_rule__kind_ck CHECK (kind = ANY (ARRAY['NEW_ERROR_GROUP'::text, 'FAILURES'::text, 'FAILURE_SHARE'::text, 'OLDEST_WAITING'::text, 'SUPPLIER_PAUSED'::text, 'WAVE_HALTED'::text, 'DEAD_LETTERS'::text, 'WORKER_LOST'::text])),
  CONSTRAINT alert_rule__webhook_ck CHECK ((webhook_host IS NULL) = (sealed_webhook IS NULL))
);
CREATE INDEX alert_rule__import_supplier_ix ON public.alert_rule USING btree (import_supplier_id);
ALTER TABLE alert_rule ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY alert_rule__of_platform ON alert_rule TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON alert_rule TO carryover_platform;

CREATE TABLE annual_consumption (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  meter_point_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  effective_from date,
  effective_to date,
  tpr text,
  consumption numeric,
  source text,
  CONSTRAINT annual_consumption__pk PRIMARY KEY (id),
  CONSTRAINT annual_consumption__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT annual_consumption__kind_ck CHECK (kind = ANY (ARRAY['EAC'::text, 'AQ'::text])),
  CONSTRAINT annual_consumption__meter_point_fk FOREIGN KEY (meter_point_id) REFERENCES meter_point(id)
);
CREATE INDEX annual_consumption__account_ix ON public.annual_consumption USING btree (account_id);
CREATE INDEX annual_consumption__meter_point_ix ON public.annual_consumption USING btree (meter_point_id);
ALTER TABLE annual_consumption ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY annual_consumption__of_platform ON annual_consumption TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON annual_consumption TO carryover_platform;

CREATE TABLE api_key (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  prefix text NOT NULL,
  hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  issued_by text,
  idempotency_key text,
  rotates_refresh_tokens boolean NOT NULL DEFAULT false,
  expires_at timestamp with time zone,
  address_ranges text[],
  import_supplier_ids uuid[],
  is_read_only boolean NOT NULL DEFAULT false,
  CONSTRAINT api_key__pk PRIMARY KEY (id),
  CONSTRAINT api_key__hash_uq UNIQUE (hash),
  CONSTRAINT api_key__issue_uq UNIQUE (organization_id, issued_by, idempotency_key),
  CONSTRAINT api_key__organization_fk FOREIGN KEY (organization_id) REFERENCES organization(id)
);
CREATE INDEX api_key__organization_ix ON public.api_key USING btree (organization_id);
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY api_key__of_platform ON api_key TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON api_key TO carryover_platform;

CREATE TABLE approval (
  id uuid NOT NULL,
  act text NOT NULL,
  target text NOT NULL,
  parameters jsonb NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  CONSTRAINT approval__pk PRIMARY KEY (id),
  CONSTRAINT approval__act_ck CHECK (act = ANY (ARRAY['complete_supplier'::text, 'erase_payloads'::text, 'erase_customer'::text, 'retry_imports'::text, 'retract_accounts'::text])),
  CONSTRAINT approval__decided_by_fk FOREIGN KEY (decided_by) REFERENCES staff_user(id),
  CONSTRAINT approval__decided_ck CHECK (num_nulls(decision, decided_by, decided_at, decision_reason) = ANY (ARRAY[0, 4])),
  CONSTRAINT approval__decision_ck CHECK (decision = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text])),
  CONSTRAINT approval__requested_by_fk FOREIGN KEY (requested_by) REFERENCES staff_user(id),
  CONSTRAINT approval__two_people_ck CHECK (decision IS DISTINCT FROM 'APPROVED'::text OR decided_by <> requested_by)
);
CREATE INDEX approval__requested_at_ix ON public.approval USING btree (requested_at DESC, id DESC);
CREATE INDEX approval__target_ix ON public.approval USING btree (act, target) WHERE (decision IS NULL);
ALTER TABLE approval ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY approval__of_platform ON approval TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON approval TO carryover_platform;

CREATE TABLE audit_entry (
  id bigint NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  actor_id uuid,
  actor text NOT NULL,
  role text NOT NULL,
  action text NOT NULL,
  target_type text NOT NULL,
  target text NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  details_salt bytea,
  details_digest bytea,
  details_erased_at timestamp with time zone,
  CONSTRAINT audit_entry__pk PRIMARY KEY (id)
);
CREATE INDEX audit_entry__action_ix ON public.audit_entry USING btree (action, id DESC);
CREATE INDEX audit_entry__actor_ix ON public.audit_entry USING btree (actor, id DESC);
CREATE INDEX audit_entry__occurred_at_ix ON public.audit_entry USING btree (occurred_at);
CREATE INDEX audit_entry__request_ix ON public.audit_entry USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX audit_entry__target_ix ON public.audit_entry USING btree (target_type, target, id DESC);
CREATE TRIGGER audit_entry__chain BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_chain();
CREATE TRIGGER audit_entry__keep_all BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse();
CREATE TRIGGER audit_entry__keep_fields BEFORE UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_erase_details();
CREATE TRIGGER audit_entry__keep_rows BEFORE DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse();
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_entry__of_platform ON audit_entry TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON audit_entry TO carryover_platform;
GRANT UPDATE (address) ON audit_entry TO carryover_platform;
GRANT UPDATE (after) ON audit_entry TO carryover_platform;
GRANT UPDATE (before) ON audit_entry TO carryover_platform;
GRANT UPDATE (details_erased_at) ON audit_entry TO carryover_platform;
GRANT UPDATE (details_salt) ON audit_entry TO carryover_platform;
GRANT UPDATE (reason) ON audit_entry TO carryover_platform;
GRANT UPDATE (request_id) ON audit_entry TO carryover_platform;

CREATE TABLE audit_head_publication (
  is_only boolean NOT NULL DEFAULT true,
  entry_id bigint NOT NULL,
  hash bytea NOT NULL,
  published_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_head_publication__pk PRIMARY KEY (is_only),
  CONSTRAINT audit_head_publication__one_ck CHECK (is_only)
);
ALTER TABLE audit_head_publication ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_head_publication__of_platform ON audit_head_publication TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON audit_head_publication TO carryover_platform;

CREATE TABLE campaign (
  code text NOT NULL,
  name text,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT campaign__pk PRIMARY KEY (code)
);
GRANT SELECT ON campaign TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON campaign TO carryover_platform;

CREATE TABLE campaign_membership (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  slug text,
  campaign_note text,
  CONSTRAINT campaign_membership__pk PRIMARY KEY (id),
  CONSTRAINT campaign_membership__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX campaign_membership__account_ix ON public.campaign_membership USING btree (account_id);
ALTER TABLE campaign_membership ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY campaign_membership__of_platform ON campaign_membership TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON campaign_membership TO carryover_platform;

CREATE TABLE catalogue_change (
  id uuid NOT NULL,
  list text NOT NULL,
  actor text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  version bigint NOT NULL,
  inserted integer NOT NULL,
  updated integer NOT NULL,
  unchanged integer NOT NULL,
  reason text,
  removed integer NOT NULL DEFAULT 0,
  undoes uuid,
  undone_at timestamp with time zone,
  CONSTRAINT catalogue_change__pk PRIMARY KEY (id)
);
CREATE INDEX catalogue_change__list_occurred_at_ix ON public.catalogue_change USING btree (list, occurred_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON catalogue_change TO carryover_platform;

CREATE TABLE catalogue_change_entry (
  change_id uuid NOT NULL,
  key text NOT NULL,
  before jsonb,
  after jsonb,
  CONSTRAINT catalogue_change_entry__pk PRIMARY KEY (change_id, key),
  CONSTRAINT catalogue_change_entry__change_fk FOREIGN KEY (change_id) REFERENCES catalogue_change(id)
);
CREATE INDEX catalogue_change_entry__key_ix ON public.catalogue_change_entry USING btree (key);
ALTER TABLE catalogue_change_entry ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY catalogue_change_entry__of_platform ON catalogue_change_entry TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON catalogue_change_entry TO carryover_platform;

CREATE TABLE catalogue_version (
  id smallint NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT catalogue_version__pk PRIMARY KEY (id),
  CONSTRAINT catalogue_version__one_row_ck CHECK (id = 1)
);
GRANT SELECT ON catalogue_version TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON catalogue_version TO carryover_platform;

CREATE TABLE customer (
  id uuid NOT NULL,
  given_name text,
  family_name text,
  email text,
  mobile text,
  landline text,
  date_of_birth date,
  title text,
  salutation text,
  opted_into_sms boolean,
  opted_into_recommended boolean,
  opted_into_updates boolean,
  opted_into_third_parties boolean,
  opted_into_offers boolean,
  is_user_psr_consent_obtained boolean,
  resolved_family_name text,
  CONSTRAINT customer__pk PRIMARY KEY (id)
);
CREATE INDEX customer__email_ix ON public.customer USING btree (lower(email) text_pattern_ops);
CREATE INDEX customer__name_ix ON public.customer USING btree (lower(family_name) text_pattern_ops, lower(COALESCE(given_name, ''::text)) text_pattern_ops);
ALTER TABLE customer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY customer__of_platform ON customer TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON customer TO carryover_platform;

CREATE TABLE customer_erasure (
  process_id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  first_erased_at timestamp with time zone NOT NULL,
  latest_erased_at timestamp with time zone NOT NULL,
  erased_by text NOT NULL,
  CONSTRAINT customer_erasure__pk PRIMARY KEY (process_id),
  CONSTRAINT customer_erasure__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id)
);
ALTER TABLE customer_erasure ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY customer_erasure__of_organization ON customer_erasure TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY customer_erasure__of_platform ON customer_erasure TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON customer_erasure TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_erasure TO carryover_platform;

CREATE TABLE debt (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  agency_name text,
  start_date date,
  is_insolvent boolean,
  effective_start_date date,
  CONSTRAINT debt__pk PRIMARY KEY (id),
  CONSTRAINT debt__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX debt__account_ix ON public.debt USING btree (account_id);
ALTER TABLE debt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY debt__of_platform ON debt TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON debt TO carryover_platform;

CREATE TABLE debt_agency (
  code text NOT NULL,
  name text,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT debt_agency__pk PRIMARY KEY (code)
);
GRANT SELECT ON debt_agency TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON debt_agency TO carryover_platform;

CREATE TABLE dunning (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  path_name text,
  start_date date,
  effective_start_date date,
  CONSTRAINT dunning__pk PRIMARY KEY (id),
  CONSTRAINT dunning__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX dunning__account_ix ON public.dunning USING btree (account_id);
ALTER TABLE dunning ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY dunning__of_platform ON dunning TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON dunning TO carryover_platform;

CREATE TABLE dunning_path (
  code text NOT NULL,
  name text,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT dunning_path__pk PRIMARY KEY (code)
);
GRANT SELECT ON dunning_path TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON dunning_path TO carryover_platform;

CREATE TABLE error_group_report (
  id uuid NOT NULL,
  code text NOT NULL,
  place text NOT NULL,
  import_supplier_id uuid NOT NULL,
  means text NOT NULL,
  sent_text text,
  imports integer NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  reported_by text NOT NULL,
  CONSTRAINT error_group_report__pk PRIMARY KEY (id),
  CONSTRAINT error_group_report__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT error_group_report__means_ck CHECK (means = ANY (ARRAY['TEXT'::text, 'EXPORT'::text])),
  CONSTRAINT error_group_report__text_ck CHECK (means = 'EXPORT'::text OR sent_text IS NOT NULL)
);
CREATE INDEX error_group_report__group_ix ON public.error_group_report USING btree (code, place, reported_at DESC);
CREATE INDEX error_group_report__import_supplier_ix ON public.error_group_report USING btree (import_supplier_id);
ALTER TABLE error_group_report ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY error_group_report__of_platform ON error_group_report TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON error_group_report TO carryover_platform;

CREATE TABLE error_group_triage (
  code text NOT NULL,
  place text NOT NULL,
  owner_id uuid,
  note text,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  muted_until timestamp with time zone,
  modified_at timestamp with time zone NOT NULL,
  began_at timestamp with time zone,
  CONSTRAINT error_group_triage__pk PRIMARY KEY (code, place),
  CONSTRAINT error_group_triage__acknowledged_ck CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL)),
  CONSTRAINT error_group_triage__owner_fk FOREIGN KEY (owner_id) REFERENCES staff_user(id)
);
CREATE INDEX error_group_triage__owner_ix ON public.error_group_triage USING btree (owner_id);
ALTER TABLE error_group_triage ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY error_group_triage__of_platform ON error_group_triage TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON error_group_triage TO carryover_platform;

CREATE TABLE event_feed (
  import_supplier_id uuid NOT NULL,
  latest_position bigint NOT NULL,
  emptied_position bigint NOT NULL DEFAULT 0,
  CONSTRAINT event_feed__pk PRIMARY KEY (import_supplier_id),
  CONSTRAINT event_feed__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
);
ALTER TABLE event_feed ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY event_feed__of_organization ON event_feed TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY event_feed__of_platform ON event_feed TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON event_feed TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON event_feed TO carryover_platform;

CREATE TABLE import_count (
  import_supplier_id uuid NOT NULL,
  status text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT import_count__pk PRIMARY KEY (import_supplier_id, status),
  CONSTRAINT import_count__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
) WITH (fillfactor=50);
ALTER TABLE import_count ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_count__of_platform ON import_count TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_count TO carryover_platform;

CREATE TABLE import_count_change (
  import_supplier_id uuid NOT NULL,
  status text NOT NULL,
  change bigint NOT NULL,
  CONSTRAINT import_count_change__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_insert_threshold=-1);
CREATE INDEX import_count_change__import_supplier_ix ON public.import_count_change USING btree (import_supplier_id);
ALTER TABLE import_count_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_count_change__of_organization ON import_count_change TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY import_count_change__of_platform ON import_count_change TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON import_count_change TO carryover_app;
GRANT DELETE, INSERT, SELECT ON import_count_change TO carryover_platform;

CREATE TABLE import_outcome_change (
  import_supplier_id uuid NOT NULL,
  code text NOT NULL,
  at timestamp with time zone NOT NULL,
  change bigint NOT NULL,
  CONSTRAINT import_outcome_change__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_insert_threshold=-1);
CREATE INDEX import_outcome_change__import_supplier_ix ON public.import_outcome_change USING btree (import_supplier_id);
ALTER TABLE import_outcome_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_outcome_change__of_organization ON import_outcome_change TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY import_outcome_change__of_platform ON import_outcome_change TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON import_outcome_change TO carryover_app;
GRANT DELETE, INSERT, SELECT ON import_outcome_change TO carryover_platform;

CREATE TABLE import_outcome_count (
  width text NOT NULL,
  at timestamp with time zone NOT NULL,
  import_supplier_id uuid NOT NULL,
  code text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT import_outcome_count__pk PRIMARY KEY (width, at, import_supplier_id, code),
  CONSTRAINT import_outcome_count__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT import_outcome_count__width_ck CHECK (width = ANY (ARRAY['minute'::text, 'hour'::text]))
) WITH (fillfactor=70);
CREATE INDEX import_outcome_count__import_supplier_ix ON public.import_outcome_count USING btree (import_supplier_id, width, at);
ALTER TABLE import_outcome_count ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_outcome_count__of_platform ON import_outcome_count TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_outcome_count TO carryover_platform;

CREATE TABLE import_supplier (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  settings jsonb NOT NULL,
  concurrency_limit integer,
  dry_run_only boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  is_sandbox boolean NOT NULL DEFAULT false,
  CONSTRAINT import_supplier__pk PRIMARY KEY (id),
  CONSTRAINT import_supplier__code_uq UNIQUE (code),
  CONSTRAINT import_supplier__concurrency_limit_ck CHECK (concurrency_limit > 0),
  CONSTRAINT import_supplier__organization_fk FOREIGN KEY (organization_id) REFERENCES organization(id),
  CONSTRAINT import_supplier__status_ck CHECK (status = ANY (ARRAY['Ongoing'::text, 'Paused'::text, 'Complete'::text]))
);
CREATE INDEX import_supplier__organization_ix ON public.import_supplier USING btree (organization_id);
CREATE TRIGGER import_supplier__changed_document_root_tr BEFORE UPDATE OF code, settings ON import_supplier FOR EACH ROW WHEN (document_root_of(old.code, old.settings) IS DISTINCT FROM document_root_of(new.code, new.settings)) EXECUTE FUNCTION part_document_roots();
CREATE TRIGGER import_supplier__document_root_tr BEFORE INSERT ON import_supplier FOR EACH ROW EXECUTE FUNCTION part_document_roots();
CREATE TRIGGER import_supplier__kind_tr BEFORE UPDATE OF is_sandbox ON import_supplier FOR EACH ROW WHEN (old.is_sandbox IS DISTINCT FROM new.is_sandbox) EXECUTE FUNCTION keep_import_supplier_kind();
ALTER TABLE import_supplier ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_supplier__of_organization ON import_supplier TO carryover_app
  USING (((organization_id = (NULLIF(current_setting('carryover.organization_id'::text, true), ''::text))::uuid) AND COALESCE(((NULLIF(current_setting('carryover.supplier_codes'::text, true), ''::text))::jsonb ? code), true)))
  WITH CHECK (((organization_id = (NULLIF(current_setting('carryover.organization_id'::text, true), ''::text))::uuid) AND COALESCE(((NULLIF(current_setting('carryover.supplier_codes'::text, true), ''::text))::jsonb ? code), true)));
CREATE POLICY import_supplier__of_platform ON import_supplier TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON import_supplier TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_supplier TO carryover_platform;

CREATE TABLE import_supplier_settings_change (
  id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  CONSTRAINT import_supplier_settings_change__pk PRIMARY KEY (id),
  CONSTRAINT import_supplier_settings_change__supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
);
CREATE INDEX import_supplier_settings_change__supplier_occurred_at_ix ON public.import_supplier_settings_change USING btree (import_supplier_id, occurred_at);
ALTER TABLE import_supplier_settings_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_supplier_settings_change__of_platform ON import_supplier_settings_change TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_supplier_settings_change TO carryover_platform;

CREATE TABLE import_supplier_status_change (
  id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  CONSTRAINT import_supplier_status_change__pk PRIMARY KEY (id),
  CONSTRAINT import_supplier_status_change__supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
);
CREATE INDEX import_supplier_status_change__supplier_occurred_at_ix ON public.import_supplier_status_change USING btree (import_supplier_id, occurred_at);
ALTER TABLE import_supplier_status_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_supplier_status_change__of_platform ON import_supplier_status_change TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_supplier_status_change TO carryover_platform;

CREATE TABLE import_warning (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  import_supplier_id uuid NOT NULL,
  process_id uuid NOT NULL,
  source text NOT NULL,
  rule text NOT NULL,
  code text NOT NULL,
  path text NOT NULL,
  detail text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT import_warning__pk PRIMARY KEY (id),
  CONSTRAINT import_warning__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id),
  CONSTRAINT import_warning__source_ck CHECK (source = ANY (ARRAY['account'::text, 'notes'::text, 'transactions'::text, 'statements'::text, 'payment_instruction'::text]))
);
CREATE INDEX import_warning__process_ix ON public.import_warning USING btree (process_id, id);
CREATE INDEX import_warning__rule_ix ON public.import_warning USING btree (import_supplier_id, rule, process_id) INCLUDE (created_at);
ALTER TABLE import_warning ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_warning__of_organization ON import_warning TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY import_warning__of_platform ON import_warning TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON import_warning TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_warning TO carryover_platform;

CREATE TABLE import_wave (
  id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  code text NOT NULL,
  name text,
  state text NOT NULL,
  planned_accounts bigint,
  most_failed bigint,
  settled_state text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  is_holding boolean NOT NULL GENERATED ALWAYS AS (((state = ANY (ARRAY['LOADING'::text, 'READY'::text, 'DRY_RUN'::text, 'REVIEW'::text, 'APPROVED'::text, 'HALTED'::text, 'SIGNED_OFF'::text])) OR ((state = 'CANCELLED'::text) AND (settled_state <> 'CANCELLED'::text)))) STORED,
  planned_totals jsonb,
  needs_supplier_approval boolean NOT NULL DEFAULT false,
  plan_revision integer,
  imported_at_release bigint NOT NULL DEFAULT 0,
  planned_revision integer NOT NULL DEFAULT 1,
  source_profile jsonb,
  source_profile_at timestamp with time zone,
  accounts_since timestamp with time zone,
  CONSTRAINT import_wave__pk PRIMARY KEY (id),
  CONSTRAINT import_wave__code_ck CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text),
  CONSTRAINT import_wave__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT import_wave__most_failed_ck CHECK (most_failed >= 0),
  CONSTRAINT import_wave__planned_accounts_ck CHECK (planned_accounts > 0),
  CONSTRAINT import_wave__settled_state_ck CHECK (settled_state = ANY (ARRAY['LOADING'::text, 'READY'::text, 'DRY_RUN'::text, 'REVIEW'::text, 'APPROVED'::text, 'HALTED'::text, 'SIGNED_OFF'::text, 'RUNNING'::text, 'IMPORTED'::text, 'RECONCILED'::text, 'CANCELLED'::text])),
  CONSTRAINT import_wave__state_ck CHECK (state = ANY (ARRAY['LOADING'::text, 'READY'::text, 'DRY_RUN'::text, 'REVIEW'::text, 'APPROVED'::text, 'HALTED'::text, 'SIGNED_OFF'::text, 'RUNNING'::text, 'IMPORTED'::text, 'RECONCILED'::text, 'CANCELLED'::text])),
  CONSTRAINT import_wave__supplier_code_uq UNIQUE (import_supplier_id, code)
);
CREATE TRIGGER import_wave__keep_signed_off BEFORE UPDATE ON import_wave FOR EACH ROW WHEN (old.state = 'SIGNED_OFF'::text) EXECUTE FUNCTION keep_signed_off_wave();
ALTER TABLE import_wave ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave__of_organization ON import_wave TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY import_wave__of_platform ON import_wave TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON import_wave TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave TO carryover_platform;

CREATE TABLE import_wave_admission (
  wave_id uuid NOT NULL,
  day date NOT NULL,
  distributor text NOT NULL,
  admitted bigint NOT NULL,
  CONSTRAINT import_wave_admission__pk PRIMARY KEY (wave_id, day, distributor),
  CONSTRAINT import_wave_admission__admitted_ck CHECK (admitted >= 0),
  CONSTRAINT import_wave_admission__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
ALTER TABLE import_wave_admission ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_admission__of_organization ON import_wave_admission TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_admission.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_admission.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_admission__of_platform ON import_wave_admission TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON import_wave_admission TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_admission TO carryover_platform;

CREATE TABLE import_wave_approval (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  wave_id uuid NOT NULL,
  act text NOT NULL,
  party text NOT NULL,
  staff_user_id uuid,
  reason text,
  given_at timestamp with time zone NOT NULL,
  CONSTRAINT import_wave_approval__pk PRIMARY KEY (id),
  CONSTRAINT import_wave_approval__act_ck CHECK (act = ANY (ARRAY['release'::text, 'sign_off'::text])),
  CONSTRAINT import_wave_approval__once_uq UNIQUE NULLS NOT DISTINCT (wave_id, act, party, staff_user_id),
  CONSTRAINT import_wave_approval__party_ck CHECK (party = ANY (ARRAY['supplier'::text, 'staff'::text])),
  CONSTRAINT import_wave_approval__staff_ck CHECK ((party = 'staff'::text) = (staff_user_id IS NOT NULL)),
  CONSTRAINT import_wave_approval__staff_user_fk FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  CONSTRAINT import_wave_approval__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX import_wave_approval__staff_user_ix ON public.import_wave_approval USING btree (staff_user_id) WHERE (staff_user_id IS NOT NULL);
ALTER TABLE import_wave_approval ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_approval__of_organization ON import_wave_approval TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_approval.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_approval.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_approval__of_platform ON import_wave_approval TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON import_wave_approval TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_approval TO carryover_platform;

CREATE TABLE import_wave_count (
  wave_id uuid NOT NULL,
  figure text NOT NULL,
  hour timestamp with time zone NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT import_wave_count__pk PRIMARY KEY (wave_id, figure, hour),
  CONSTRAINT import_wave_count__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
ALTER TABLE import_wave_count ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_count__of_organization ON import_wave_count TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_count.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_count.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_count__of_platform ON import_wave_count TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON import_wave_count TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_count TO carryover_platform;

CREATE TABLE import_wave_count_delta (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  wave_id uuid NOT NULL,
  figure text NOT NULL,
  hour timestamp with time zone NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT import_wave_count_delta__pk PRIMARY KEY (id),
  CONSTRAINT import_wave_count_delta__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX import_wave_count_delta__wave_ix ON public.import_wave_count_delta USING btree (wave_id);
ALTER TABLE import_wave_count_delta ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_count_delta__of_organization ON import_wave_count_delta TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_count_delta.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_count_delta.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_count_delta__of_platform ON import_wave_count_delta TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON import_wave_count_delta TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_count_delta TO carryover_platform;

CREATE TABLE import_wave_dropped (
  part_id uuid NOT NULL,
  process_id uuid NOT NULL,
  wave_id uuid NOT NULL,
  CONSTRAINT import_wave_dropped__pk PRIMARY KEY (part_id, process_id),
  CONSTRAINT import_wave_dropped__part_fk FOREIGN KEY (part_id) REFERENCES import_wave_part(id),
  CONSTRAINT import_wave_dropped__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id),
  CONSTRAINT import_wave_dropped__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX import_wave_dropped__process_ix ON public.import_wave_dropped USING btree (process_id);
CREATE INDEX import_wave_dropped__wave_ix ON public.import_wave_dropped USING btree (wave_id);
ALTER TABLE import_wave_dropped ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_dropped__of_organization ON import_wave_dropped TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_dropped.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_dropped.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_dropped__of_platform ON import_wave_dropped TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON import_wave_dropped TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_dropped TO carryover_platform;

CREATE TABLE import_wave_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  wave_id uuid NOT NULL,
  event text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  reason text,
  data jsonb,
  occurred_at timestamp with time zone NOT NULL,
  CONSTRAINT import_wave_event__pk PRIMARY KEY (id),
  CONSTRAINT import_wave_event__from_state_ck CHECK (from_state = ANY (ARRAY['LOADING'::text, 'RUNNING'::text, 'HALTED'::text, 'IMPORTED'::text, 'CANCELLED'::text, 'READY'::text, 'DRY_RUN'::text, 'REVIEW'::text, 'APPROVED'::text, 'RECONCILED'::text, 'SIGNED_OFF'::text])),
  CONSTRAINT import_wave_event__to_state_ck CHECK (to_state = ANY (ARRAY['LOADING'::text, 'RUNNING'::text, 'HALTED'::text, 'IMPORTED'::text, 'CANCELLED'::text, 'READY'::text, 'DRY_RUN'::text, 'REVIEW'::text, 'APPROVED'::text, 'RECONCILED'::text, 'SIGNED_OFF'::text])),
  CONSTRAINT import_wave_event__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX import_wave_event__wave_ix ON public.import_wave_event USING btree (wave_id, id);
ALTER TABLE import_wave_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_event__of_organization ON import_wave_event TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_event.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_event.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_event__of_platform ON import_wave_event TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON import_wave_event TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_event TO carryover_platform;

CREATE TABLE import_wave_feed_event (
  id bigint NOT NULL DEFAULT nextval('account_import_event_id_seq'::regclass),
  import_supplier_id uuid NOT NULL,
  wave_id uuid NOT NULL,
  event text NOT NULL,
  data jsonb,
  occurred_at timestamp with time zone NOT NULL,
  feed_position bigint,
  CONSTRAINT import_wave_feed_event__pk PRIMARY KEY (id),
  CONSTRAINT import_wave_feed_event__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE UNIQUE INDEX import_wave_feed_event__feed_uq ON public.import_wave_feed_event USING btree (import_supplier_id, feed_position) WHERE (feed_position IS NOT NULL);
CREATE INDEX import_wave_feed_event__unplaced_ix ON public.import_wave_feed_event USING btree (import_supplier_id, id) WHERE (feed_position IS NULL);
CREATE INDEX import_wave_feed_event__wave_ix ON public.import_wave_feed_event USING btree (wave_id, feed_position);
ALTER TABLE import_wave_feed_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_feed_event__of_organization ON import_wave_feed_event TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY import_wave_feed_event__of_platform ON import_wave_feed_event TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON import_wave_feed_event TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_feed_event TO carryover_platform;

CREATE TABLE import_wave_finding (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  wave_id uuid NOT NULL,
  process_id uuid,
  code text NOT NULL,
  rule text,
  path text NOT NULL,
  part text,
  line bigint,
  other text,
  CONSTRAINT import_wave_finding__pk PRIMARY KEY (id),
  CONSTRAINT import_wave_finding__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id),
  CONSTRAINT import_wave_finding__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX import_wave_finding__process_ix ON public.import_wave_finding USING btree (process_id) WHERE (process_id IS NOT NULL);
CREATE INDEX import_wave_finding__wave_ix ON public.import_wave_finding USING btree (wave_id, id);
ALTER TABLE import_wave_finding ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_finding__of_organization ON import_wave_finding TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_finding.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_finding.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_finding__of_platform ON import_wave_finding TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON import_wave_finding TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_finding TO carryover_platform;

CREATE TABLE import_wave_key (
  wave_id uuid NOT NULL,
  code text NOT NULL,
  digest bytea NOT NULL,
  process_id uuid NOT NULL,
  path text NOT NULL,
  CONSTRAINT import_wave_key__pk PRIMARY KEY (wave_id, code, digest, process_id, path),
  CONSTRAINT import_wave_key__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id),
  CONSTRAINT import_wave_key__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX import_wave_key__process_ix ON public.import_wave_key USING btree (process_id);
ALTER TABLE import_wave_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_key__of_platform ON import_wave_key TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_key TO carryover_platform;

CREATE TABLE import_wave_line (
  part_id uuid NOT NULL,
  line bigint NOT NULL,
  wave_id uuid NOT NULL,
  sending integer NOT NULL,
  digest bytea NOT NULL,
  external_account_number text,
  outcome text NOT NULL,
  process_id uuid,
  payload_hash text,
  problems jsonb,
  CONSTRAINT import_wave_line__pk PRIMARY KEY (part_id, line),
  CONSTRAINT import_wave_line__outcome_ck CHECK (outcome = ANY (ARRAY['accepted'::text, 'unchanged'::text, 'refused'::text])),
  CONSTRAINT import_wave_line__part_fk FOREIGN KEY (part_id) REFERENCES import_wave_part(id),
  CONSTRAINT import_wave_line__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id),
  CONSTRAINT import_wave_line__refused_ck CHECK ((outcome = 'refused'::text) = (problems IS NOT NULL) AND (outcome = 'refused'::text OR process_id IS NOT NULL)),
  CONSTRAINT import_wave_line__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX import_wave_line__number_ix ON public.import_wave_line USING btree (wave_id, external_account_number);
CREATE INDEX import_wave_line__other_ix ON public.import_wave_line USING btree (part_id, line) WHERE (outcome <> 'accepted'::text);
CREATE INDEX import_wave_line__process_ix ON public.import_wave_line USING btree (process_id);
CREATE TRIGGER import_wave_line__count_changed AFTER UPDATE ON import_wave_line REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_wave_lines();
CREATE TRIGGER import_wave_line__count_gone AFTER DELETE ON import_wave_line REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_wave_lines();
CREATE TRIGGER import_wave_line__count_new AFTER INSERT ON import_wave_line REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_wave_lines();
ALTER TABLE import_wave_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_line__of_organization ON import_wave_line TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_line.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_line.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_line__of_platform ON import_wave_line TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_line TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_line TO carryover_platform;

CREATE TABLE import_wave_part (
  id uuid NOT NULL,
  wave_id uuid NOT NULL,
  code text NOT NULL,
  sending integer NOT NULL,
  received_at timestamp with time zone,
  lines bigint NOT NULL,
  begun_at timestamp with time zone,
  changed_at timestamp with time zone,
  CONSTRAINT import_wave_part__pk PRIMARY KEY (id),
  CONSTRAINT import_wave_part__code_ck CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text),
  CONSTRAINT import_wave_part__wave_code_uq UNIQUE (wave_id, code),
  CONSTRAINT import_wave_part__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
ALTER TABLE import_wave_part ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_part__of_organization ON import_wave_part TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_part.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_part.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_part__of_platform ON import_wave_part TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON import_wave_part TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_part TO carryover_platform;

CREATE TABLE import_wave_pass (
  wave_id uuid NOT NULL,
  kind text NOT NULL,
  step text NOT NULL,
  position text NOT NULL,
  accounts bigint NOT NULL,
  electricity bigint NOT NULL,
  gas bigint NOT NULL,
  customers bigint NOT NULL,
  balance numeric NOT NULL,
  transactions bigint NOT NULL,
  transaction_sum numeric NOT NULL,
  problems bigint,
  claimed_until timestamp with time zone NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  empty_lists text[],
  found_by_code jsonb,
  profile jsonb,
  CONSTRAINT import_wave_pass__pk PRIMARY KEY (wave_id, kind),
  CONSTRAINT import_wave_pass__kind_ck CHECK (kind = ANY (ARRAY['dry_run'::text, 'imported'::text])),
  CONSTRAINT import_wave_pass__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
ALTER TABLE import_wave_pass ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_pass__of_organization ON import_wave_pass TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_pass.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_pass.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_pass__of_platform ON import_wave_pass TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_pass TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_pass TO carryover_platform;

CREATE TABLE import_wave_plan (
  wave_id uuid NOT NULL,
  revision integer NOT NULL,
  plan jsonb NOT NULL,
  depends_on uuid,
  limit_detail text,
  limited_until timestamp with time zone,
  full_distributors text[] NOT NULL DEFAULT '{}'::text[],
  minute timestamp with time zone,
  admitted_in_minute integer NOT NULL DEFAULT 0,
  changed_at timestamp with time zone NOT NULL,
  are_starts_counted boolean NOT NULL DEFAULT true,
  CONSTRAINT import_wave_plan__pk PRIMARY KEY (wave_id),
  CONSTRAINT import_wave_plan__depends_on_ck CHECK (depends_on <> wave_id),
  CONSTRAINT import_wave_plan__depends_on_fk FOREIGN KEY (depends_on) REFERENCES import_wave(id),
  CONSTRAINT import_wave_plan__revision_ck CHECK (revision > 0),
  CONSTRAINT import_wave_plan__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX import_wave_plan__depends_on_ix ON public.import_wave_plan USING btree (depends_on) WHERE (depends_on IS NOT NULL);
ALTER TABLE import_wave_plan ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_plan__of_organization ON import_wave_plan TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_plan.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_plan.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_plan__of_platform ON import_wave_plan TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON import_wave_plan TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_plan TO carryover_platform;

CREATE TABLE import_wave_plan_change (
  wave_id uuid NOT NULL,
  revision integer NOT NULL,
  plan jsonb NOT NULL,
  actor text NOT NULL,
  reason text,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT import_wave_plan_change__pk PRIMARY KEY (wave_id, revision),
  CONSTRAINT import_wave_plan_change__revision_ck CHECK (revision > 0),
  CONSTRAINT import_wave_plan_change__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
ALTER TABLE import_wave_plan_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_plan_change__of_organization ON import_wave_plan_change TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_plan_change.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_plan_change.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_plan_change__of_platform ON import_wave_plan_change TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON import_wave_plan_change TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_plan_change TO carryover_platform;

CREATE TABLE import_wave_turn (
  process_id uuid NOT NULL,
  wave_id uuid NOT NULL,
  sent bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  external_account_number text NOT NULL,
  distributor text NOT NULL,
  supply_start_date date,
  admitted_until timestamp with time zone,
  admitted_at timestamp with time zone,
  admitted_on date,
  plan_revision integer,
  CONSTRAINT import_wave_turn__pk PRIMARY KEY (process_id),
  CONSTRAINT import_wave_turn__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id),
  CONSTRAINT import_wave_turn__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX import_wave_turn__number_ix ON public.import_wave_turn USING btree (wave_id, distributor, external_account_number) WHERE (admitted_until IS NULL);
CREATE INDEX import_wave_turn__sent_ix ON public.import_wave_turn USING btree (wave_id, admitted_until, distributor, sent);
CREATE INDEX import_wave_turn__supply_start_date_ix ON public.import_wave_turn USING btree (wave_id, distributor, supply_start_date, sent) WHERE (admitted_until IS NULL);
ALTER TABLE import_wave_turn ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_turn__of_organization ON import_wave_turn TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_turn.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_turn.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_turn__of_platform ON import_wave_turn TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON import_wave_turn TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_turn TO carryover_platform;

CREATE TABLE import_wave_waiver (
  wave_id uuid NOT NULL,
  gate text NOT NULL,
  reason text NOT NULL,
  given_at timestamp with time zone NOT NULL,
  accounts bigint,
  CONSTRAINT import_wave_waiver__pk PRIMARY KEY (wave_id, gate),
  CONSTRAINT import_wave_waiver__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
ALTER TABLE import_wave_waiver ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_wave_waiver__of_organization ON import_wave_waiver TO carryover_app
  USING ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_waiver.wave_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM import_wave o
  WHERE (o.id = import_wave_waiver.wave_id)
 OFFSET 0)));
CREATE POLICY import_wave_waiver__of_platform ON import_wave_waiver TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_waiver TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_wave_waiver TO carryover_platform;

CREATE TABLE ledger (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  last_statement_closing_date date,
  last_statement_balance pounds,
  last_statement_issue_date date,
  ledger_balance pounds,
  balance pounds_total NOT NULL,
  origin text NOT NULL DEFAULT 'IMPORTED'::text,
  CONSTRAINT ledger__pk PRIMARY KEY (id),
  CONSTRAINT ledger__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT ledger__account_position_uq UNIQUE (account_id, "position"),
  CONSTRAINT ledger__origin_ck CHECK (origin = ANY (ARRAY['IMPORTED'::text, 'ADDED'::text]))
);
ALTER TABLE ledger ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY ledger__of_organization ON ledger TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = ledger.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = ledger.account_id)
 OFFSET 0)));
CREATE POLICY ledger__of_platform ON ledger TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON ledger TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON ledger TO carryover_platform;

CREATE TABLE ledger_transaction (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  ledger_id uuid NOT NULL,
  statement_id uuid NOT NULL,
  position integer NOT NULL,
  imported_as text,
  transaction_id text,
  transaction_date date,
  amount pounds,
  type text,
  reason text,
  payment_type text,
  occurrence integer NOT NULL DEFAULT 1,
  added_at timestamp with time zone,
  affects_balance boolean NOT NULL DEFAULT true,
  sent_transaction_date date,
  description text,
  display_note text,
  note text,
  reference text,
  to_prepay_meter_serial_number text,
  product_code text,
  mpxn text,
  CONSTRAINT ledger_transaction__pk PRIMARY KEY (id),
  CONSTRAINT ledger_transaction__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT ledger_transaction__account_transaction_id_uq UNIQUE (account_id, transaction_id, occurrence),
  CONSTRAINT ledger_transaction__added_ck CHECK ((imported_as IS NULL) = (added_at IS NOT NULL)),
  CONSTRAINT ledger_transaction__imported_as_ck CHECK (imported_as = ANY (ARRAY['CURRENT'::text, 'HISTORICAL'::text])),
  CONSTRAINT ledger_transaction__ledger_fk FOREIGN KEY (ledger_id) REFERENCES ledger(id),
  CONSTRAINT ledger_transaction__moved_ck CHECK ((sent_transaction_date IS NULL) = (description IS NULL)),
  CONSTRAINT ledger_transaction__occurrence_ck CHECK (occurrence >= 1),
  CONSTRAINT ledger_transaction__prepay_ck CHECK (affects_balance = (to_prepay_meter_serial_number IS NULL)),
  CONSTRAINT ledger_transaction__statement_fk FOREIGN KEY (statement_id) REFERENCES statement(id)
);
CREATE INDEX ledger_transaction__ledger_ix ON public.ledger_transaction USING btree (ledger_id);
CREATE INDEX ledger_transaction__statement_ix ON public.ledger_transaction USING btree (statement_id);
ALTER TABLE ledger_transaction ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY ledger_transaction__of_organization ON ledger_transaction TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = ledger_transaction.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = ledger_transaction.account_id)
 OFFSET 0)));
CREATE POLICY ledger_transaction__of_platform ON ledger_transaction TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON ledger_transaction TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON ledger_transaction TO carryover_platform;

CREATE TABLE market_participant (
  code text NOT NULL,
  fuel text NOT NULL,
  role text NOT NULL,
  name text,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT market_participant__pk PRIMARY KEY (fuel, role, code),
  CONSTRAINT market_participant__fuel_ck CHECK (fuel = ANY (ARRAY['ELECTRICITY'::text, 'GAS'::text])),
  CONSTRAINT market_participant__role_ck CHECK (role = ANY (ARRAY['SUPPLIER'::text, 'SHIPPER'::text]))
);
GRANT SELECT ON market_participant TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON market_participant TO carryover_platform;

CREATE TABLE meter (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  meter_point_id uuid NOT NULL,
  position integer NOT NULL,
  meter_serial_number text,
  installed_on date,
  gas_number_of_digits smallint,
  smart_type text,
  is_prepay boolean,
  prepay_debt_balance pounds,
  prepay_credit_balance pounds,
  prepay_transfer_vend_read_date date,
  prepay_gas_weekly_min pounds,
  prepay_gas_weekly_max pounds,
  is_prepay_initialised boolean NOT NULL DEFAULT false,
  CONSTRAINT meter__pk PRIMARY KEY (id),
  CONSTRAINT meter__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT meter__meter_point_fk FOREIGN KEY (meter_point_id) REFERENCES meter_point(id)
);
CREATE INDEX meter__account_ix ON public.meter USING btree (account_id);
CREATE INDEX meter__meter_point_ix ON public.meter USING btree (meter_point_id);
ALTER TABLE meter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY meter__of_organization ON meter TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = meter.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = meter.account_id)
 OFFSET 0)));
CREATE POLICY meter__of_platform ON meter TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON meter TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON meter TO carryover_platform;

CREATE TABLE meter_point (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  supply_address_id uuid NOT NULL,
  position integer NOT NULL,
  identifier text,
  supply_type text,
  status text NOT NULL,
  mpid text,
  shipper_mpid text,
  supply_start_date date,
  profile_class smallint,
  ssc text,
  et_in_progress boolean,
  dr_in_progress boolean,
  smart_refusal_type text,
  smart_refusal_date date,
  smart_refusal_reason text,
  smart_refusal_source text,
  is_shared boolean NOT NULL DEFAULT false,
  CONSTRAINT meter_point__pk PRIMARY KEY (id),
  CONSTRAINT meter_point__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT meter_point__supply_address_fk FOREIGN KEY (supply_address_id) REFERENCES supply_address(id),
  CONSTRAINT meter_point__supply_type_ck CHECK (supply_type = ANY (ARRAY['ELECTRICITY'::text, 'GAS'::text]))
);
CREATE INDEX meter_point__account_ix ON public.meter_point USING btree (account_id);
CREATE INDEX meter_point__identifier_ix ON public.meter_point USING btree (identifier text_pattern_ops);
CREATE UNIQUE INDEX meter_point__live_uq ON public.meter_point USING btree (identifier, supply_type) WHERE ((status <> ALL (ARRAY['LOST'::text, 'LOST_ERRONEOUS_GAIN'::text, 'ET_COMPLETED'::text])) AND (NOT is_shared));
CREATE INDEX meter_point__supply_address_ix ON public.meter_point USING btree (supply_address_id);
ALTER TABLE meter_point ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY meter_point__of_organization ON meter_point TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = meter_point.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = meter_point.account_id)
 OFFSET 0)));
CREATE POLICY meter_point__of_platform ON meter_point TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT, UPDATE ON meter_point TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON meter_point TO carryover_platform;

CREATE TABLE meter_point_conflict (
  import_supplier_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  attempts bigint NOT NULL,
  latest_at timestamp with time zone NOT NULL,
  CONSTRAINT meter_point_conflict__pk PRIMARY KEY (import_supplier_id, holder_id),
  CONSTRAINT meter_point_conflict__holder_fk FOREIGN KEY (holder_id) REFERENCES import_supplier(id),
  CONSTRAINT meter_point_conflict__supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
);
CREATE INDEX meter_point_conflict__holder_ix ON public.meter_point_conflict USING btree (holder_id);
ALTER TABLE meter_point_conflict ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY meter_point_conflict__of_platform ON meter_point_conflict TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON meter_point_conflict TO carryover_platform;

CREATE TABLE meter_point_event (
  id bigint NOT NULL DEFAULT nextval('account_import_event_id_seq'::regclass),
  import_supplier_id uuid NOT NULL,
  process_id uuid NOT NULL,
  meter_point_id uuid NOT NULL,
  mpxn text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  data jsonb,
  feed_position bigint,
  CONSTRAINT meter_point_event__pk PRIMARY KEY (id),
  CONSTRAINT meter_point_event__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT meter_point_event__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id)
) WITH (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=10000);
CREATE UNIQUE INDEX meter_point_event__feed_uq ON public.meter_point_event USING btree (import_supplier_id, feed_position) WHERE (feed_position IS NOT NULL);
CREATE INDEX meter_point_event__import_supplier_ix ON public.meter_point_event USING btree (import_supplier_id);
CREATE INDEX meter_point_event__meter_point_ix ON public.meter_point_event USING btree (meter_point_id, id);
CREATE INDEX meter_point_event__process_ix ON public.meter_point_event USING btree (process_id, id);
CREATE INDEX meter_point_event__unplaced_ix ON public.meter_point_event USING btree (import_supplier_id, id) WHERE (feed_position IS NULL);
ALTER TABLE meter_point_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY meter_point_event__of_organization ON meter_point_event TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY meter_point_event__of_platform ON meter_point_event TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON meter_point_event TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON meter_point_event TO carryover_platform;

CREATE TABLE meter_reading (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  meter_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  register_id text,
  reading_date date,
  reading_value numeric,
  reading_type text,
  billed boolean,
  CONSTRAINT meter_reading__pk PRIMARY KEY (id),
  CONSTRAINT meter_reading__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT meter_reading__kind_ck CHECK (kind = ANY (ARRAY['TRANSFER'::text, 'HISTORY'::text])),
  CONSTRAINT meter_reading__meter_fk FOREIGN KEY (meter_id) REFERENCES meter(id)
);
CREATE INDEX meter_reading__account_ix ON public.meter_reading USING btree (account_id);
CREATE INDEX meter_reading__meter_ix ON public.meter_reading USING btree (meter_id);
ALTER TABLE meter_reading ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY meter_reading__of_platform ON meter_reading TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON meter_reading TO carryover_platform;

CREATE TABLE note (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  body text,
  created_at timestamp with time zone NOT NULL,
  is_created_at_given boolean NOT NULL,
  origin text NOT NULL DEFAULT 'IMPORTED'::text,
  campaign_membership_id uuid,
  is_pinned boolean NOT NULL DEFAULT false,
  unpin_at timestamp with time zone,
  content_key text,
  CONSTRAINT note__pk PRIMARY KEY (id),
  CONSTRAINT note__account_content_key_uq UNIQUE (account_id, content_key),
  CONSTRAINT note__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT note__campaign_ck CHECK ((origin = 'CAMPAIGN'::text) = (campaign_membership_id IS NOT NULL)),
  CONSTRAINT note__campaign_membership_fk FOREIGN KEY (campaign_membership_id) REFERENCES campaign_membership(id),
  CONSTRAINT note__content_key_ck CHECK ((origin = 'ADDED'::text) = (content_key IS NOT NULL)),
  CONSTRAINT note__origin_ck CHECK (origin = ANY (ARRAY['IMPORTED'::text, 'CAMPAIGN'::text, 'ADDED'::text, 'PLATFORM'::text]))
);
CREATE INDEX note__account_ix ON public.note USING btree (account_id);
CREATE INDEX note__campaign_membership_ix ON public.note USING btree (campaign_membership_id);
ALTER TABLE note ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY note__of_organization ON note TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = note.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = note.account_id)
 OFFSET 0)));
CREATE POLICY note__of_platform ON note TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON note TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON note TO carryover_platform;

CREATE TABLE note_document (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  note_id uuid NOT NULL,
  position integer NOT NULL,
  document_path text,
  CONSTRAINT note_document__pk PRIMARY KEY (id),
  CONSTRAINT note_document__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT note_document__note_fk FOREIGN KEY (note_id) REFERENCES note(id)
);
CREATE INDEX note_document__account_ix ON public.note_document USING btree (account_id);
CREATE INDEX note_document__note_ix ON public.note_document USING btree (note_id);
ALTER TABLE note_document ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY note_document__of_organization ON note_document TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = note_document.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = note_document.account_id)
 OFFSET 0)));
CREATE POLICY note_document__of_platform ON note_document TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON note_document TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON note_document TO carryover_platform;

CREATE TABLE operator_batch (
  id uuid NOT NULL,
  action text NOT NULL,
  filter jsonb NOT NULL,
  reason text NOT NULL,
  actor text NOT NULL,
  idempotency_key text NOT NULL,
  status text NOT NULL,
  total integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  changed integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  skipped_supplier_complete integer NOT NULL DEFAULT 0,
  not_helped_by_retry integer NOT NULL DEFAULT 0,
  outcome_processed integer NOT NULL DEFAULT 0,
  outcome_errored integer NOT NULL DEFAULT 0,
  outcome_waiting integer NOT NULL DEFAULT 0,
  outcome_cancelled integer NOT NULL DEFAULT 0,
  outcomes_counted_at timestamp with time zone,
  settled_at timestamp with time zone,
  begins_at timestamp with time zone,
  CONSTRAINT operator_batch__pk PRIMARY KEY (id),
  CONSTRAINT operator_batch__action_ck CHECK (action = ANY (ARRAY['retry'::text, 'cancel'::text, 'restore'::text])),
  CONSTRAINT operator_batch__actor_key_uq UNIQUE (actor, idempotency_key),
  CONSTRAINT operator_batch__status_ck CHECK (status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'ABORTED'::text]))
);
CREATE INDEX operator_batch__created_ix ON public.operator_batch USING btree (created_at DESC, id DESC);
CREATE INDEX operator_batch__running_ix ON public.operator_batch USING btree (created_at) WHERE (status = 'RUNNING'::text);
CREATE INDEX operator_batch__unsettled_ix ON public.operator_batch USING btree (created_at) WHERE (settled_at IS NULL);
ALTER TABLE operator_batch ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator_batch__of_platform ON operator_batch TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_batch TO carryover_platform;

CREATE TABLE operator_batch_item (
  batch_id uuid NOT NULL,
  process_id uuid NOT NULL,
  outcome text,
  process_modified_at timestamp with time zone NOT NULL,
  CONSTRAINT operator_batch_item__pk PRIMARY KEY (batch_id, process_id),
  CONSTRAINT operator_batch_item__batch_fk FOREIGN KEY (batch_id) REFERENCES operator_batch(id),
  CONSTRAINT operator_batch_item__outcome_ck CHECK (outcome = ANY (ARRAY['CHANGED'::text, 'SKIPPED'::text])),
  CONSTRAINT operator_batch_item__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id)
);
CREATE INDEX operator_batch_item__open_ix ON public.operator_batch_item USING btree (batch_id, process_id) WHERE (outcome IS NULL);
CREATE INDEX operator_batch_item__process_ix ON public.operator_batch_item USING btree (process_id);
ALTER TABLE operator_batch_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator_batch_item__of_platform ON operator_batch_item TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_batch_item TO carryover_platform;

CREATE TABLE organization (
  id uuid NOT NULL,
  name text NOT NULL,
  data_import_enabled boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT organization__pk PRIMARY KEY (id),
  CONSTRAINT organization__name_uq UNIQUE (name)
);
ALTER TABLE organization ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY organization__of_platform ON organization TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON organization TO carryover_platform;

CREATE TABLE outcome_count (
  subject text NOT NULL,
  outcome text NOT NULL,
  count bigint NOT NULL,
  latest_at timestamp with time zone NOT NULL,
  CONSTRAINT outcome_count__pk PRIMARY KEY (subject, outcome)
) WITH (fillfactor=50);
GRANT DELETE, INSERT, SELECT, UPDATE ON outcome_count TO carryover_platform;

CREATE TABLE pack (
  id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  wave_id uuid,
  reconciliation_id uuid,
  facts_at timestamp with time zone NOT NULL,
  salt text,
  status text NOT NULL,
  attempt integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  made_at timestamp with time zone NOT NULL,
  built_at timestamp with time zone,
  bytes bigint,
  sha256 text,
  manifest_jws text,
  CONSTRAINT pack__pk PRIMARY KEY (id),
  CONSTRAINT pack__built_ck CHECK (num_nonnulls(built_at, bytes, sha256, manifest_jws) =
CASE status
    WHEN 'READY'::text THEN 4
    ELSE 0
END),
  CONSTRAINT pack__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT pack__of_ck CHECK (num_nonnulls(wave_id, reconciliation_id) = 1),
  CONSTRAINT pack__once_uq UNIQUE NULLS NOT DISTINCT (import_supplier_id, wave_id, reconciliation_id, facts_at),
  CONSTRAINT pack__sha256_ck CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT pack__status_ck CHECK (status = ANY (ARRAY['BUILDING'::text, 'READY'::text, 'FAILED'::text])),
  CONSTRAINT pack__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX pack__due_ix ON public.pack USING btree (due_at) WHERE (status = 'BUILDING'::text);
CREATE INDEX pack__wave_ix ON public.pack USING btree (wave_id) WHERE (wave_id IS NOT NULL);
CREATE TRIGGER pack__keep BEFORE UPDATE ON pack FOR EACH ROW WHEN (old.status = 'READY'::text) EXECUTE FUNCTION pack_keep();
ALTER TABLE pack ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY pack__of_organization ON pack TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY pack__of_platform ON pack TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON pack TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON pack TO carryover_platform;

CREATE TABLE pack_approval (
  pack_id uuid NOT NULL,
  staff_user_id uuid NOT NULL,
  reason text,
  given_at timestamp with time zone NOT NULL,
  CONSTRAINT pack_approval__pk PRIMARY KEY (pack_id, staff_user_id),
  CONSTRAINT pack_approval__pack_fk FOREIGN KEY (pack_id) REFERENCES pack(id) ON DELETE CASCADE,
  CONSTRAINT pack_approval__staff_user_fk FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX pack_approval__staff_user_ix ON public.pack_approval USING btree (staff_user_id);
ALTER TABLE pack_approval ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY pack_approval__of_platform ON pack_approval TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON pack_approval TO carryover_platform;

CREATE TABLE pack_key (
  kid text NOT NULL,
  x text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT pack_key__pk PRIMARY KEY (kid)
);
ALTER TABLE pack_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY pack_key__of_platform ON pack_key TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON pack_key TO carryover_platform;

CREATE TABLE pack_signature (
  pack_id uuid NOT NULL,
  party text NOT NULL,
  staff_user_id uuid,
  reason text,
  signed_at timestamp with time zone NOT NULL,
  jws text NOT NULL,
  CONSTRAINT pack_signature__pk PRIMARY KEY (pack_id, party),
  CONSTRAINT pack_signature__pack_fk FOREIGN KEY (pack_id) REFERENCES pack(id),
  CONSTRAINT pack_signature__party_ck CHECK (party = ANY (ARRAY['supplier'::text, 'staff'::text])),
  CONSTRAINT pack_signature__staff_ck CHECK (party = 'staff'::text OR staff_user_id IS NULL),
  CONSTRAINT pack_signature__staff_user_fk FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX pack_signature__staff_user_ix ON public.pack_signature USING btree (staff_user_id) WHERE (staff_user_id IS NOT NULL);
CREATE TRIGGER pack_signature__keep BEFORE DELETE OR UPDATE ON pack_signature FOR EACH ROW EXECUTE FUNCTION keep_pack_signature();
ALTER TABLE pack_signature ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY pack_signature__of_organization ON pack_signature TO carryover_app
  USING ((EXISTS ( SELECT
   FROM pack o
  WHERE (o.id = pack_signature.pack_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM pack o
  WHERE (o.id = pack_signature.pack_id)
 OFFSET 0)));
CREATE POLICY pack_signature__of_platform ON pack_signature TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON pack_signature TO carryover_app;
GRANT DELETE, INSERT, SELECT ON pack_signature TO carryover_platform;

CREATE TABLE payload_erasure (
  id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  status text NOT NULL,
  ordered_at timestamp with time zone NOT NULL,
  ordered_by text NOT NULL,
  reason text NOT NULL,
  reached text NOT NULL,
  examined integer NOT NULL,
  erased integer NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT payload_erasure__pk PRIMARY KEY (id),
  CONSTRAINT payload_erasure__finished_ck CHECK ((status = 'RUNNING'::text) = (finished_at IS NULL)),
  CONSTRAINT payload_erasure__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT payload_erasure__status_ck CHECK (status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'STOPPED'::text]))
);
CREATE UNIQUE INDEX payload_erasure__running_uq ON public.payload_erasure USING btree (import_supplier_id) WHERE (status = 'RUNNING'::text);
CREATE INDEX payload_erasure__supplier_ix ON public.payload_erasure USING btree (import_supplier_id, ordered_at DESC);
ALTER TABLE payload_erasure ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY payload_erasure__of_platform ON payload_erasure TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON payload_erasure TO carryover_platform;

CREATE TABLE payload_key (
  version text NOT NULL,
  sealed_probe text NOT NULL,
  used_since timestamp with time zone NOT NULL,
  CONSTRAINT payload_key__pk PRIMARY KEY (version)
);
ALTER TABLE payload_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY payload_key__of_platform ON payload_key TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON payload_key TO carryover_platform;

CREATE TABLE payment_instruction (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  vendor text NOT NULL,
  reference text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  brand text,
  last_four text,
  bank_name text,
  expiry_month smallint,
  expiry_year smallint,
  verified_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_instruction__pk PRIMARY KEY (id),
  CONSTRAINT payment_instruction__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT payment_instruction__expiry_month_ck CHECK (expiry_month >= 1 AND expiry_month <= 12),
  CONSTRAINT payment_instruction__expiry_year_ck CHECK (expiry_year >= 2000 AND expiry_year <= 9999),
  CONSTRAINT payment_instruction__last_four_ck CHECK (last_four ~ '^[0-9]{4}$'::text),
  CONSTRAINT payment_instruction__status_ck CHECK (status = ANY (ARRAY['ACTIVE'::text, 'ENDED'::text]))
);
CREATE UNIQUE INDEX payment_instruction__account_active_uq ON public.payment_instruction USING btree (account_id) WHERE (status = 'ACTIVE'::text);
CREATE INDEX payment_instruction__account_ix ON public.payment_instruction USING btree (account_id);
CREATE INDEX payment_instruction__mandate_ix ON public.payment_instruction USING btree (vendor, reference) WHERE (status = 'ACTIVE'::text);
ALTER TABLE payment_instruction ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_instruction__of_organization ON payment_instruction TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = payment_instruction.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = payment_instruction.account_id)
 OFFSET 0)));
CREATE POLICY payment_instruction__of_platform ON payment_instruction TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON payment_instruction TO carryover_app;
GRANT UPDATE (status) ON payment_instruction TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON payment_instruction TO carryover_platform;

CREATE TABLE payment_review (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  reviewed_on date NOT NULL,
  CONSTRAINT payment_review__pk PRIMARY KEY (id),
  CONSTRAINT payment_review__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX payment_review__account_ix ON public.payment_review USING btree (account_id);
ALTER TABLE payment_review ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_review__of_platform ON payment_review TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON payment_review TO carryover_platform;

CREATE TABLE payment_schedule (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  amount pounds,
  day_of_month smallint,
  frequency text,
  means text,
  start_date date,
  is_debt_repayment_plan boolean,
  debt_repayment_element pounds,
  debt_repayment_end_date date,
  CONSTRAINT payment_schedule__pk PRIMARY KEY (id),
  CONSTRAINT payment_schedule__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX payment_schedule__account_ix ON public.payment_schedule USING btree (account_id);
ALTER TABLE payment_schedule ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_schedule__of_platform ON payment_schedule TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON payment_schedule TO carryover_platform;

CREATE TABLE payment_vendor (
  code text NOT NULL,
  name text,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT payment_vendor__pk PRIMARY KEY (code)
);
GRANT SELECT ON payment_vendor TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON payment_vendor TO carryover_platform;

CREATE TABLE product (
  code text NOT NULL,
  kind text NOT NULL,
  available_from date,
  end_date date,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT product__pk PRIMARY KEY (code),
  CONSTRAINT product__dates_ck CHECK (available_from <= end_date),
  CONSTRAINT product__kind_ck CHECK (kind = ANY (ARRAY['FIXED'::text, 'VARIABLE'::text, 'TRACKER'::text]))
);
GRANT SELECT ON product TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON product TO carryover_platform;

CREATE TABLE product_rate (
  product_code text NOT NULL,
  rate_band text NOT NULL,
  kind text NOT NULL,
  effective_from date NOT NULL,
  effective_to date,
  price_per_unit numeric,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT product_rate__pk PRIMARY KEY (product_code, rate_band, effective_from),
  CONSTRAINT product_rate__dates_ck CHECK (effective_from <= effective_to),
  CONSTRAINT product_rate__kind_ck CHECK (kind = ANY (ARRAY['CONSUMPTION'::text, 'STANDING_CHARGE'::text])),
  CONSTRAINT product_rate__product_fk FOREIGN KEY (product_code) REFERENCES product(code)
);
GRANT SELECT ON product_rate TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON product_rate TO carryover_platform;

CREATE TABLE property_administrator (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  supply_address_id uuid NOT NULL,
  position integer NOT NULL,
  given_name text,
  family_name text,
  email text,
  mobile text,
  landline text,
  date_of_birth date,
  title text,
  salutation text,
  CONSTRAINT property_administrator__pk PRIMARY KEY (id),
  CONSTRAINT property_administrator__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT property_administrator__supply_address_fk FOREIGN KEY (supply_address_id) REFERENCES supply_address(id)
);
CREATE INDEX property_administrator__account_ix ON public.property_administrator USING btree (account_id);
CREATE INDEX property_administrator__supply_address_ix ON public.property_administrator USING btree (supply_address_id);
ALTER TABLE property_administrator ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY property_administrator__of_platform ON property_administrator TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON property_administrator TO carryover_platform;

CREATE TABLE psr_code (
  code text NOT NULL,
  meaning text NOT NULL,
  electricity boolean NOT NULL,
  gas boolean NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT psr_code__pk PRIMARY KEY (code)
);
GRANT SELECT ON psr_code TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON psr_code TO carryover_platform;

CREATE TABLE psr_record (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  position integer NOT NULL,
  elec_industry_code text,
  gas_industry_code text,
  effective_from date,
  CONSTRAINT psr_record__pk PRIMARY KEY (id),
  CONSTRAINT psr_record__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT psr_record__customer_fk FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX psr_record__account_ix ON public.psr_record USING btree (account_id);
CREATE INDEX psr_record__customer_ix ON public.psr_record USING btree (customer_id);
ALTER TABLE psr_record ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY psr_record__of_platform ON psr_record TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON psr_record TO carryover_platform;

CREATE TABLE reconciliation (
  id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  status text NOT NULL,
  attempt integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  computed_at timestamp with time zone,
  expected_accounts bigint NOT NULL,
  expected_electricity bigint NOT NULL,
  expected_gas bigint NOT NULL,
  expected_balance pounds_total NOT NULL,
  expected_transactions bigint NOT NULL,
  expected_transaction_sum pounds_total NOT NULL,
  matched bigint,
  mismatched bigint,
  missing bigint,
  extra bigint,
  actual_accounts bigint,
  actual_electricity bigint,
  actual_gas bigint,
  actual_balance pounds_total,
  actual_transactions bigint,
  actual_transaction_sum pounds_total,
  scope text NOT NULL DEFAULT 'book'::text,
  wave_id uuid,
  causes jsonb,
  figures text[] NOT NULL DEFAULT '{}'::text[],
  further_totals jsonb,
  discarded_at timestamp with time zone,
  CONSTRAINT reconciliation__pk PRIMARY KEY (id),
  CONSTRAINT reconciliation__computed_ck CHECK (
CASE
    WHEN computed_at IS NULL THEN status <> 'READY'::text AND num_nonnulls(matched, mismatched, missing, extra, actual_accounts, actual_electricity, actual_gas, actual_balance, actual_transactions, actual_transaction_sum) = 0
    ELSE num_nulls(matched, mismatched, missing, extra, actual_accounts, actual_electricity, actual_gas, actual_balance, actual_transactions, actual_transaction_sum) = 0
END),
  CONSTRAINT reconciliation__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT reconciliation__scope_ck CHECK ((scope = ANY (ARRAY['book'::text, 'named'::text, 'wave'::text])) AND (scope = 'wave'::text) = (wave_id IS NOT NULL)),
  CONSTRAINT reconciliation__status_ck CHECK (status = ANY (ARRAY['RECEIVING'::text, 'COMPUTING'::text, 'READY'::text, 'FAILED'::text])),
  CONSTRAINT reconciliation__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id)
);
CREATE INDEX reconciliation__due_ix ON public.reconciliation USING btree (due_at) WHERE (status = 'COMPUTING'::text);
CREATE INDEX reconciliation__supplier_created_ix ON public.reconciliation USING btree (import_supplier_id, created_at DESC, id DESC);
ALTER TABLE reconciliation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reconciliation__of_organization ON reconciliation TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY reconciliation__of_platform ON reconciliation TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON reconciliation TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON reconciliation TO carryover_platform;

CREATE TABLE reconciliation_difference (
  reconciliation_id uuid NOT NULL,
  external_account_number text NOT NULL,
  state text NOT NULL,
  electricity bigint,
  gas bigint,
  balance pounds_total,
  transactions bigint,
  transaction_sum pounds_total,
  import_status text,
  error_code text,
  money pounds_total,
  too_much text,
  further jsonb,
  CONSTRAINT reconciliation_difference__pk PRIMARY KEY (reconciliation_id, external_account_number),
  CONSTRAINT reconciliation_difference__figures_ck CHECK (num_nulls(electricity, gas, balance, transactions, transaction_sum) =
CASE state
    WHEN 'MISSING'::text THEN 5
    ELSE 0
END),
  CONSTRAINT reconciliation_difference__reconciliation_fk FOREIGN KEY (reconciliation_id) REFERENCES reconciliation(id) ON DELETE CASCADE,
  CONSTRAINT reconciliation_difference__state_ck CHECK (state = ANY (ARRAY['MISMATCHED'::text, 'MISSING'::text, 'EXTRA'::text]))
);
CREATE INDEX reconciliation_difference__cause_ix ON public.reconciliation_difference USING btree (reconciliation_id, (
CASE state
    WHEN 'MISMATCHED'::text THEN 1
    WHEN 'MISSING'::text THEN 2
    ELSE 3
END), hashtextextended(((((COALESCE(too_much, ''::text) || '
'::text) || COALESCE(import_status, ''::text)) || '
'::text) || COALESCE(error_code, ''::text)), (0)::bigint), external_account_number);
CREATE INDEX reconciliation_difference__extra_ix ON public.reconciliation_difference USING btree (reconciliation_id, external_account_number) WHERE (state = 'EXTRA'::text);
CREATE INDEX reconciliation_difference__worst_ix ON public.reconciliation_difference USING btree (reconciliation_id, (
CASE state
    WHEN 'MISMATCHED'::text THEN 1
    WHEN 'MISSING'::text THEN 2
    ELSE 3
END), ((- COALESCE((money)::numeric, (0)::numeric))), external_account_number);
ALTER TABLE reconciliation_difference ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reconciliation_difference__of_organization ON reconciliation_difference TO carryover_app
  USING ((EXISTS ( SELECT
   FROM reconciliation o
  WHERE (o.id = reconciliation_difference.reconciliation_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM reconciliation o
  WHERE (o.id = reconciliation_difference.reconciliation_id)
 OFFSET 0)));
CREATE POLICY reconciliation_difference__of_platform ON reconciliation_difference TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON reconciliation_difference TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON reconciliation_difference TO carryover_platform;

CREATE TABLE reconciliation_line (
  reconciliation_id uuid NOT NULL,
  external_account_number text NOT NULL,
  line_number integer NOT NULL,
  electricity bigint NOT NULL,
  gas bigint NOT NULL,
  balance pounds_total NOT NULL,
  transactions bigint NOT NULL,
  transaction_sum pounds_total NOT NULL,
  figures jsonb,
  part smallint NOT NULL DEFAULT 1,
  CONSTRAINT reconciliation_line__pk PRIMARY KEY (reconciliation_id, external_account_number),
  CONSTRAINT reconciliation_line__reconciliation_fk FOREIGN KEY (reconciliation_id) REFERENCES reconciliation(id) ON DELETE CASCADE
);
ALTER TABLE reconciliation_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reconciliation_line__of_organization ON reconciliation_line TO carryover_app
  USING ((EXISTS ( SELECT
   FROM reconciliation o
  WHERE (o.id = reconciliation_line.reconciliation_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM reconciliation o
  WHERE (o.id = reconciliation_line.reconciliation_id)
 OFFSET 0)));
CREATE POLICY reconciliation_line__of_platform ON reconciliation_line TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON reconciliation_line TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON reconciliation_line TO carryover_platform;

CREATE TABLE reconciliation_part (
  reconciliation_id uuid NOT NULL,
  part smallint NOT NULL,
  salt text,
  accounts bigint NOT NULL DEFAULT 0,
  electricity bigint NOT NULL DEFAULT 0,
  gas bigint NOT NULL DEFAULT 0,
  balance pounds_total NOT NULL DEFAULT 0,
  transactions bigint NOT NULL DEFAULT 0,
  transaction_sum pounds_total NOT NULL DEFAULT 0,
  figures text[] NOT NULL DEFAULT '{}'::text[],
  further_sums jsonb,
  CONSTRAINT reconciliation_part__pk PRIMARY KEY (reconciliation_id, part),
  CONSTRAINT reconciliation_part__part_ck CHECK (part >= 1),
  CONSTRAINT reconciliation_part__reconciliation_fk FOREIGN KEY (reconciliation_id) REFERENCES reconciliation(id) ON DELETE CASCADE
);
ALTER TABLE reconciliation_part ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reconciliation_part__of_organization ON reconciliation_part TO carryover_app
  USING ((EXISTS ( SELECT
   FROM reconciliation o
  WHERE (o.id = reconciliation_part.reconciliation_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM reconciliation o
  WHERE (o.id = reconciliation_part.reconciliation_id)
 OFFSET 0)));
CREATE POLICY reconciliation_part__of_platform ON reconciliation_part TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON reconciliation_part TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON reconciliation_part TO carryover_platform;

CREATE TABLE reference_namespace (
  code text NOT NULL,
  description text,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT reference_namespace__pk PRIMARY KEY (code)
);
GRANT SELECT ON reference_namespace TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON reference_namespace TO carryover_platform;

CREATE TABLE refresh_token_family (
  id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  current_token uuid NOT NULL,
  previous_token uuid NOT NULL,
  rotated_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT refresh_token_family__pk PRIMARY KEY (id),
  CONSTRAINT refresh_token_family__api_key_fk FOREIGN KEY (api_key_id) REFERENCES api_key(id)
);
CREATE INDEX refresh_token_family__api_key_ix ON public.refresh_token_family USING btree (api_key_id);
ALTER TABLE refresh_token_family ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY refresh_token_family__of_platform ON refresh_token_family TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON refresh_token_family TO carryover_platform;

CREATE TABLE register (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  meter_id uuid NOT NULL,
  position integer NOT NULL,
  register_id text,
  tpr text,
  number_of_digits smallint,
  is_settlement boolean,
  CONSTRAINT register__pk PRIMARY KEY (id),
  CONSTRAINT register__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT register__meter_fk FOREIGN KEY (meter_id) REFERENCES meter(id)
);
CREATE INDEX register__account_ix ON public.register USING btree (account_id);
CREATE INDEX register__meter_ix ON public.register USING btree (meter_id);
ALTER TABLE register ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY register__of_platform ON register TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON register TO carryover_platform;

CREATE TABLE registration_callback (
  id uuid NOT NULL,
  event_id text NOT NULL,
  request_id uuid,
  status text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  outcome text NOT NULL,
  outcome_reason text,
  body jsonb NOT NULL,
  CONSTRAINT registration_callback__pk PRIMARY KEY (id),
  CONSTRAINT registration_callback__event_uq UNIQUE (event_id),
  CONSTRAINT registration_callback__outcome_ck CHECK (outcome = ANY (ARRAY['APPLIED'::text, 'WAITING'::text, 'OUT_OF_DATE'::text, 'REFUSED'::text])),
  CONSTRAINT registration_callback__request_fk FOREIGN KEY (request_id) REFERENCES registration_request(id)
);
CREATE INDEX registration_callback__request_ix ON public.registration_callback USING btree (request_id, occurred_at);
ALTER TABLE registration_callback ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY registration_callback__of_platform ON registration_callback TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON registration_callback TO carryover_platform;

CREATE TABLE registration_request (
  id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  account_id uuid NOT NULL,
  meter_point_id uuid NOT NULL,
  round integer NOT NULL,
  requested_supply_start_date date NOT NULL,
  marked_at timestamp with time zone NOT NULL,
  marked_by_kind text NOT NULL,
  marked_by text NOT NULL,
  state text NOT NULL,
  gateway text,
  step integer NOT NULL DEFAULT 0,
  reason text,
  attempt integer NOT NULL DEFAULT 0,
  latest_failure text,
  due_at timestamp with time zone,
  lease_token uuid,
  lease_expires_at timestamp with time zone,
  lease_holder text,
  ended_at timestamp with time zone,
  withdrawal_asked_at timestamp with time zone,
  withdrawal_refused text,
  CONSTRAINT registration_request__pk PRIMARY KEY (id),
  CONSTRAINT registration_request__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT registration_request__due_ck CHECK (
CASE state
    WHEN 'MARKED'::text THEN due_at IS NOT NULL
    WHEN 'REQUESTED'::text THEN true
    ELSE due_at IS NULL
END),
  CONSTRAINT registration_request__ended_ck CHECK ((state = ANY (ARRAY['COMPLETED'::text, 'REFUSED'::text])) = (ended_at IS NOT NULL)),
  CONSTRAINT registration_request__gateway_ck CHECK (gateway = ANY (ARRAY['simulator'::text, 'http'::text])),
  CONSTRAINT registration_request__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT registration_request__lease_ck CHECK ((lease_token IS NULL) = (lease_expires_at IS NULL)),
  CONSTRAINT registration_request__marked_by_kind_ck CHECK (marked_by_kind = ANY (ARRAY['API_KEY'::text, 'STAFF'::text, 'PLATFORM'::text])),
  CONSTRAINT registration_request__meter_point_fk FOREIGN KEY (meter_point_id) REFERENCES meter_point(id),
  CONSTRAINT registration_request__round_ck CHECK (round >= 1),
  CONSTRAINT registration_request__state_ck CHECK (state = ANY (ARRAY['MARKED'::text, 'REQUESTED'::text, 'COMPLETED'::text, 'REFUSED'::text]))
);
CREATE INDEX registration_request__account_ix ON public.registration_request USING btree (account_id);
CREATE INDEX registration_request__due_ix ON public.registration_request USING btree (import_supplier_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX registration_request__import_supplier_ix ON public.registration_request USING btree (import_supplier_id, id);
CREATE INDEX registration_request__meter_point_ix ON public.registration_request USING btree (meter_point_id, round);
CREATE UNIQUE INDEX registration_request__open_uq ON public.registration_request USING btree (meter_point_id) WHERE (state = ANY (ARRAY['MARKED'::text, 'REQUESTED'::text]));
CREATE INDEX registration_request__state_ix ON public.registration_request USING btree (state, id);
CREATE INDEX registration_request__supplier_state_ix ON public.registration_request USING btree (import_supplier_id, state, id);
ALTER TABLE registration_request ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY registration_request__of_organization ON registration_request TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY registration_request__of_platform ON registration_request TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON registration_request TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON registration_request TO carryover_platform;

CREATE TABLE retention_done (
  kind text NOT NULL,
  import_supplier_id uuid NOT NULL,
  complete_since timestamp with time zone NOT NULL,
  done_at timestamp with time zone NOT NULL,
  erased_to_position bigint,
  CONSTRAINT retention_done__pk PRIMARY KEY (import_supplier_id, kind),
  CONSTRAINT retention_done__kind_ck CHECK (kind = ANY (ARRAY['events'::text, 'audit'::text, 'registrations'::text])),
  CONSTRAINT retention_done__supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
);
ALTER TABLE retention_done ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY retention_done__of_platform ON retention_done TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON retention_done TO carryover_platform;

CREATE TABLE retraction (
  id uuid NOT NULL,
  import_supplier_id uuid NOT NULL,
  wave text,
  reason text NOT NULL,
  actor text NOT NULL,
  waivers jsonb NOT NULL,
  total integer NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  stopped_at timestamp with time zone,
  stopped_by text,
  stop_reason text,
  CONSTRAINT retraction__pk PRIMARY KEY (id),
  CONSTRAINT retraction__finished_ck CHECK ((status = 'RUNNING'::text) = (finished_at IS NULL)),
  CONSTRAINT retraction__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT retraction__status_ck CHECK (status = ANY (ARRAY['RUNNING'::text, 'DONE'::text]))
);
CREATE INDEX retraction__created_ix ON public.retraction USING btree (created_at DESC, id DESC);
CREATE INDEX retraction__running_ix ON public.retraction USING btree (created_at) WHERE (status = 'RUNNING'::text);
CREATE INDEX retraction__supplier_ix ON public.retraction USING btree (import_supplier_id, wave);
ALTER TABLE retraction ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY retraction__of_platform ON retraction TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON retraction TO carryover_platform;

CREATE TABLE self_check (
  import_supplier_id uuid NOT NULL,
  wave_id uuid,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  accounts bigint NOT NULL,
  differing bigint NOT NULL,
  CONSTRAINT self_check__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id),
  CONSTRAINT self_check__once_uq UNIQUE NULLS NOT DISTINCT (import_supplier_id, wave_id),
  CONSTRAINT self_check__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id) ON DELETE CASCADE
);
CREATE INDEX self_check__wave_ix ON public.self_check USING btree (wave_id) WHERE (wave_id IS NOT NULL);
ALTER TABLE self_check ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY self_check__of_platform ON self_check TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON self_check TO carryover_platform;

CREATE TABLE sign_in_attempt (
  key text NOT NULL,
  failures integer NOT NULL,
  latest_at timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone,
  CONSTRAINT sign_in_attempt__pk PRIMARY KEY (key)
);
ALTER TABLE sign_in_attempt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in_attempt__of_platform ON sign_in_attempt TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_in_attempt TO carryover_platform;

CREATE TABLE spent_passkey_challenge (
  hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT spent_passkey_challenge__pk PRIMARY KEY (hash)
);
CREATE INDEX spent_passkey_challenge__expires_at_ix ON public.spent_passkey_challenge USING btree (expires_at);
ALTER TABLE spent_passkey_challenge ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY spent_passkey_challenge__of_platform ON spent_passkey_challenge TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON spent_passkey_challenge TO carryover_platform;

CREATE TABLE staff_oidc_account (
  staff_user_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_oidc_account__pk PRIMARY KEY (staff_user_id),
  CONSTRAINT staff_oidc_account__staff_user_fk FOREIGN KEY (staff_user_id) REFERENCES staff_user(id) ON DELETE CASCADE,
  CONSTRAINT staff_oidc_account__subject_uq UNIQUE (issuer, subject)
);
ALTER TABLE staff_oidc_account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff_oidc_account__of_platform ON staff_oidc_account TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON staff_oidc_account TO carryover_platform;

CREATE TABLE staff_oidc_session (
  session_id uuid NOT NULL,
  sealed_tokens text NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  unanswered_since timestamp with time zone,
  CONSTRAINT staff_oidc_session__pk PRIMARY KEY (session_id),
  CONSTRAINT staff_oidc_session__session_fk FOREIGN KEY (session_id) REFERENCES staff_session(id) ON DELETE CASCADE
);
ALTER TABLE staff_oidc_session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff_oidc_session__of_platform ON staff_oidc_session TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON staff_oidc_session TO carryover_platform;

CREATE TABLE staff_passkey (
  id uuid NOT NULL,
  staff_user_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  label text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT staff_passkey__pk PRIMARY KEY (id),
  CONSTRAINT staff_passkey__credential_uq UNIQUE (credential_id),
  CONSTRAINT staff_passkey__staff_user_fk FOREIGN KEY (staff_user_id) REFERENCES staff_user(id) ON DELETE CASCADE
);
CREATE INDEX staff_passkey__staff_user_ix ON public.staff_passkey USING btree (staff_user_id);
ALTER TABLE staff_passkey ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff_passkey__of_platform ON staff_passkey TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON staff_passkey TO carryover_platform;

CREATE TABLE staff_passkey_session (
  session_id uuid NOT NULL,
  passkey_id uuid NOT NULL,
  CONSTRAINT staff_passkey_session__pk PRIMARY KEY (session_id),
  CONSTRAINT staff_passkey_session__passkey_fk FOREIGN KEY (passkey_id) REFERENCES staff_passkey(id) ON DELETE CASCADE,
  CONSTRAINT staff_passkey_session__session_fk FOREIGN KEY (session_id) REFERENCES staff_session(id) ON DELETE CASCADE
);
CREATE INDEX staff_passkey_session__passkey_ix ON public.staff_passkey_session USING btree (passkey_id);
ALTER TABLE staff_passkey_session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff_passkey_session__of_platform ON staff_passkey_session TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON staff_passkey_session TO carryover_platform;

CREATE TABLE staff_session (
  id uuid NOT NULL,
  staff_user_id uuid NOT NULL,
  hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT staff_session__pk PRIMARY KEY (id),
  CONSTRAINT staff_session__hash_uq UNIQUE (hash),
  CONSTRAINT staff_session__staff_user_fk FOREIGN KEY (staff_user_id) REFERENCES staff_user(id) ON DELETE CASCADE
);
CREATE INDEX staff_session__expires_at_ix ON public.staff_session USING btree (expires_at);
CREATE INDEX staff_session__staff_user_ix ON public.staff_session USING btree (staff_user_id);
ALTER TABLE staff_session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff_session__of_platform ON staff_session TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON staff_session TO carryover_platform;

CREATE TABLE staff_user (
  id uuid NOT NULL,
  email text NOT NULL,
  display_name text NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  disabled_at timestamp with time zone,
  password_expires_at timestamp with time zone,
  access_given_at timestamp with time zone,
  is_invitation boolean NOT NULL DEFAULT false,
  device_epoch integer NOT NULL DEFAULT 0,
  CONSTRAINT staff_user__pk PRIMARY KEY (id),
  CONSTRAINT staff_user__email_ck CHECK (email = lower(email)),
  CONSTRAINT staff_user__email_uq UNIQUE (email),
  CONSTRAINT staff_user__role_ck CHECK (role = ANY (ARRAY['viewer'::text, 'operator'::text, 'admin'::text]))
);
ALTER TABLE staff_user ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff_user__of_platform ON staff_user TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON staff_user TO carryover_platform;

CREATE TABLE standard_settlement_configuration (
  code text NOT NULL,
  description text,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT standard_settlement_configuration__pk PRIMARY KEY (code)
);
GRANT SELECT ON standard_settlement_configuration TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON standard_settlement_configuration TO carryover_platform;

CREATE TABLE statement (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  ledger_id uuid,
  position integer NOT NULL,
  kind text NOT NULL,
  statement_id text,
  bill_period_from_date date,
  bill_period_to_date date,
  statement_path text,
  issued_date date,
  opening_balance pounds_total,
  closing_balance pounds,
  credit_total pounds_total,
  debit_total pounds_total,
  number text,
  gross_amount_pence bigint,
  gross_amount numeric,
  occurrence integer NOT NULL DEFAULT 1,
  CONSTRAINT statement__pk PRIMARY KEY (id),
  CONSTRAINT statement__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT statement__account_statement_id_uq UNIQUE (account_id, statement_id, occurrence),
  CONSTRAINT statement__kind_ck CHECK (kind = ANY (ARRAY['OPEN'::text, 'CLOSED'::text, 'IMPORTED'::text, 'HISTORICAL'::text])),
  CONSTRAINT statement__ledger_fk FOREIGN KEY (ledger_id) REFERENCES ledger(id)
);
CREATE INDEX statement__ledger_ix ON public.statement USING btree (ledger_id);
CREATE UNIQUE INDEX statement__ledger_open_uq ON public.statement USING btree (ledger_id) WHERE (kind = 'OPEN'::text);
ALTER TABLE statement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY statement__of_organization ON statement TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = statement.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = statement.account_id)
 OFFSET 0)));
CREATE POLICY statement__of_platform ON statement TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON statement TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON statement TO carryover_platform;

CREATE TABLE supplier_webhook (
  import_supplier_id uuid NOT NULL,
  url text NOT NULL,
  sealed_secret text NOT NULL,
  earlier_sealed_secret text,
  earlier_secret_until timestamp with time zone,
  starts_after_event bigint NOT NULL,
  queued_position bigint NOT NULL,
  failures_in_a_row integer NOT NULL DEFAULT 0,
  paused_until timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  latest_delivered_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  created_by text NOT NULL DEFAULT 'STAFF'::text,
  queued_wave_position bigint NOT NULL DEFAULT 0,
  oldest_sealed_secret text,
  oldest_secret_until timestamp with time zone,
  CONSTRAINT supplier_webhook__pk PRIMARY KEY (import_supplier_id),
  CONSTRAINT supplier_webhook__disabled_ck CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT supplier_webhook__earlier_secret_ck CHECK ((earlier_sealed_secret IS NULL) = (earlier_secret_until IS NULL)),
  CONSTRAINT supplier_webhook__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
);
ALTER TABLE supplier_webhook ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY supplier_webhook__of_organization ON supplier_webhook TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY supplier_webhook__of_platform ON supplier_webhook TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON supplier_webhook TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON supplier_webhook TO carryover_platform;

CREATE TABLE supply_address (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  supply_address1 text,
  supply_address2 text,
  supply_address3 text,
  supply_address4 text,
  supply_address5 text,
  supply_postcode text,
  is_landlord boolean,
  customer_at_supply_address_from_date date,
  CONSTRAINT supply_address__pk PRIMARY KEY (id),
  CONSTRAINT supply_address__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX supply_address__account_ix ON public.supply_address USING btree (account_id);
ALTER TABLE supply_address ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY supply_address__of_organization ON supply_address TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = supply_address.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = supply_address.account_id)
 OFFSET 0)));
CREATE POLICY supply_address__of_platform ON supply_address TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT ON supply_address TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON supply_address TO carryover_platform;

CREATE TABLE supply_charge_line_item (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  ledger_transaction_id uuid NOT NULL,
  position integer NOT NULL,
  rate_band text,
  start_date date,
  end_date date,
  number_of_units numeric,
  net_amount pounds,
  price_per_unit numeric,
  start_reading numeric,
  end_reading numeric,
  further_readings numeric[],
  CONSTRAINT supply_charge_line_item__pk PRIMARY KEY (id),
  CONSTRAINT supply_charge_line_item__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT supply_charge_line_item__transaction_fk FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id)
);
CREATE INDEX supply_charge_line_item__account_dates_ix ON public.supply_charge_line_item USING btree (account_id, start_date, end_date);
CREATE INDEX supply_charge_line_item__transaction_ix ON public.supply_charge_line_item USING btree (ledger_transaction_id);
ALTER TABLE supply_charge_line_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY supply_charge_line_item__of_organization ON supply_charge_line_item TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = supply_charge_line_item.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = supply_charge_line_item.account_id)
 OFFSET 0)));
CREATE POLICY supply_charge_line_item__of_platform ON supply_charge_line_item TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON supply_charge_line_item TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON supply_charge_line_item TO carryover_platform;

CREATE TABLE tariff (
  code text NOT NULL,
  fuel text NOT NULL,
  rates smallint NOT NULL,
  is_prepay boolean NOT NULL,
  product_code text,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT tariff__pk PRIMARY KEY (fuel, code),
  CONSTRAINT tariff__fuel_ck CHECK (fuel = ANY (ARRAY['ELECTRICITY'::text, 'GAS'::text])),
  CONSTRAINT tariff__product_fk FOREIGN KEY (product_code) REFERENCES product(code),
  CONSTRAINT tariff__rates_ck CHECK (rates >= 1 AND rates <= 3)
);
CREATE INDEX tariff__product_ix ON public.tariff USING btree (product_code);
GRANT SELECT ON tariff TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON tariff TO carryover_platform;

CREATE TABLE tax_item (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  ledger_transaction_id uuid NOT NULL,
  position integer NOT NULL,
  amount pounds,
  tax_type text,
  value_taxed numeric,
  rate numeric,
  unit_type text,
  CONSTRAINT tax_item__pk PRIMARY KEY (id),
  CONSTRAINT tax_item__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT tax_item__transaction_fk FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id)
);
CREATE INDEX tax_item__account_ix ON public.tax_item USING btree (account_id);
CREATE INDEX tax_item__transaction_ix ON public.tax_item USING btree (ledger_transaction_id);
ALTER TABLE tax_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tax_item__of_organization ON tax_item TO carryover_app
  USING ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = tax_item.account_id)
 OFFSET 0)))
  WITH CHECK ((EXISTS ( SELECT
   FROM account o
  WHERE (o.id = tax_item.account_id)
 OFFSET 0)));
CREATE POLICY tax_item__of_platform ON tax_item TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT ON tax_item TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON tax_item TO carryover_platform;

CREATE TABLE test_event (
  id bigint NOT NULL DEFAULT nextval('account_import_event_id_seq'::regclass),
  import_supplier_id uuid NOT NULL,
  process_id uuid NOT NULL,
  event text NOT NULL,
  data jsonb NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  feed_position bigint,
  CONSTRAINT test_event__pk PRIMARY KEY (id),
  CONSTRAINT test_event__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id)
);
CREATE UNIQUE INDEX test_event__feed_uq ON public.test_event USING btree (import_supplier_id, feed_position) WHERE (feed_position IS NOT NULL);
CREATE INDEX test_event__process_ix ON public.test_event USING btree (process_id, occurred_at, id);
CREATE INDEX test_event__unplaced_ix ON public.test_event USING btree (import_supplier_id, id) WHERE (feed_position IS NULL);
ALTER TABLE test_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY test_event__of_organization ON test_event TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY test_event__of_platform ON test_event TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON test_event TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON test_event TO carryover_platform;

CREATE TABLE time_pattern_regime (
  code text NOT NULL,
  description text,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT time_pattern_regime__pk PRIMARY KEY (code)
);
GRANT SELECT ON time_pattern_regime TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON time_pattern_regime TO carryover_platform;

CREATE TABLE warm_home_discount (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  tax_year text,
  account_type text,
  group text,
  CONSTRAINT warm_home_discount__pk PRIMARY KEY (id),
  CONSTRAINT warm_home_discount__account_fk FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX warm_home_discount__account_ix ON public.warm_home_discount USING btree (account_id);
ALTER TABLE warm_home_discount ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY warm_home_discount__of_platform ON warm_home_discount TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON warm_home_discount TO carryover_platform;

CREATE TABLE webhook_dead_letter (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  import_supplier_id uuid NOT NULL,
  process_id uuid,
  feed_position bigint NOT NULL,
  event text NOT NULL,
  attempts integer NOT NULL,
  reason text NOT NULL,
  latest_status integer,
  first_failed_at timestamp with time zone NOT NULL,
  died_at timestamp with time zone NOT NULL,
  replayed_at timestamp with time zone,
  delivered_at timestamp with time zone,
  wave_id uuid,
  CONSTRAINT webhook_dead_letter__pk PRIMARY KEY (id),
  CONSTRAINT webhook_dead_letter__position_uq UNIQUE (import_supplier_id, feed_position),
  CONSTRAINT webhook_dead_letter__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id),
  CONSTRAINT webhook_dead_letter__subject_ck CHECK ((process_id IS NULL) <> (wave_id IS NULL)),
  CONSTRAINT webhook_dead_letter__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id),
  CONSTRAINT webhook_dead_letter__webhook_fk FOREIGN KEY (import_supplier_id) REFERENCES supplier_webhook(import_supplier_id) ON DELETE CASCADE
);
CREATE INDEX webhook_dead_letter__open_ix ON public.webhook_dead_letter USING btree (import_supplier_id, died_at DESC, id DESC) WHERE (delivered_at IS NULL);
CREATE INDEX webhook_dead_letter__process_ix ON public.webhook_dead_letter USING btree (process_id);
CREATE INDEX webhook_dead_letter__wave_ix ON public.webhook_dead_letter USING btree (wave_id) WHERE (wave_id IS NOT NULL);
ALTER TABLE webhook_dead_letter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_dead_letter__of_organization ON webhook_dead_letter TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY webhook_dead_letter__of_platform ON webhook_dead_letter TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT SELECT, UPDATE ON webhook_dead_letter TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_dead_letter TO carryover_platform;

CREATE TABLE webhook_lane (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  import_supplier_id uuid NOT NULL,
  process_id uuid,
  is_replay boolean NOT NULL DEFAULT false,
  after_position bigint NOT NULL,
  until_position bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  first_failed_at timestamp with time zone,
  latest_failed_at timestamp with time zone,
  latest_reason text,
  latest_status integer,
  due_at timestamp with time zone NOT NULL,
  lease_token uuid,
  wave_id uuid,
  CONSTRAINT webhook_lane__pk PRIMARY KEY (id),
  CONSTRAINT webhook_lane__positions_ck CHECK (after_position <= until_position),
  CONSTRAINT webhook_lane__process_fk FOREIGN KEY (process_id) REFERENCES account_import_process(id),
  CONSTRAINT webhook_lane__subject_ck CHECK ((process_id IS NULL) <> (wave_id IS NULL)),
  CONSTRAINT webhook_lane__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave(id),
  CONSTRAINT webhook_lane__webhook_fk FOREIGN KEY (import_supplier_id) REFERENCES supplier_webhook(import_supplier_id) ON DELETE CASCADE
) WITH (fillfactor=70);
CREATE INDEX webhook_lane__due_ix ON public.webhook_lane USING btree (import_supplier_id, due_at);
CREATE INDEX webhook_lane__process_ix ON public.webhook_lane USING btree (process_id);
CREATE UNIQUE INDEX webhook_lane__process_uq ON public.webhook_lane USING btree (import_supplier_id, process_id) WHERE (NOT is_replay);
CREATE UNIQUE INDEX webhook_lane__replay_uq ON public.webhook_lane USING btree (import_supplier_id, until_position) WHERE is_replay;
CREATE INDEX webhook_lane__wave_ix ON public.webhook_lane USING btree (wave_id) WHERE (wave_id IS NOT NULL);
CREATE UNIQUE INDEX webhook_lane__wave_uq ON public.webhook_lane USING btree (wave_id) WHERE ((NOT is_replay) AND (wave_id IS NOT NULL));
ALTER TABLE webhook_lane ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_lane__of_organization ON webhook_lane TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY webhook_lane__of_platform ON webhook_lane TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON webhook_lane TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_lane TO carryover_platform;

CREATE TABLE webhook_test (
  import_supplier_id uuid NOT NULL,
  began_at timestamp with time zone NOT NULL,
  tests integer NOT NULL,
  CONSTRAINT webhook_test__pk PRIMARY KEY (import_supplier_id),
  CONSTRAINT webhook_test__import_supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier(id)
);
ALTER TABLE webhook_test ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_test__of_organization ON webhook_test TO carryover_app
  USING ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))))
  WITH CHECK ((import_supplier_id = ANY (ARRAY( SELECT s.id
   FROM import_supplier s))));
CREATE POLICY webhook_test__of_platform ON webhook_test TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON webhook_test TO carryover_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_test TO carryover_platform;

CREATE TABLE welcome_mail (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  status text NOT NULL,
  reason text,
  attempt integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone,
  lease_token uuid,
  created_at timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  CONSTRAINT welcome_mail__pk PRIMARY KEY (id),
  CONSTRAINT welcome_mail__account_fk FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT welcome_mail__account_uq UNIQUE (account_id),
  CONSTRAINT welcome_mail__due_ck CHECK ((status = ANY (ARRAY['PENDING'::text, 'SENDING'::text])) = (due_at IS NOT NULL)),
  CONSTRAINT welcome_mail__lease_ck CHECK (status <> 'SENDING'::text OR lease_token IS NOT NULL),
  CONSTRAINT welcome_mail__reason_ck CHECK ((status <> ALL (ARRAY['SKIPPED'::text, 'FAILED'::text, 'UNCERTAIN'::text])) OR reason IS NOT NULL),
  CONSTRAINT welcome_mail__status_ck CHECK (status = ANY (ARRAY['PENDING'::text, 'SENDING'::text, 'SENT'::text, 'SKIPPED'::text, 'FAILED'::text, 'UNCERTAIN'::text]))
) WITH (fillfactor=85);
CREATE INDEX welcome_mail__due_ix ON public.welcome_mail USING btree (status, due_at) WHERE (status = ANY (ARRAY['PENDING'::text, 'SENDING'::text]));
CREATE INDEX welcome_mail__trouble_ix ON public.welcome_mail USING btree (modified_at) WHERE (status = ANY (ARRAY['FAILED'::text, 'UNCERTAIN'::text]));
ALTER TABLE welcome_mail ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY welcome_mail__of_platform ON welcome_mail TO carryover_platform
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON welcome_mail TO carryover_platform;

CREATE TABLE worker_presence (
  id text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT worker_presence__pk PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON worker_presence TO carryover_platform;

CREATE VIEW account_effective WITH (security_invoker=true) AS
 SELECT id,
    account_number,
    import_supplier_id,
    external_account_number,
    created_at,
    COALESCE(unknown_occupier, false) AS unknown_occupier,
    billing_name,
    COALESCE(billing_address1, copied_billing_address1) AS billing_address1,
    COALESCE(billing_address2, copied_billing_address2) AS billing_address2,
    COALESCE(billing_address3, copied_billing_address3) AS billing_address3,
    COALESCE(billing_address4, copied_billing_address4) AS billing_address4,
    COALESCE(billing_address5, copied_billing_address5) AS billing_address5,
    COALESCE(billing_postcode, copied_billing_postcode) AS billing_postcode,
    COALESCE(account_type, 'DOMESTIC'::text) AS account_type,
    resolved_sales_channel AS sales_channel,
    resolved_sales_subchannel AS sales_subchannel,
    COALESCE(communication_preference, 'ONLINE'::text) AS communication_preference,
    document_accessibility
   FROM account;

CREATE VIEW customer_effective WITH (security_invoker=true) AS
 SELECT id,
    given_name,
    COALESCE(resolved_family_name, family_name) AS family_name,
    email,
    mobile,
    landline,
    date_of_birth,
    title,
    salutation,
    COALESCE(opted_into_recommended, true) AS opted_into_recommended,
    COALESCE(opted_into_sms, false) AS opted_into_sms,
    COALESCE(opted_into_updates, false) AS opted_into_updates,
    COALESCE(opted_into_third_parties, false) AS opted_into_third_parties,
    COALESCE(opted_into_offers, false) AS opted_into_offers,
    is_user_psr_consent_obtained
   FROM customer;

CREATE VIEW meter_effective WITH (security_invoker=true) AS
 SELECT id,
    account_id,
    meter_point_id,
    meter_serial_number,
    COALESCE(smart_type, 'NONE'::text) AS smart_type,
    COALESCE(is_prepay, false) AS is_prepay,
    is_prepay_initialised
   FROM meter;

CREATE VIEW warm_home_discount_effective WITH (security_invoker=true) AS
 SELECT id,
    account_id,
    tax_year,
    COALESCE(account_type, 'CREDIT'::text) AS account_type,
    COALESCE("group", 'CORE'::text) AS "group"
   FROM warm_home_discount;

CREATE OR REPLACE FUNCTION public.audit_act_of_supplier(api_key uuid, act text, supplier_code text, state_before jsonb, state_after jsonb, network_address text, request text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
   DECLARE organization_name text;
   BEGIN
     SELECT o.name INTO STRICT organization_name FROM import_supplier s JOIN organization o ON o.id = s.organization_id
     WHERE s.code = supplier_code
       AND o.id = nullif(current_setting('carryover.organization_id', true), '')::uuid;
     INSERT INTO audit_entry (actor_id, actor, role, action, target_type, target, before, after, address, request_id)
     VALUES (api_key, organization_name, 'supplier', act, 'supplier', supplier_code, state_before, state_after,
       network_address, request);
   END $function$;

CREATE OR REPLACE FUNCTION public.audit_entry_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
     DECLARE last_id bigint; last_hash bytea;
     BEGIN
       PERFORM pg_advisory_xact_lock(7202613);
       SELECT id, hash INTO last_id, last_hash FROM audit_entry ORDER BY id DESC LIMIT 1;
       NEW.id := coalesce(last_id, 0) + 1;
       NEW.occurred_at := clock_timestamp();
       NEW.previous_hash := coalesce(last_hash, sha256(''));
       NEW.details_erased_at := NULL;
       NEW.details_salt := uuid_send(gen_random_uuid());
       NEW.details_digest := audit_entry_details(NEW);
       NEW.hash := audit_entry_hash(NEW);
       RETURN NEW;
     END
   $function$;

CREATE OR REPLACE FUNCTION public.audit_entry_details(entry audit_entry)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
     SELECT sha256(entry.details_salt || convert_to(jsonb_build_array(entry.reason, entry.before, entry.after, entry.address, entry.request_id)::text, 'UTF8'))
   $function$;

CREATE OR REPLACE FUNCTION public.audit_entry_erase_details()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
     DECLARE erased audit_entry;
     BEGIN
       erased := OLD;
       erased.details_salt := NULL; erased.reason := NULL; erased.before := NULL; erased.after := NULL; erased.address := NULL; erased.request_id := NULL;
       erased.details_erased_at := clock_timestamp();
       NEW.details_erased_at := erased.details_erased_at;
       IF OLD.details_digest IS NULL OR OLD.details_erased_at IS NOT NULL OR NEW IS DISTINCT FROM erased
           OR OLD.occurred_at > clock_timestamp() - interval '30 days' THEN
         RAISE EXCEPTION 'audit entries are only ever added' USING ERRCODE = 'insufficient_privilege';
       END IF;
       RETURN NEW;
     END
   $function$;

CREATE OR REPLACE FUNCTION public.audit_entry_hash(entry audit_entry)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
     SELECT sha256(convert_to((CASE WHEN entry.details_digest IS NULL
       THEN jsonb_build_array(entry.id, to_char(entry.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
       entry.actor_id, entry.actor, entry.role, entry.action, entry.target_type, entry.target, entry.reason, entry.before, entry.after, entry.address, entry.request_id, encode(entry.previous_hash, 'hex'))
       ELSE jsonb_build_array(entry.id, to_char(entry.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
       entry.actor_id, entry.actor, entry.role, entry.action, entry.target_type, entry.target, encode(entry.details_digest, 'hex'), encode(entry.previous_hash, 'hex'))
     END)::text, 'UTF8'))
   $function$;

CREATE OR REPLACE FUNCTION public.audit_entry_is_sound(entry audit_entry)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
     SELECT entry.hash = audit_entry_hash(entry) AND CASE
       WHEN entry.details_erased_at IS NOT NULL
         THEN entry.details_digest IS NOT NULL AND num_nonnulls(entry.details_salt, entry.reason, entry.before, entry.after, entry.address, entry.request_id) = 0
       WHEN entry.details_digest IS NOT NULL THEN entry.details_digest IS NOT DISTINCT FROM audit_entry_details(entry)
       ELSE entry.details_salt IS NULL END
   $function$;

CREATE OR REPLACE FUNCTION public.audit_entry_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
     BEGIN
       RAISE EXCEPTION 'audit entries are only ever added' USING ERRCODE = 'insufficient_privilege';
     END
   $function$;

CREATE OR REPLACE FUNCTION public.count_left_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT l.wave_id, 'accounts_left', date_trunc('hour', clock_timestamp()), l.n
     FROM (VALUES (wave_left_in(OLD.status, OLD.wave_id), -1), (wave_left_in(NEW.status, NEW.wave_id), 1)) AS l (wave_id, n)
     WHERE l.wave_id IS NOT NULL;
     RETURN NULL;
   END $function$;

CREATE OR REPLACE FUNCTION public.count_left_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT wave_left_in(status, wave_id), 'accounts_left', date_trunc('hour', clock_timestamp()), -count(*) FROM gone
     WHERE wave_left_in(status, wave_id) IS NOT NULL GROUP BY 1;
     RETURN NULL;
   END $function$;

CREATE OR REPLACE FUNCTION public.count_left_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT wave_left_in(status, wave_id), 'accounts_left', date_trunc('hour', clock_timestamp()), count(*) FROM come
     WHERE wave_left_in(status, wave_id) IS NOT NULL GROUP BY 1;
     RETURN NULL;
   END $function$;

CREATE OR REPLACE FUNCTION public.count_wave_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   DECLARE waves uuid[]; processes uuid[]; outcomes text[]; signs bigint[];
   BEGIN
     IF TG_OP = 'INSERT' THEN
       SELECT array_agg(wave_id), array_agg(process_id), array_agg(outcome), array_agg(1)
       INTO waves, processes, outcomes, signs FROM came;
     ELSIF TG_OP = 'DELETE' THEN
       SELECT array_agg(wave_id), array_agg(process_id), array_agg(outcome), array_agg(-1)
       INTO waves, processes, outcomes, signs FROM went;
     ELSE
       SELECT array_agg(wave_id), array_agg(process_id), array_agg(outcome), array_agg(n)
       INTO waves, processes, outcomes, signs FROM (
         SELECT wave_id, process_id, outcome, sum(n) AS n FROM (
           SELECT wave_id, process_id, outcome, 1 AS n FROM came UNION ALL
           SELECT wave_id, process_id, outcome, -1 FROM went) both_ways
         GROUP BY 1, 2, 3 HAVING sum(n) <> 0) changed;
     END IF;
     IF waves IS NULL THEN RETURN NULL; END IF;
     PERFORM FROM unnest(ARRAY(SELECT DISTINCT i FROM unnest(processes) AS i ORDER BY i)) AS i (id) CROSS JOIN LATERAL (
       SELECT FROM account_import_process p WHERE p.id = i.id FOR NO KEY UPDATE) locked;
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     WITH changed AS (
       SELECT * FROM unnest(waves, processes, outcomes, signs) AS c (wave_id, process_id, outcome, n)
     ), by_account AS (
       SELECT c.wave_id, c.process_id, sum(c.n) AS lines, sum(c.n) FILTER (WHERE c.outcome = 'accepted') AS accepted
       FROM changed c WHERE c.process_id IS NOT NULL GROUP BY 1, 2
     ), accounts AS (
       SELECT b.wave_id, wave_line_outcome(p.status, p.platform_identifier) AS outcome,
         (a.lines > 0)::int - (a.lines - b.lines > 0)::int AS accounts,
         ((a.accepted > 0)::int - (a.accepted - coalesce(b.accepted, 0) > 0)::int) * (p.wave_id IS NOT DISTINCT FROM b.wave_id)::int AS accepted_accounts,
         coalesce(b.accepted, 0) AS accepted
       FROM by_account b CROSS JOIN LATERAL (
         SELECT i.status, i.platform_identifier, i.wave_id FROM account_import_process i WHERE i.id = b.process_id OFFSET 0) p CROSS JOIN LATERAL (
         SELECT count(*) AS lines, count(*) FILTER (WHERE l.outcome = 'accepted') AS accepted FROM import_wave_line l
         -- In this form no index is used but that of the import: while little is known of the table, all lines of the wave would be read.
         WHERE l.process_id = b.process_id AND l.wave_id IS NOT DISTINCT FROM b.wave_id) a
     )
     SELECT wave_id, figure, date_trunc('hour', clock_timestamp()), sum(n) FROM (
       SELECT wave_id, outcome AS figure, n FROM changed WHERE outcome <> 'accepted'
       UNION ALL SELECT wave_id, outcome, accepted FROM accounts
       UNION ALL SELECT wave_id, 'accounts_' || outcome, accepted_accounts FROM accounts
       UNION ALL SELECT wave_id, 'accounts', accounts FROM accounts) figures
     GROUP BY 1, 2 HAVING sum(n) <> 0;
     RETURN NULL;
   END $function$;

CREATE OR REPLACE FUNCTION public.count_wave_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   DECLARE was text := wave_line_outcome(OLD.status, OLD.platform_identifier);
     is_now text := wave_line_outcome(NEW.status, NEW.platform_identifier);
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT l.wave_id, f.figure, date_trunc('hour', clock_timestamp()), sum(f.n)
     FROM (SELECT wave_id, count(*) AS lines FROM import_wave_line
         WHERE process_id = NEW.id AND outcome = 'accepted' GROUP BY 1) l
       CROSS JOIN LATERAL (VALUES (was, -l.lines), (is_now, l.lines),
           ('accounts_' || was, -(l.wave_id IS NOT DISTINCT FROM OLD.wave_id)::int),
           ('accounts_' || is_now, (l.wave_id IS NOT DISTINCT FROM NEW.wave_id)::int),
           ('accounts_retracted', (OLD.status = 'PROCESSED' AND NEW.status = 'CANCELLED'
             AND l.wave_id IS NOT DISTINCT FROM OLD.wave_id)::int))
         AS f (figure, n)
     GROUP BY 1, 2 HAVING sum(f.n) <> 0;
     RETURN NULL;
   END $function$;

CREATE OR REPLACE FUNCTION public.document_root_of(code text, settings jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT coalesce(settings ->> 'documentRoot', code) $function$;

CREATE OR REPLACE FUNCTION public.hold_supplier_statuses(suppliers uuid[])
 RETURNS TABLE(id uuid, status text)
 LANGUAGE plpgsql
 ROWS 2
AS $function$
   BEGIN
     PERFORM pg_advisory_xact_lock_shared(k.key)
     FROM (SELECT DISTINCT supplier_status_key(s.id) AS key FROM unnest(suppliers) s (id) ORDER BY 1) k;
     -- A statement of its own, because it sees what was committed while the one before waited, as the caller's does not.
     RETURN QUERY SELECT i.id, i.status FROM import_supplier i WHERE i.id = ANY (suppliers);
   END $function$;

CREATE OR REPLACE FUNCTION public.keep_error_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   DECLARE place text := regexp_replace((NEW.latest_error_paths)[1], '(^|\.)\d+(?=\.|$)', '\1*', 'g');
     failure text := concat_ws(' ', NEW.latest_error_code, place);
   BEGIN
     IF NEW.error_since IS NULL OR NEW.error_since_for IS DISTINCT FROM failure THEN
       NEW.error_since := NEW.modified_at;
       NEW.error_since_for := failure;
       PERFORM note_beginning_of_group(NEW.latest_error_code, coalesce(place, ''));
     END IF;
     RETURN NEW;
   END $function$;

CREATE OR REPLACE FUNCTION public.keep_import_supplier_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        RAISE EXCEPTION 'a supplier stays a sandbox or live for ever' USING ERRCODE = 'integrity_constraint_violation';
      END $function$;

CREATE OR REPLACE FUNCTION public.keep_numbers_of_retracted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF EXISTS (SELECT FROM account_retraction r WHERE r.account_number = NEW.account_number AND r.state <> 'LEFT') THEN
      RAISE EXCEPTION 'the account number % was taken back', NEW.account_number USING
        ERRCODE = 'unique_violation', TABLE = 'account', CONSTRAINT = 'account__account_number_uq';
    END IF;
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.keep_pack_signature()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
      RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' AND EXISTS (
      SELECT FROM pack p JOIN import_supplier s ON s.id = p.import_supplier_id WHERE p.id = OLD.pack_id AND s.is_sandbox
    ) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'What a side has signed stays as it is.' USING ERRCODE = 'integrity_constraint_violation';
  END $function$;

CREATE OR REPLACE FUNCTION public.keep_signed_off_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    wave_state text;
  BEGIN
    SELECT w.state INTO wave_state FROM import_wave w WHERE w.id = OLD.wave_id FOR SHARE;
    IF wave_state = 'SIGNED_OFF' THEN
      RAISE EXCEPTION 'An account whose wave is signed off is neither corrected nor taken back.'
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.keep_signed_off_wave()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF to_jsonb(NEW) - ARRAY['settled_state', 'is_holding'] <> to_jsonb(OLD) - ARRAY['settled_state', 'is_holding'] THEN
      RAISE EXCEPTION 'A wave that is signed off does not change.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.mark_organization_of_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   BEGIN
     UPDATE account_reference r SET organization_id = s.organization_id
     FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id
     WHERE r.id = NEW.id AND a.id = r.account_id;
     RETURN NULL;
   END $function$;

CREATE OR REPLACE FUNCTION public.name_supplier_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   BEGIN
     SELECT p.import_supplier_id INTO NEW.import_supplier_id FROM account_import_process p WHERE p.id = NEW.process_id;
     RETURN NEW;
   END $function$;

CREATE OR REPLACE FUNCTION public.note_beginning_of_group(of_code text, of_place text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
     UPDATE error_group_triage SET began_at = clock_timestamp()
     WHERE code = of_code AND place = of_place AND acknowledged_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM account_import_process p WHERE p.latest_error_code = of_code
         AND (p.latest_error_place = of_place OR of_place = '' AND p.latest_error_place IS NULL))
   $function$;

CREATE OR REPLACE FUNCTION public.note_imports_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO import_count_change (import_supplier_id, status, change)
  SELECT import_supplier_id, status, sum(change) FROM (SELECT import_supplier_id, status, -1 AS change FROM gone UNION ALL SELECT import_supplier_id, status, 1 AS change FROM come) changed
  GROUP BY import_supplier_id, status HAVING sum(change) <> 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_imports_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO import_count_change (import_supplier_id, status, change)
  SELECT import_supplier_id, status, sum(change) FROM (SELECT import_supplier_id, status, -1 AS change FROM gone) changed
  GROUP BY import_supplier_id, status HAVING sum(change) <> 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_imports_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO import_count_change (import_supplier_id, status, change)
  SELECT import_supplier_id, status, sum(change) FROM (SELECT import_supplier_id, status, 1 AS change FROM come) changed
  GROUP BY import_supplier_id, status HAVING sum(change) <> 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_is_pinned_at(entry note, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
     SELECT entry.is_pinned AND (entry.unpin_at IS NULL OR entry.unpin_at > moment)
   $function$;

CREATE OR REPLACE FUNCTION public.note_outcomes_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO import_outcome_change (import_supplier_id, code, at, change)
  SELECT import_supplier_id, CASE WHEN to_status = 'PROCESSED' THEN '' ELSE coalesce(data ->> 'code', 'unknown') END,
    date_trunc(CASE WHEN occurred_at > now() - interval '7 hours' THEN 'minute' ELSE 'hour' END, occurred_at, 'UTC'), -count(*)
  FROM gone WHERE to_status IN ('PROCESSED', 'ERRORED', 'DRY_RUN_ERRORED') AND from_status IS DISTINCT FROM to_status GROUP BY 1, 2, 3;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_outcomes_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO import_outcome_change (import_supplier_id, code, at, change)
  SELECT import_supplier_id, CASE WHEN to_status = 'PROCESSED' THEN '' ELSE coalesce(data ->> 'code', 'unknown') END,
    date_trunc(CASE WHEN occurred_at > now() - interval '7 hours' THEN 'minute' ELSE 'hour' END, occurred_at, 'UTC'), count(*)
  FROM come WHERE to_status IN ('PROCESSED', 'ERRORED', 'DRY_RUN_ERRORED') AND from_status IS DISTINCT FROM to_status GROUP BY 1, 2, 3;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.pack_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   BEGIN
     IF to_jsonb(NEW) - 'salt' <> to_jsonb(OLD) - 'salt' OR (NEW.salt IS DISTINCT FROM OLD.salt AND NEW.salt IS NOT NULL) THEN
       RAISE EXCEPTION 'A pack that is built does not change.' USING ERRCODE = 'integrity_constraint_violation';
     END IF;
     RETURN NEW;
   END $function$;

CREATE OR REPLACE FUNCTION public.part_document_roots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   DECLARE
     wanted text := document_root_of(NEW.code, NEW.settings);
     other record;
   BEGIN
     PERFORM pg_advisory_xact_lock(hashtextextended('import_supplier.document_root', 0));
     SELECT s.code, document_root_of(s.code, s.settings) AS root INTO other FROM import_supplier s
     WHERE s.id <> NEW.id AND (
       document_root_of(s.code, s.settings) = wanted
       OR starts_with(wanted, document_root_of(s.code, s.settings) || '/')
       OR starts_with(document_root_of(s.code, s.settings), wanted || '/'))
     ORDER BY s.code LIMIT 1;
     IF FOUND THEN
       RAISE EXCEPTION 'document folders of suppliers lie apart' USING
         ERRCODE = 'exclusion_violation', TABLE = 'import_supplier', CONSTRAINT = 'import_supplier__document_root_ex',
         DETAIL = other.root, HINT = other.code;
     END IF;
     RETURN NEW;
   END $function$;

CREATE OR REPLACE FUNCTION public.process_is_foreign(process uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
   SELECT EXISTS (SELECT FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
     WHERE p.id = process
       AND (s.organization_id IS DISTINCT FROM nullif(current_setting('carryover.organization_id', true), '')::uuid
         OR NOT coalesce(nullif(current_setting('carryover.supplier_codes', true), '')::jsonb ? s.code, true)))
   $function$;

CREATE OR REPLACE FUNCTION public.supplier_status_key(supplier uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT hashtextextended(supplier::text, 7) $function$;

CREATE OR REPLACE FUNCTION public.text_digest(value text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
     SELECT pg_catalog.sha256(pg_catalog.convert_to(value, 'UTF8'))
   $function$;

CREATE OR REPLACE FUNCTION public.wave_left_in(status text, wave_id uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
     SELECT CASE WHEN status IN ('PENDING', 'IN_PROGRESS') THEN wave_id END $function$;

CREATE OR REPLACE FUNCTION public.wave_line_outcome(status text, platform_identifier text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
     SELECT CASE WHEN platform_identifier IS NOT NULL THEN 'imported'
       WHEN status IN ('ERRORED', 'DRY_RUN_ERRORED') THEN 'failed' ELSE 'not_processed' END $function$;
