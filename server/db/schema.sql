-- Generated from the migrations by: npm run generate

create extension btree_gin;
create extension pg_trgm;
create extension unaccent;

create collation german_numeric (provider = icu, locale = 'de-u-kn-true');

create table billing_customers (
  company_id uuid not null,
  provider text not null,
  stripe_customer_id text,
  checkout_id text,
  created_at timestamp with time zone default recorded_now() not null,
  constraint billing_customers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint billing_customers_pkey PRIMARY KEY (company_id, provider),
  constraint billing_customers_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint billing_customers_stripe_once UNIQUE (stripe_customer_id)
);

create table clock_sightings (
  is_only boolean default true not null,
  seen_at timestamp with time zone not null,
  jumped_from timestamp with time zone,
  waited_seconds double precision default 0 not null,
  latest_at timestamp with time zone default now() not null,
  set_back_at timestamp with time zone,
  constraint clock_sightings_is_only_check CHECK (is_only),
  constraint clock_sightings_pkey PRIMARY KEY (is_only)
);

create table companies (
  id uuid not null,
  name text not null,
  email text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  hides_private_trips boolean default false not null,
  private_trips_shown_at timestamp with time zone,
  constraint companies_pkey PRIMARY KEY (id)
);

create table company_subscriptions (
  id uuid not null,
  company_id uuid not null,
  product text not null,
  plan_id text,
  type text not null,
  billing_interval text,
  status text not null,
  is_past_due boolean default false not null,
  quantity integer not null,
  quantity_ceiling integer,
  unit_amount integer,
  currency_code text not null,
  tax_behavior text,
  cancel_at timestamp with time zone,
  current_period_end timestamp with time zone,
  stripe_customer_id text,
  stripe_subscription_id text,
  version integer default 1 not null,
  created_at timestamp with time zone default recorded_now() not null,
  changed_at timestamp with time zone default recorded_now() not null,
  constraint company_subscriptions_ceiling_not_negative CHECK ((quantity_ceiling >= 0)),
  constraint company_subscriptions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint company_subscriptions_consumable_ends CHECK (((type <> 'consumable'::text) OR ((current_period_end IS NOT NULL) AND (plan_id IS NULL) AND (stripe_subscription_id IS NULL)))),
  constraint company_subscriptions_interval_known CHECK ((billing_interval = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint company_subscriptions_of_company UNIQUE (company_id, id),
  constraint company_subscriptions_one_per_company UNIQUE (company_id),
  constraint company_subscriptions_pkey PRIMARY KEY (id),
  constraint company_subscriptions_product_known CHECK ((product = ANY (ARRAY['private_plus'::text, 'business'::text]))),
  constraint company_subscriptions_quantity_in_range CHECK (((quantity >= 1) AND (quantity <= 500))),
  constraint company_subscriptions_renewable_has_plan CHECK (((type <> 'autoRenewable'::text) OR (plan_id IS NOT NULL))),
  constraint company_subscriptions_status_known CHECK ((status = ANY (ARRAY['active'::text, 'incomplete'::text, 'cancelled'::text]))),
  constraint company_subscriptions_stripe_once UNIQUE (stripe_subscription_id),
  constraint company_subscriptions_tax_known CHECK ((tax_behavior = ANY (ARRAY['inclusive'::text, 'exclusive'::text]))),
  constraint company_subscriptions_type_known CHECK ((type = ANY (ARRAY['autoRenewable'::text, 'consumable'::text])))
);

create table dismissed_proposals (
  company_id uuid not null,
  user_id uuid not null,
  key text not null,
  dismissed_at timestamp with time zone default now() not null,
  constraint dismissed_proposals_of_a_member FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE,
  constraint dismissed_proposals_pkey PRIMARY KEY (company_id, user_id, key)
);

create table driver_years (
  vehicle_id uuid not null,
  year integer not null,
  driver text not null,
  category text not null,
  trips double precision[] not null,
  tenths double precision[] not null,
  total_tenths double precision not null,
  constraint driver_years_not_negative CHECK (((0)::double precision <= ALL (trips))),
  constraint driver_years_pkey PRIMARY KEY (vehicle_id, year, driver, category),
  constraint driver_years_twelve_months CHECK (((cardinality(trips) = 12) AND (cardinality(tenths) = 12)))
);

create table event_notification_subscriptions (
  id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  event_type text not null,
  email text not null,
  confirm_secret uuid not null,
  unsubscribe_secret uuid not null,
  confirmed_at timestamp with time zone,
  confirmation_mailed_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  reminders_mailed_on date,
  inbox_mail_days integer[],
  inbox_mailed_on date,
  inbox_mailed_until timestamp with time zone,
  constraint event_notification_subscriptions_event_known CHECK ((event_type = ANY (ARRAY['trip.recording.*'::text, 'reminder.due'::text, 'inbox.open'::text]))),
  constraint event_notification_subscriptions_of_a_member FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE,
  constraint event_notification_subscriptions_once UNIQUE (company_id, user_id, event_type),
  constraint event_notification_subscriptions_pkey PRIMARY KEY (id)
);
CREATE INDEX event_notification_subscriptions_inbox ON public.event_notification_subscriptions USING btree (id) WHERE (event_type = 'inbox.open'::text);

create table expense_months (
  vehicle_id uuid not null,
  month date not null,
  currency_code text not null,
  category text not null,
  expenses integer not null,
  grossing numeric not null,
  constraint expense_months_not_negative CHECK ((expenses >= 0)),
  constraint expense_months_pkey PRIMARY KEY (vehicle_id, month, currency_code, category)
);
CREATE TRIGGER expense_months_count_year AFTER INSERT OR DELETE OR UPDATE ON public.expense_months FOR EACH ROW EXECUTE FUNCTION count_expense_year();
alter table expense_months enable always trigger expense_months_count_year;

create table expense_years (
  vehicle_id uuid not null,
  year integer not null,
  currency_code text not null,
  category text not null,
  hundredths double precision[] not null,
  total_hundredths double precision not null,
  constraint expense_years_pkey PRIMARY KEY (vehicle_id, year, currency_code, category),
  constraint expense_years_twelve_months CHECK ((cardinality(hundredths) = 12))
);

create table expenses (
  id uuid not null,
  company_id uuid not null,
  vehicle_id uuid not null,
  sid text,
  category text not null,
  product_type text,
  grossing numeric(9,2) not null,
  tax numeric(5,2),
  currency_code text not null,
  amount numeric(9,3) not null,
  unit text,
  price_per_unit numeric(9,4),
  is_reference_value boolean not null,
  odometer numeric(8,1),
  place jsonb,
  place_coordinate jsonb,
  coordinate jsonb,
  comment text,
  tags text[] not null,
  spent_at timestamp with time zone not null,
  spent_tz text not null,
  client_created_at timestamp with time zone,
  client_created_tz text,
  client_changed_at timestamp with time zone,
  client_changed_tz text,
  version integer default 1 not null,
  created_at timestamp with time zone default recorded_now() not null,
  changed_at timestamp with time zone default recorded_now() not null,
  deleted_at timestamp with time zone,
  is_amount_known boolean,
  constraint expenses_amount_not_negative CHECK ((amount >= (0)::numeric)),
  constraint expenses_category_known CHECK ((category = ANY (ARRAY['fuel'::text, 'parking'::text, 'garage'::text, 'cleaning'::text, 'tires'::text, 'other'::text]))),
  constraint expenses_currency_known CHECK ((currency_code = ANY (ARRAY['GBP'::text, 'EUR'::text, 'CHF'::text, 'USD'::text]))),
  constraint expenses_fuel_has_its_fields CHECK (
CASE
    WHEN (category = 'fuel'::text) THEN ((product_type IS NOT NULL) AND (unit IS NOT NULL))
    ELSE ((product_type IS NULL) AND (unit IS NULL) AND (price_per_unit IS NULL) AND (NOT is_reference_value) AND (amount = (1)::numeric))
END),
  constraint expenses_grossing_not_negative CHECK ((grossing >= (0)::numeric)),
  constraint expenses_pkey PRIMARY KEY (id),
  constraint expenses_price_not_negative CHECK ((price_per_unit >= (0)::numeric)),
  constraint expenses_product_type_known CHECK ((product_type = ANY (ARRAY['adblue'::text, 'benzin'::text, 'cng'::text, 'diesel'::text, 'electro'::text, 'lpg'::text]))),
  constraint expenses_tax_is_a_rate CHECK (((tax >= (0)::numeric) AND (tax <= (100)::numeric))),
  constraint expenses_unit_known CHECK ((unit = ANY (ARRAY['l'::text, 'kg'::text, 'kWh'::text, 'gal'::text, 'm³'::text])))
);
CREATE INDEX expenses_filled ON public.expenses USING btree (vehicle_id, product_type, spent_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND is_reference_value AND (odometer IS NOT NULL));
CREATE INDEX expenses_highest ON public.expenses USING btree (vehicle_id, odometer DESC, spent_at) WHERE ((deleted_at IS NULL) AND (odometer IS NOT NULL));
CREATE INDEX expenses_of_company ON public.expenses USING btree (company_id, spent_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX expenses_order ON public.expenses USING btree (vehicle_id, spent_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX expenses_sid_once ON public.expenses USING btree (vehicle_id, sid) WHERE (sid IS NOT NULL);
CREATE INDEX expenses_words ON public.expenses USING gin (company_id, vehicle_id, expense_words(place, comment, tags) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER expenses_count_inserted AFTER INSERT ON public.expenses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_expenses();
alter table expenses enable always trigger expenses_count_inserted;
CREATE TRIGGER expenses_guard_creation_time BEFORE INSERT ON public.expenses FOR EACH ROW EXECUTE FUNCTION guard_creation_time();
alter table expenses enable always trigger expenses_guard_creation_time;
CREATE TRIGGER expenses_guard_restore BEFORE UPDATE ON public.expenses FOR EACH ROW WHEN (((old.deleted_at IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION guard_record_restore();
alter table expenses enable always trigger expenses_guard_restore;
CREATE TRIGGER expenses_identity_fixed BEFORE UPDATE ON public.expenses FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id) OR (old.vehicle_id IS DISTINCT FROM new.vehicle_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.currency_code IS DISTINCT FROM new.currency_code) OR ((old.deleted_at IS NOT NULL) AND (new.deleted_at IS NOT NULL) AND (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION refuse_history_rewrite();
alter table expenses enable always trigger expenses_identity_fixed;
CREATE TRIGGER expenses_no_deletion BEFORE DELETE OR TRUNCATE ON public.expenses FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table expenses enable always trigger expenses_no_deletion;
CREATE TRIGGER expenses_record_changed AFTER UPDATE ON public.expenses REFERENCING OLD TABLE AS before NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_rows('expense', '', 'place,comment', 'place_coordinate,coordinate');
alter table expenses enable always trigger expenses_record_changed;
CREATE TRIGGER expenses_record_inserted AFTER INSERT ON public.expenses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_rows('expense', '', 'place,comment', 'place_coordinate,coordinate');
alter table expenses enable always trigger expenses_record_inserted;
CREATE TRIGGER expenses_recount_changed AFTER UPDATE ON public.expenses REFERENCING OLD TABLE AS before NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_expenses();
alter table expenses enable always trigger expenses_recount_changed;
CREATE TRIGGER expenses_refresh_inserted AFTER INSERT ON public.expenses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_positions();
alter table expenses enable always trigger expenses_refresh_inserted;
CREATE TRIGGER expenses_refresh_position AFTER UPDATE ON public.expenses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_positions();
alter table expenses enable always trigger expenses_refresh_position;

create table fill_ups (
  vehicle_id uuid not null,
  expense_id uuid not null,
  month date not null,
  product_type text not null,
  unit text not null,
  currency_code text not null,
  driven_tenths double precision not null,
  used_thousandths double precision not null,
  constraint fill_ups_pkey PRIMARY KEY (vehicle_id, expense_id)
);

create table finding_counts (
  vehicle_id uuid not null,
  uncategorised integer not null,
  uncategorised_distance numeric not null,
  gaps integer not null,
  gap_distance numeric not null,
  overlapping integer not null,
  overlap_distance numeric not null,
  late integer not null,
  constraint finding_counts_pkey PRIMARY KEY (vehicle_id)
);

create table fuel_years (
  vehicle_id uuid not null,
  year integer not null,
  product_type text not null,
  unit text not null,
  currency_code text not null,
  paid_hundredths double precision[] not null,
  bought_thousandths double precision[] not null,
  driven_tenths double precision[] not null,
  used_thousandths double precision[] not null,
  constraint fuel_years_pkey PRIMARY KEY (vehicle_id, year, product_type, unit, currency_code),
  constraint fuel_years_twelve_months CHECK (((cardinality(paid_hundredths) = 12) AND (cardinality(bought_thousandths) = 12) AND (cardinality(driven_tenths) = 12) AND (cardinality(used_thousandths) = 12)))
);

create table geocoder_requests (
  user_id uuid not null,
  day date not null,
  requests integer not null,
  constraint geocoder_requests_pkey PRIMARY KEY (user_id),
  constraint geocoder_requests_requests_check CHECK ((requests > 0)),
  constraint geocoder_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table history_checkpoints (
  key text not null,
  number bigint not null,
  hash text not null,
  written_at timestamp with time zone default clock_timestamp() not null,
  constraint history_checkpoints_pkey PRIMARY KEY (key, number)
);
CREATE INDEX history_checkpoints_by_hash ON public.history_checkpoints USING btree (hash);
CREATE TRIGGER checkpoints_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.history_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table history_checkpoints enable always trigger checkpoints_append_only;

create table history_clock_steps (
  vehicle_id uuid not null,
  number bigint not null,
  clock_at timestamp with time zone not null,
  constraint history_clock_steps_pkey PRIMARY KEY (vehicle_id, number)
);
CREATE TRIGGER steps_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.history_clock_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table history_clock_steps enable always trigger steps_append_only;
CREATE TRIGGER steps_no_direct_write BEFORE INSERT ON public.history_clock_steps FOR EACH ROW EXECUTE FUNCTION refuse_direct_write();
alter table history_clock_steps enable always trigger steps_no_direct_write;

create table history_entries (
  vehicle_id uuid not null,
  number bigint not null,
  company_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  action text not null,
  actor_id uuid not null,
  request_id text not null,
  recorded_at timestamp with time zone not null,
  related_ids uuid[] not null,
  core bytea not null,
  personal bytea not null,
  coordinates bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  actor_kind text,
  origin text,
  constraint history_action_known CHECK ((action = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text, 'merged'::text, 'erased'::text, 'split'::text, 'restored'::text]))),
  constraint history_actor_kind_known CHECK ((actor_kind = ANY (ARRAY['user'::text, 'device'::text, 'key'::text, 'system'::text]))),
  constraint history_entries_pkey PRIMARY KEY (vehicle_id, number),
  constraint history_origin_known CHECK ((origin = ANY (ARRAY['entered'::text, 'recorded'::text, 'imported'::text, 'rule'::text]))),
  constraint history_origin_of_a_writer CHECK (((actor_kind IS NULL) = (origin IS NULL))),
  constraint history_subject_known CHECK ((subject = ANY (ARRAY['vehicle'::text, 'trip'::text, 'expense'::text])))
);
CREATE INDEX history_entries_changes ON public.history_entries USING btree (vehicle_id, number) WHERE (action <> 'created'::text);
CREATE INDEX history_entries_deletions ON public.history_entries USING btree (vehicle_id, number) WHERE (action = 'deleted'::text);
CREATE INDEX history_entries_subject ON public.history_entries USING btree (subject_id, number);
CREATE INDEX history_entries_vehicle ON public.history_entries USING btree (vehicle_id, number) WHERE (subject = 'vehicle'::text);
CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.history_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table history_entries enable always trigger entries_append_only;
CREATE TRIGGER entries_no_direct_write BEFORE INSERT ON public.history_entries FOR EACH ROW EXECUTE FUNCTION refuse_direct_write();
alter table history_entries enable always trigger entries_no_direct_write;

create table history_erasures (
  subject_id uuid not null,
  part text not null
);
CREATE TRIGGER erasures_and_rule_names BEFORE INSERT ON public.history_erasures FOR EACH ROW EXECUTE FUNCTION erase_rule_names();
CREATE TRIGGER erasures_apply BEFORE INSERT ON public.history_erasures FOR EACH ROW EXECUTE FUNCTION apply_erasure();
alter table history_erasures enable always trigger erasures_apply;

create table history_heads (
  vehicle_id uuid not null,
  company_id uuid not null,
  entries bigint not null,
  hash bytea not null,
  constraint history_heads_pkey PRIMARY KEY (vehicle_id)
);
CREATE TRIGGER heads_guard_advance BEFORE UPDATE ON public.history_heads FOR EACH ROW EXECUTE FUNCTION guard_head_advance();
alter table history_heads enable always trigger heads_guard_advance;
CREATE TRIGGER heads_no_deletion BEFORE DELETE OR TRUNCATE ON public.history_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table history_heads enable always trigger heads_no_deletion;
CREATE TRIGGER heads_no_direct_write BEFORE INSERT OR UPDATE ON public.history_heads FOR EACH ROW EXECUTE FUNCTION refuse_direct_write();
alter table history_heads enable always trigger heads_no_direct_write;

create table history_payloads (
  vehicle_id uuid not null,
  number bigint not null,
  core_salt bytea not null,
  core text not null,
  personal_salt bytea,
  personal text,
  coordinates_salt bytea,
  coordinates text,
  constraint history_coordinates_whole CHECK (((coordinates_salt IS NULL) = (coordinates IS NULL))),
  constraint history_payloads_pkey PRIMARY KEY (vehicle_id, number),
  constraint history_personal_whole CHECK (((personal_salt IS NULL) = (personal IS NULL)))
);
CREATE TRIGGER payloads_guard_erasure BEFORE UPDATE ON public.history_payloads FOR EACH ROW EXECUTE FUNCTION guard_payload_erasure();
alter table history_payloads enable always trigger payloads_guard_erasure;
CREATE TRIGGER payloads_no_deletion BEFORE DELETE OR TRUNCATE ON public.history_payloads FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table history_payloads enable always trigger payloads_no_deletion;
CREATE TRIGGER payloads_no_direct_write BEFORE INSERT ON public.history_payloads FOR EACH ROW EXECUTE FUNCTION refuse_direct_write();
alter table history_payloads enable always trigger payloads_no_direct_write;

create table history_signed_heads (
  vehicle_id uuid not null,
  number bigint not null,
  key text not null,
  checkpoint bigint not null,
  checkpoint_hash text not null,
  signed_at timestamp with time zone not null,
  constraint history_signed_heads_pkey PRIMARY KEY (vehicle_id)
);

create table identity_accounts (
  id uuid not null,
  email text not null,
  email_key text collate C generated always as (lower((email COLLATE "und-x-icu"))) stored not null,
  email_verified boolean not null,
  first_name text not null,
  last_name text not null,
  language text not null,
  password_hash text not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint identity_accounts_language_known CHECK ((language = ANY (ARRAY['de'::text, 'en'::text]))),
  constraint identity_accounts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX identity_accounts_email_once ON public.identity_accounts USING btree (email_key);

create table identity_attempts (
  key_hash text not null,
  count double precision not null,
  paused_until timestamp with time zone not null,
  changed_at timestamp with time zone default now() not null,
  constraint identity_attempts_pkey PRIMARY KEY (key_hash)
);

create table identity_keys (
  id text not null,
  purpose text not null,
  secret text not null,
  created_at timestamp with time zone default now() not null,
  retired_at timestamp with time zone,
  constraint identity_keys_pkey PRIMARY KEY (id),
  constraint identity_keys_purpose_known CHECK ((purpose = ANY (ARRAY['signing'::text, 'cookies'::text])))
);
CREATE UNIQUE INDEX identity_keys_one_in_use ON public.identity_keys USING btree (purpose) WHERE (retired_at IS NULL);

create table identity_links (
  token_hash text not null,
  account_id uuid not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  browser_hash text,
  email text,
  number bigint default nextval('identity_links_number_seq'::regclass) not null,
  email_key text collate C generated always as (lower((email COLLATE "und-x-icu"))) stored,
  constraint identity_links_account FOREIGN KEY (account_id) REFERENCES identity_accounts(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint identity_links_email_by_purpose CHECK (((email IS NOT NULL) = (purpose = ANY (ARRAY['change-email'::text, 'restore-email'::text])))),
  constraint identity_links_pkey PRIMARY KEY (token_hash),
  constraint identity_links_purpose_known CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text, 'restore-email'::text])))
);
CREATE INDEX identity_links_account_of ON public.identity_links USING btree (account_id);
CREATE INDEX identity_links_restoring ON public.identity_links USING btree (email_key) WHERE (purpose = 'restore-email'::text);

create table identity_records (
  model text not null,
  id_hash text not null,
  payload text not null,
  account_id uuid,
  grant_id text,
  uid text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  browser_hash text,
  constraint identity_records_pkey PRIMARY KEY (model, id_hash)
);
CREATE INDEX identity_records_account ON public.identity_records USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX identity_records_expiry ON public.identity_records USING btree (expires_at);
CREATE INDEX identity_records_grant ON public.identity_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE UNIQUE INDEX identity_records_session ON public.identity_records USING btree (uid) WHERE (model = 'Session'::text);

create table inbox_settings (
  company_id uuid not null,
  user_id uuid not null,
  vehicle_ids uuid[],
  quiet_from time without time zone,
  quiet_to time without time zone,
  time_zone text default 'Europe/Berlin'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint inbox_settings_of_a_member FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE,
  constraint inbox_settings_pkey PRIMARY KEY (company_id, user_id),
  constraint inbox_settings_quiet_whole CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)))
);

create table invitation_mails (
  company_id uuid not null,
  email_key text collate C not null,
  mailed_at timestamp with time zone default now() not null,
  constraint invitation_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint invitation_mails_pkey PRIMARY KEY (company_id, email_key)
);

create table invitation_vehicles (
  invitation_id uuid not null,
  vehicle_id uuid not null,
  constraint invitation_vehicles_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE CASCADE,
  constraint invitation_vehicles_pkey PRIMARY KEY (invitation_id, vehicle_id),
  constraint invitation_vehicles_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id)
);

create table invitations (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  email text not null,
  email_key text collate C generated always as (lower((email COLLATE "und-x-icu"))) stored not null,
  role text not null,
  language text not null,
  reinvited_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint invitations_language_known CHECK ((language = ANY (ARRAY['de'::text, 'en'::text]))),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_role_assignable CHECK ((role = ANY (ARRAY['company_manager'::text, 'company_user'::text])))
);
CREATE INDEX invitations_invitee ON public.invitations USING btree (email_key, id);
CREATE UNIQUE INDEX invitations_once ON public.invitations USING btree (company_id, email_key);
CREATE INDEX invitations_order ON public.invitations USING btree (company_id, name COLLATE german_numeric, id);

create table list_entries (
  id uuid not null,
  company_id uuid,
  user_id uuid,
  owner_id uuid generated always as (COALESCE(company_id, user_id)) stored not null,
  list text not null,
  label text,
  first_name text,
  last_name text,
  company text,
  place jsonb,
  sort_first text collate german_numeric generated always as (COALESCE(label, last_name, first_name, company)) stored not null,
  sort_second text collate german_numeric generated always as (COALESCE(first_name, ''::text)) stored not null,
  same_as text collate C generated always as (((((((lower((COALESCE(label, ''::text) COLLATE "und-x-icu")) || chr(31)) || lower((COALESCE(first_name, ''::text) COLLATE "und-x-icu"))) || chr(31)) || lower((COALESCE(last_name, ''::text) COLLATE "und-x-icu"))) || chr(31)) || lower((COALESCE(company, ''::text) COLLATE "und-x-icu")))) stored not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint list_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint list_entries_list_known CHECK ((list = ANY (ARRAY['drivers'::text, 'contacts'::text, 'reasons'::text, 'tags'::text]))),
  constraint list_entries_one_owner CHECK ((num_nonnulls(company_id, user_id) = 1)),
  constraint list_entries_pkey PRIMARY KEY (id),
  constraint list_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX list_entries_once ON public.list_entries USING btree (owner_id, list, same_as);
CREATE INDEX list_entries_order ON public.list_entries USING btree (owner_id, list, sort_first, sort_second, id);

create table made_reports (
  id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  kind text not null,
  format text not null,
  template_id uuid,
  first_day date,
  last_day date,
  heads jsonb not null,
  bytes bigint not null,
  digest bytea not null,
  tables jsonb,
  constraint made_reports_bytes_check CHECK ((bytes > 0)),
  constraint made_reports_digest_check CHECK ((octet_length(digest) = 32)),
  constraint made_reports_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'csvMultiline'::text, 'csvSingleline'::text]))),
  constraint made_reports_heads_check CHECK ((jsonb_typeof(heads) = 'array'::text)),
  constraint made_reports_kind_check CHECK ((kind = ANY (ARRAY['logbook'::text, 'vehicles'::text]))),
  constraint made_reports_pkey PRIMARY KEY (id),
  constraint made_reports_tables_check CHECK ((jsonb_typeof(tables) = 'object'::text))
);
CREATE INDEX made_reports_by_company ON public.made_reports USING btree (company_id, made_at DESC, id DESC);
CREATE INDEX made_reports_by_digest ON public.made_reports USING btree (digest);
CREATE INDEX made_reports_by_head ON public.made_reports USING gin (heads jsonb_path_ops);
CREATE TRIGGER made_reports_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.made_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table made_reports enable always trigger made_reports_append_only;

create table mails (
  id uuid not null,
  template text not null,
  recipient text not null,
  language text not null,
  content jsonb,
  queued_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint mails_language_known CHECK ((language = ANY (ARRAY['de'::text, 'en'::text]))),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_sent_without_content CHECK (((sent_at IS NULL) = (content IS NOT NULL)))
);
CREATE INDEX mails_age ON public.mails USING btree (COALESCE(sent_at, queued_at));

create table memberships (
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  changed_at timestamp with time zone default now() not null,
  constraint memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint memberships_pkey PRIMARY KEY (company_id, user_id),
  constraint memberships_role_known CHECK ((role = ANY (ARRAY['company_owner'::text, 'company_manager'::text, 'company_user'::text]))),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX memberships_one_owned_company ON public.memberships USING btree (user_id) WHERE (role = 'company_owner'::text);
CREATE UNIQUE INDEX memberships_one_owner ON public.memberships USING btree (company_id) WHERE (role = 'company_owner'::text);
CREATE INDEX memberships_user ON public.memberships USING btree (user_id);

create table notification_confirmation_mails (
  user_id uuid not null,
  email_key text collate C not null,
  mailed_at timestamp with time zone default clock_timestamp() not null,
  constraint notification_confirmation_mails_pkey PRIMARY KEY (user_id, mailed_at, email_key),
  constraint notification_confirmation_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_confirmation_mails_age ON public.notification_confirmation_mails USING btree (mailed_at);
CREATE INDEX notification_confirmation_mails_by_address ON public.notification_confirmation_mails USING btree (email_key, mailed_at);

create table own_places (
  company_id uuid not null,
  user_id uuid not null,
  home jsonb,
  work jsonb,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint own_places_of_a_member FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE,
  constraint own_places_pkey PRIMARY KEY (company_id, user_id)
);

create table recorded_trips (
  id uuid not null,
  company_id uuid not null,
  vehicle_id uuid not null,
  device_id uuid not null,
  drive_sid text,
  state text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  is_running boolean not null,
  metres double precision not null,
  positions integer not null,
  is_private boolean default false not null,
  time_zone text,
  odometer_start numeric(8,1),
  odometer_end numeric(8,1),
  trip_id uuid,
  written jsonb,
  waiting jsonb,
  recorded_at timestamp with time zone default now() not null,
  final_at timestamp with time zone,
  driver_user_id uuid,
  withdrawn_trip_id uuid,
  is_released boolean default false not null,
  is_spread boolean default false not null,
  is_abandoned boolean default false not null,
  told_ended_at timestamp with time zone,
  constraint recorded_trips_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint recorded_trips_device_id_fkey FOREIGN KEY (device_id) REFERENCES recording_devices(id) ON DELETE CASCADE,
  constraint recorded_trips_pkey PRIMARY KEY (id),
  constraint recorded_trips_state_known CHECK ((state = ANY (ARRAY['running'::text, 'recorded'::text, 'waiting'::text, 'duplicate'::text, 'removed'::text]))),
  constraint recorded_trips_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX recorded_trips_drive ON public.recorded_trips USING btree (device_id, drive_sid) WHERE (drive_sid IS NOT NULL);
CREATE INDEX recorded_trips_of_vehicle ON public.recorded_trips USING btree (vehicle_id, started_at);
CREATE INDEX recorded_trips_open ON public.recorded_trips USING btree (ended_at) WHERE (final_at IS NULL);
CREATE INDEX recorded_trips_released ON public.recorded_trips USING btree (vehicle_id) WHERE is_released;
CREATE INDEX recorded_trips_running ON public.recorded_trips USING btree (vehicle_id) WHERE is_running;
CREATE UNIQUE INDEX recorded_trips_start ON public.recorded_trips USING btree (device_id, started_at) WHERE (state <> 'removed'::text);
CREATE INDEX recorded_trips_trip ON public.recorded_trips USING btree (trip_id);
CREATE INDEX recorded_trips_waiting ON public.recorded_trips USING btree (vehicle_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER drop_waiting_track AFTER UPDATE OF state, is_private ON public.recorded_trips FOR EACH ROW WHEN (((new.state <> 'waiting'::text) OR new.is_private)) EXECUTE FUNCTION drop_waiting_track();

create table recording_devices (
  id uuid not null,
  company_id uuid not null,
  vehicle_id uuid not null,
  name text not null,
  driver_user_id uuid,
  token_hash text,
  app text,
  windows jsonb,
  revoked_at timestamp with time zone,
  last_position_at timestamp with time zone,
  battery real,
  dirty_from timestamp with time zone,
  dirty_to timestamp with time zone,
  batches bigint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  address_user_id uuid,
  constraint recording_devices_address_user_id_fkey FOREIGN KEY (address_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint recording_devices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint recording_devices_driver_user_id_fkey FOREIGN KEY (driver_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint recording_devices_pkey PRIMARY KEY (id),
  constraint recording_devices_token UNIQUE (token_hash),
  constraint recording_devices_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON DELETE CASCADE
);
CREATE INDEX recording_devices_dirty ON public.recording_devices USING btree (vehicle_id) WHERE (dirty_from IS NOT NULL);
CREATE INDEX recording_devices_of_vehicle ON public.recording_devices USING btree (vehicle_id);
CREATE UNIQUE INDEX recording_devices_portal ON public.recording_devices USING btree (vehicle_id, driver_user_id) WHERE ((app = 'portal'::text) AND (revoked_at IS NULL));

create table recording_points (
  device_id uuid not null,
  at timestamp with time zone not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy real,
  speed real,
  is_moving boolean,
  activity text,
  bearing real,
  constraint recording_points_device_id_fkey FOREIGN KEY (device_id) REFERENCES recording_devices(id) ON DELETE CASCADE,
  constraint recording_points_pkey PRIMARY KEY (device_id, at)
);

create table recording_settings (
  vehicle_id uuid not null,
  company_id uuid not null,
  start_after_seconds integer,
  start_after_metres integer,
  end_after_still_seconds integer,
  end_after_silence_seconds integer,
  max_accuracy integer,
  max_speed integer,
  version integer default 1 not null,
  constraint recording_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint recording_settings_pkey PRIMARY KEY (vehicle_id),
  constraint recording_settings_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON DELETE CASCADE
);

create table reminder_notifications (
  reminder_id uuid not null,
  subscription_id uuid not null,
  stage text not null,
  constraint reminder_notifications_pkey PRIMARY KEY (reminder_id, subscription_id, stage),
  constraint reminder_notifications_reminder_id_fkey FOREIGN KEY (reminder_id) REFERENCES reminders(id) ON DELETE CASCADE,
  constraint reminder_notifications_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES event_notification_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX reminder_notifications_subscription ON public.reminder_notifications USING btree (subscription_id);

create table reminders (
  id uuid not null,
  company_id uuid not null,
  vehicle_id uuid not null,
  kind text not null,
  label text,
  due_on date,
  due_odometer numeric(8,1),
  repeat_months integer,
  repeat_distance integer,
  remind_days integer not null,
  remind_distance integer not null,
  done_on date,
  done_odometer numeric(8,1),
  done_by uuid,
  previous_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint reminders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint reminders_due_some_time CHECK (((due_on IS NOT NULL) OR (due_odometer IS NOT NULL))),
  constraint reminders_next_once UNIQUE (previous_id),
  constraint reminders_pkey PRIMARY KEY (id),
  constraint reminders_previous_id_fkey FOREIGN KEY (previous_id) REFERENCES reminders(id) ON DELETE SET NULL,
  constraint reminders_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON DELETE CASCADE
);
CREATE INDEX reminders_done ON public.reminders USING btree (vehicle_id, done_on DESC, id DESC) WHERE (done_on IS NOT NULL);
CREATE INDEX reminders_open ON public.reminders USING btree (vehicle_id) WHERE (done_on IS NULL);
CREATE INDEX reminders_open_of_company ON public.reminders USING btree (company_id, vehicle_id) WHERE (done_on IS NULL);

create table report_confirmation_mails (
  company_id uuid not null,
  email_key text collate C not null,
  mailed_at timestamp with time zone default now() not null,
  ask_again_at timestamp with time zone not null,
  constraint report_confirmation_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint report_confirmation_mails_pkey PRIMARY KEY (company_id, email_key)
);
CREATE INDEX report_confirmation_mails_by_address ON public.report_confirmation_mails USING btree (email_key);

create table report_deliveries (
  id uuid not null,
  company_id uuid not null,
  template_id uuid not null,
  template_label text not null,
  run_id uuid not null,
  link_id uuid,
  user_id uuid not null,
  email text not null,
  delivery text not null,
  first_day date,
  last_day date,
  bytes bigint not null,
  digest bytea not null,
  delivered_at timestamp with time zone default clock_timestamp() not null,
  constraint report_deliveries_delivery_check CHECK ((delivery = ANY (ARRAY['link'::text, 'attachment'::text]))),
  constraint report_deliveries_digest_check CHECK ((octet_length(digest) = 32)),
  constraint report_deliveries_pkey PRIMARY KEY (id)
);
CREATE INDEX report_deliveries_by_company ON public.report_deliveries USING btree (company_id, delivered_at DESC, id DESC);
CREATE INDEX report_deliveries_of_run ON public.report_deliveries USING btree (run_id);
CREATE TRIGGER report_deliveries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.report_deliveries FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table report_deliveries enable always trigger report_deliveries_append_only;

create table report_file_chunks (
  file_id uuid not null,
  nth integer not null,
  content bytea not null,
  constraint report_file_chunks_file_id_fkey FOREIGN KEY (file_id) REFERENCES report_files(id) ON DELETE CASCADE,
  constraint report_file_chunks_pkey PRIMARY KEY (file_id, nth)
);

create table report_files (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  type text not null,
  bytes bigint default 0 not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint report_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint report_files_pkey PRIMARY KEY (id)
);
CREATE INDEX report_files_age ON public.report_files USING btree (expires_at);

create table report_links (
  id uuid not null,
  company_id uuid not null,
  run_id uuid not null,
  file_id uuid,
  secret_hash text not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  openings integer default 0 not null,
  opened_at timestamp with time zone,
  constraint report_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint report_links_file_id_fkey FOREIGN KEY (file_id) REFERENCES report_files(id) ON DELETE SET NULL,
  constraint report_links_pkey PRIMARY KEY (id)
);
CREATE INDEX report_links_age ON public.report_links USING btree (expires_at);
CREATE INDEX report_links_by_file ON public.report_links USING btree (file_id);
CREATE INDEX report_links_of_run ON public.report_links USING btree (run_id);

create table report_recipients (
  id uuid not null,
  company_id uuid not null,
  email text not null,
  email_key text collate C generated always as (lower((email COLLATE "und-x-icu"))) stored not null,
  confirm_hash text,
  confirm_until timestamp with time zone,
  confirmed_at timestamp with time zone,
  declined_at timestamp with time zone,
  unsubscribe_secret uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint report_recipients_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint report_recipients_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX report_recipients_once ON public.report_recipients USING btree (company_id, email_key);

create table report_refusals (
  delivery_id uuid not null,
  company_id uuid not null,
  refused_at timestamp with time zone default now() not null,
  constraint report_refusals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint report_refusals_pkey PRIMARY KEY (delivery_id)
);

create table report_runs (
  id uuid not null,
  company_id uuid not null,
  schedule_id uuid not null,
  due_on date not null,
  state text default 'due'::text not null,
  reason text,
  attempts integer default 0 not null,
  retry_at timestamp with time zone default now() not null,
  claim uuid,
  claimed_at timestamp with time zone,
  claimed_until timestamp with time zone,
  first_day date,
  last_day date,
  is_empty boolean,
  finished_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint report_runs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint report_runs_once UNIQUE (schedule_id, due_on),
  constraint report_runs_pkey PRIMARY KEY (id),
  constraint report_runs_reason_known CHECK ((reason = ANY (ARRAY['making'::text, 'recipients'::text, 'refused'::text, 'rights'::text]))),
  constraint report_runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE CASCADE,
  constraint report_runs_state_known CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX report_runs_due ON public.report_runs USING btree (company_id, created_at, id) WHERE (state = 'due'::text);
CREATE INDEX report_runs_turns ON public.report_runs USING btree (company_id, claimed_at DESC) WHERE (claimed_at IS NOT NULL);

create table report_schedule_recipients (
  schedule_id uuid not null,
  recipient_id uuid not null,
  constraint report_schedule_recipients_pkey PRIMARY KEY (schedule_id, recipient_id),
  constraint report_schedule_recipients_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES report_recipients(id) ON DELETE CASCADE,
  constraint report_schedule_recipients_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_recipients_by_recipient ON public.report_schedule_recipients USING btree (recipient_id);

create table report_schedules (
  id uuid not null,
  company_id uuid not null,
  template_id uuid not null,
  user_id uuid not null,
  rhythm text not null,
  delivery text not null,
  stop_reason text,
  next_on date not null,
  next_at timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint report_schedules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint report_schedules_delivery_known CHECK ((delivery = ANY (ARRAY['link'::text, 'attachment'::text]))),
  constraint report_schedules_one_a_template UNIQUE (template_id),
  constraint report_schedules_pkey PRIMARY KEY (id),
  constraint report_schedules_rhythm_known CHECK ((rhythm = ANY (ARRAY['week'::text, 'month'::text, 'quarter'::text, 'year'::text]))),
  constraint report_schedules_stop_known CHECK ((stop_reason = ANY (ARRAY['user'::text, 'rights'::text]))),
  constraint report_schedules_template_id_fkey FOREIGN KEY (template_id) REFERENCES report_templates(id) ON DELETE CASCADE
);
CREATE INDEX report_schedules_due ON public.report_schedules USING btree (next_at) WHERE (stop_reason IS NULL);
CREATE INDEX report_schedules_of_company ON public.report_schedules USING btree (company_id);

create table report_templates (
  id uuid not null,
  company_id uuid not null,
  label text collate german_numeric not null,
  same_as text collate C generated always as (lower((label COLLATE "und-x-icu"))) stored not null,
  settings jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint report_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint report_templates_pkey PRIMARY KEY (id),
  constraint report_templates_settings_object CHECK ((jsonb_typeof(settings) = 'object'::text))
);
CREATE UNIQUE INDEX report_templates_once ON public.report_templates USING btree (company_id, same_as);
CREATE INDEX report_templates_order ON public.report_templates USING btree (company_id, label, id);

create table rule_answers (
  trip_id uuid not null,
  request_id text not null,
  company_id uuid not null,
  user_id uuid not null,
  rule_id uuid not null,
  rule_name jsonb not null,
  lost jsonb not null,
  version integer not null,
  answered_at timestamp with time zone default now() not null,
  constraint rule_answers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint rule_answers_pkey PRIMARY KEY (trip_id, request_id)
);
CREATE INDEX rule_answers_of_a_member ON public.rule_answers USING btree (company_id, user_id, answered_at DESC, trip_id DESC);

create table sandbox_accounts (
  customer_id text not null,
  clock_offset double precision default 0 not null,
  card_works boolean default true not null,
  due_at double precision,
  constraint sandbox_accounts_clock_offset_check CHECK (((clock_offset >= (0)::double precision) AND (clock_offset <= ('3000000000'::bigint)::double precision))),
  constraint sandbox_accounts_pkey PRIMARY KEY (customer_id)
);
CREATE INDEX sandbox_accounts_due ON public.sandbox_accounts USING btree (((due_at - clock_offset))) WHERE (due_at IS NOT NULL);

create table sandbox_deliveries (
  id bigint default nextval('sandbox_deliveries_id_seq'::regclass) not null,
  event_id text not null,
  due_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  constraint sandbox_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES sandbox_objects(id) ON DELETE CASCADE,
  constraint sandbox_deliveries_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_deliveries_by_event ON public.sandbox_deliveries USING btree (event_id);
CREATE INDEX sandbox_deliveries_due ON public.sandbox_deliveries USING btree (due_at, id);

create table sandbox_objects (
  id text not null,
  kind text not null,
  customer_id text,
  position bigint default nextval('sandbox_objects_position_seq'::regclass) not null,
  document jsonb not null,
  constraint sandbox_objects_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES sandbox_accounts(customer_id) ON DELETE CASCADE,
  constraint sandbox_objects_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_objects_by_customer ON public.sandbox_objects USING btree (customer_id, kind, "position");
CREATE INDEX sandbox_objects_by_kind ON public.sandbox_objects USING btree (kind, "position");

create table sandbox_requests (
  idempotency_key text not null,
  fingerprint text not null,
  status integer not null,
  reply text not null,
  created_at timestamp with time zone default now() not null,
  constraint sandbox_requests_pkey PRIMARY KEY (idempotency_key)
);
CREATE INDEX sandbox_requests_by_age ON public.sandbox_requests USING btree (created_at);

create table sandbox_settings (
  is_only boolean default true not null,
  secret text not null,
  constraint sandbox_settings_is_only_check CHECK (is_only),
  constraint sandbox_settings_pkey PRIMARY KEY (is_only)
);

create table saved_views (
  id uuid not null,
  company_id uuid not null,
  owner_id uuid,
  holder_id uuid generated always as (COALESCE(owner_id, company_id)) stored not null,
  list text not null,
  label text collate german_numeric not null,
  same_as text collate C generated always as (lower((label COLLATE "und-x-icu"))) stored not null,
  query jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint saved_views_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint saved_views_list_known CHECK ((list = ANY (ARRAY['trips'::text, 'expenses'::text]))),
  constraint saved_views_of_a_member FOREIGN KEY (company_id, owner_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_query_object CHECK ((jsonb_typeof(query) = 'object'::text))
);
CREATE UNIQUE INDEX saved_views_once ON public.saved_views USING btree (company_id, holder_id, list, same_as);

create table seats (
  vehicle_id uuid not null,
  company_id uuid not null,
  subscription_id uuid not null,
  taken_at timestamp with time zone default recorded_now() not null,
  constraint seats_of_subscription FOREIGN KEY (company_id, subscription_id) REFERENCES company_subscriptions(company_id, id) ON DELETE CASCADE,
  constraint seats_pkey PRIMARY KEY (vehicle_id),
  constraint seats_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id)
);
CREATE INDEX seats_by_time ON public.seats USING btree (subscription_id, taken_at, vehicle_id);

create table security_event_removals (
  event_id uuid not null,
  older_than_days integer not null
);
CREATE TRIGGER security_event_removals_apply BEFORE INSERT ON public.security_event_removals FOR EACH ROW EXECUTE FUNCTION remove_old_events();
alter table security_event_removals enable always trigger security_event_removals_apply;

create table security_events (
  id uuid not null,
  recorded_at timestamp with time zone default clock_timestamp() not null,
  kind text not null,
  outcome text not null,
  count integer default 1 not null,
  user_id uuid,
  issuer text,
  subject text,
  account_email text,
  company_id uuid,
  target_id uuid,
  client_address text,
  request_id text,
  details jsonb default '{}'::jsonb not null,
  constraint security_events_count_check CHECK ((count > 0)),
  constraint security_events_details_check CHECK ((octet_length((details)::text) <= 2000)),
  constraint security_events_kind_check CHECK ((kind ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'::text)),
  constraint security_events_outcome_check CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'refused'::text]))),
  constraint security_events_pkey PRIMARY KEY (id)
);
CREATE INDEX security_events_by_time ON public.security_events USING btree (recorded_at);
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR TRUNCATE ON public.security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_rewrite();
alter table security_events enable always trigger security_events_append_only;
CREATE TRIGGER security_events_guard_deletion BEFORE DELETE ON public.security_events FOR EACH ROW EXECUTE FUNCTION guard_event_deletion();
alter table security_events enable always trigger security_events_guard_deletion;

create table stripe_events (
  id text not null,
  received_at timestamp with time zone default recorded_now() not null,
  signature text,
  constraint stripe_events_pkey PRIMARY KEY (id)
);
CREATE INDEX stripe_events_by_time ON public.stripe_events USING btree (received_at);

create table trip_favourites (
  id uuid not null,
  company_id uuid not null,
  owner_id uuid not null,
  position integer not null,
  label text not null,
  category text not null,
  place_start jsonb,
  place_end jsonb,
  reason text,
  contact_name text,
  contact_company text,
  distance_km numeric(10,3),
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint trip_favourites_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint trip_favourites_of_a_member FOREIGN KEY (company_id, owner_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE,
  constraint trip_favourites_pkey PRIMARY KEY (id)
);
CREATE INDEX trip_favourites_in_order ON public.trip_favourites USING btree (company_id, owner_id, "position", id);

create table trip_findings (
  trip_id uuid not null,
  vehicle_id uuid not null,
  previous_id uuid,
  gap numeric(8,1) not null,
  is_overlapping boolean not null,
  is_late boolean not null,
  company_id uuid not null,
  start_at timestamp with time zone not null,
  constraint trip_findings_pkey PRIMARY KEY (trip_id)
);
CREATE INDEX trip_findings_gaps ON public.trip_findings USING btree (company_id, start_at DESC, trip_id DESC) WHERE (gap > (0)::numeric);
CREATE INDEX trip_findings_vehicle ON public.trip_findings USING btree (vehicle_id);

create table trip_months (
  vehicle_id uuid not null,
  month date not null,
  category text not null,
  trips integer not null,
  distance numeric not null,
  constraint trip_months_not_negative CHECK ((trips >= 0)),
  constraint trip_months_pkey PRIMARY KEY (vehicle_id, month, category)
);
CREATE TRIGGER trip_months_count_changed AFTER UPDATE ON public.trip_months FOR EACH ROW WHEN ((new.category = 'none'::text)) EXECUTE FUNCTION count_uncategorised();
alter table trip_months enable always trigger trip_months_count_changed;
CREATE TRIGGER trip_months_count_deleted AFTER DELETE ON public.trip_months FOR EACH ROW WHEN ((old.category = 'none'::text)) EXECUTE FUNCTION count_uncategorised();
alter table trip_months enable always trigger trip_months_count_deleted;
CREATE TRIGGER trip_months_count_inserted AFTER INSERT ON public.trip_months FOR EACH ROW WHEN ((new.category = 'none'::text)) EXECUTE FUNCTION count_uncategorised();
alter table trip_months enable always trigger trip_months_count_inserted;

create table trip_notifications (
  trip_id uuid not null,
  subscription_id uuid not null,
  queued_at timestamp with time zone default now() not null,
  constraint trip_notifications_pkey PRIMARY KEY (trip_id, subscription_id),
  constraint trip_notifications_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES event_notification_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX trip_notifications_age ON public.trip_notifications USING btree (queued_at);
CREATE INDEX trip_notifications_subscription ON public.trip_notifications USING btree (subscription_id);

create table trip_rules (
  id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  from_kind text not null,
  from_place jsonb,
  to_kind text not null,
  to_place jsonb,
  weekdays jsonb,
  minute_from integer,
  minute_to integer,
  category text not null,
  reason text,
  contact_name text,
  contact_company text,
  is_customers_contact boolean not null,
  same_as text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint trip_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint trip_rules_from_known CHECK ((from_kind = ANY (ARRAY['any'::text, 'home'::text, 'work'::text, 'customers'::text, 'place'::text]))),
  constraint trip_rules_from_place CHECK (((from_kind = 'place'::text) = (from_place IS NOT NULL))),
  constraint trip_rules_hours_whole CHECK (((minute_from IS NULL) = (minute_to IS NULL))),
  constraint trip_rules_of_a_member FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE,
  constraint trip_rules_pkey PRIMARY KEY (id),
  constraint trip_rules_to_known CHECK ((to_kind = ANY (ARRAY['any'::text, 'home'::text, 'work'::text, 'customers'::text, 'place'::text]))),
  constraint trip_rules_to_place CHECK (((to_kind = 'place'::text) = (to_place IS NOT NULL)))
);
CREATE UNIQUE INDEX trip_rules_once ON public.trip_rules USING btree (company_id, user_id, same_as);

create table trip_tracks (
  trip_id uuid not null,
  company_id uuid not null,
  points integer not null,
  content bytea not null,
  constraint trip_tracks_pkey PRIMARY KEY (trip_id),
  constraint trip_tracks_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id)
);
CREATE TRIGGER tracks_guard_deletion BEFORE DELETE ON public.trip_tracks FOR EACH ROW EXECUTE FUNCTION guard_track_deletion();
alter table trip_tracks enable always trigger tracks_guard_deletion;
CREATE TRIGGER tracks_guard_insert BEFORE INSERT ON public.trip_tracks FOR EACH ROW EXECUTE FUNCTION guard_track_insert();
alter table trip_tracks enable always trigger tracks_guard_insert;
CREATE TRIGGER tracks_no_update BEFORE UPDATE OR TRUNCATE ON public.trip_tracks FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table trip_tracks enable always trigger tracks_no_update;

create table trips (
  id uuid not null,
  company_id uuid not null,
  vehicle_id uuid not null,
  sid text,
  category text not null,
  start_at timestamp with time zone not null,
  start_tz text not null,
  end_at timestamp with time zone not null,
  end_tz text not null,
  odometer_start numeric(8,1) not null,
  odometer_end numeric(8,1) not null,
  place_start jsonb,
  place_end jsonb,
  place_start_coordinate jsonb,
  place_end_coordinate jsonb,
  coordinate_start jsonb,
  coordinate_end jsonb,
  reason text,
  contact_name text,
  contact_company text,
  driver_name text,
  comment text,
  client_created_at timestamp with time zone,
  client_created_tz text,
  client_changed_at timestamp with time zone,
  client_changed_tz text,
  track_digest text,
  merged_from uuid[],
  merged_into uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default recorded_now() not null,
  changed_at timestamp with time zone default recorded_now() not null,
  deleted_at timestamp with time zone,
  split_into uuid[],
  driver_user_id uuid,
  is_odometer_computed boolean,
  is_withdrawn boolean,
  constraint trips_category_known CHECK ((category = ANY (ARRAY['business'::text, 'private'::text, 'commute'::text, 'family'::text, 'honorary'::text, 'none'::text]))),
  constraint trips_end_after_start CHECK ((end_at >= start_at)),
  constraint trips_merged_is_gone CHECK (((merged_into IS NULL) OR (deleted_at IS NOT NULL))),
  constraint trips_odometer_forward CHECK ((odometer_end >= odometer_start)),
  constraint trips_pkey PRIMARY KEY (id),
  constraint trips_split_is_gone CHECK (((split_into IS NULL) OR (deleted_at IS NOT NULL)))
);
CREATE INDEX trips_by_destination ON public.trips USING btree (company_id, place_key(place_end), start_at DESC) WHERE ((deleted_at IS NULL) AND (category <> 'none'::text));
CREATE INDEX trips_deleted ON public.trips USING btree (vehicle_id, start_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX trips_latest ON public.trips USING btree (vehicle_id, end_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX trips_long ON public.trips USING btree (vehicle_id, start_at, id) WHERE ((deleted_at IS NULL) AND ((end_at - start_at) > '12:00:00'::interval));
CREATE INDEX trips_of_company ON public.trips USING btree (company_id, start_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX trips_order ON public.trips USING btree (vehicle_id, start_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX trips_order_by_category ON public.trips USING btree (vehicle_id, category, start_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX trips_sid_once ON public.trips USING btree (vehicle_id, sid) WHERE (sid IS NOT NULL);
CREATE INDEX trips_uncategorised ON public.trips USING btree (company_id, start_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (category = 'none'::text));
CREATE INDEX trips_unconfirmed ON public.trips USING btree (vehicle_id, start_at) WHERE ((deleted_at IS NULL) AND is_odometer_computed);
CREATE INDEX trips_words ON public.trips USING gin (company_id, vehicle_id, trip_words(contact_name, contact_company, reason, place_start, place_end, comment, driver_name) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER trips_count_inserted AFTER INSERT ON public.trips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_trips();
alter table trips enable always trigger trips_count_inserted;
CREATE TRIGGER trips_find_in_inserted AFTER INSERT ON public.trips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION find_in_inserted_trips();
alter table trips enable always trigger trips_find_in_inserted;
CREATE TRIGGER trips_guard_creation_time BEFORE INSERT ON public.trips FOR EACH ROW EXECUTE FUNCTION guard_creation_time();
alter table trips enable always trigger trips_guard_creation_time;
CREATE TRIGGER trips_guard_restore BEFORE UPDATE ON public.trips FOR EACH ROW WHEN (((old.deleted_at IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION guard_record_restore();
alter table trips enable always trigger trips_guard_restore;
CREATE TRIGGER trips_identity_fixed BEFORE UPDATE ON public.trips FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id) OR (old.vehicle_id IS DISTINCT FROM new.vehicle_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.merged_from IS DISTINCT FROM new.merged_from) OR ((old.deleted_at IS NOT NULL) AND (new.deleted_at IS NOT NULL) AND ((old.deleted_at IS DISTINCT FROM new.deleted_at) OR (old.merged_into IS DISTINCT FROM new.merged_into) OR (old.split_into IS DISTINCT FROM new.split_into))))) EXECUTE FUNCTION refuse_history_rewrite();
alter table trips enable always trigger trips_identity_fixed;
CREATE TRIGGER trips_no_deletion BEFORE DELETE OR TRUNCATE ON public.trips FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table trips enable always trigger trips_no_deletion;
CREATE TRIGGER trips_record_changed AFTER UPDATE ON public.trips REFERENCING OLD TABLE AS before NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_rows('trip', '', 'place_start,place_end,reason,contact_name,contact_company,driver_name,comment,driver_user_id', 'place_start_coordinate,place_end_coordinate,coordinate_start,coordinate_end,track_digest');
alter table trips enable always trigger trips_record_changed;
CREATE TRIGGER trips_record_inserted AFTER INSERT ON public.trips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_rows('trip', '', 'place_start,place_end,reason,contact_name,contact_company,driver_name,comment,driver_user_id', 'place_start_coordinate,place_end_coordinate,coordinate_start,coordinate_end,track_digest');
alter table trips enable always trigger trips_record_inserted;
CREATE TRIGGER trips_recount_changed AFTER UPDATE ON public.trips REFERENCING OLD TABLE AS before NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_trips();
alter table trips enable always trigger trips_recount_changed;
CREATE TRIGGER trips_refresh_changed AFTER UPDATE ON public.trips REFERENCING OLD TABLE AS before NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_trips();
alter table trips enable always trigger trips_refresh_changed;
CREATE TRIGGER trips_refresh_inserted AFTER INSERT ON public.trips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_positions();
alter table trips enable always trigger trips_refresh_inserted;

create table users (
  id uuid not null,
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean default false not null,
  first_name text,
  last_name text,
  language text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  email_as_of timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint users_issuer_subject_unique UNIQUE (issuer, subject),
  constraint users_language_known CHECK ((language = ANY (ARRAY['de'::text, 'en'::text]))),
  constraint users_pkey PRIMARY KEY (id)
);

create table vehicle_users (
  vehicle_id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default recorded_now() not null,
  constraint vehicle_users_member FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE,
  constraint vehicle_users_pkey PRIMARY KEY (vehicle_id, user_id),
  constraint vehicle_users_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id)
);
CREATE INDEX vehicle_users_user ON public.vehicle_users USING btree (company_id, user_id);

create table vehicles (
  id uuid not null,
  company_id uuid not null,
  sid text,
  license_plate text not null,
  plate_key text collate german_numeric generated always as (plate_key(license_plate)) stored not null,
  time_zone text,
  system_of_units text not null,
  currency_code text not null,
  is_auto_recording_enabled boolean not null,
  is_record_track_enabled boolean not null,
  is_save_track_enabled boolean not null,
  odometer_said numeric(8,1) not null,
  odometer_said_at timestamp with time zone,
  place_said jsonb,
  place_said_at timestamp with time zone,
  odometer numeric(8,1) not null,
  place jsonb,
  version integer default 1 not null,
  created_at timestamp with time zone default recorded_now() not null,
  changed_at timestamp with time zone default recorded_now() not null,
  deleted_at timestamp with time zone,
  odometer_corrected numeric(8,1),
  place_corrected jsonb,
  archived_at timestamp with time zone,
  name text,
  make text,
  model text,
  vin text,
  plate_country text,
  default_driver_id uuid,
  default_category text,
  constraint vehicles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint vehicles_currency_known CHECK ((currency_code = ANY (ARRAY['GBP'::text, 'EUR'::text, 'CHF'::text, 'USD'::text]))),
  constraint vehicles_pkey PRIMARY KEY (id),
  constraint vehicles_units_known CHECK ((system_of_units = ANY (ARRAY['metric'::text, 'imperial'::text, 'usa'::text])))
);
CREATE INDEX vehicles_deleted ON public.vehicles USING btree (company_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX vehicles_order ON public.vehicles USING btree (company_id, plate_key, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX vehicles_sid_once ON public.vehicles USING btree (company_id, sid) WHERE (sid IS NOT NULL);
CREATE TRIGGER vehicles_guard_creation_time BEFORE INSERT ON public.vehicles FOR EACH ROW EXECUTE FUNCTION guard_creation_time();
alter table vehicles enable always trigger vehicles_guard_creation_time;
CREATE TRIGGER vehicles_identity_fixed BEFORE UPDATE OF id, company_id, created_at, deleted_at ON public.vehicles FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR ((old.deleted_at IS NOT NULL) AND (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION refuse_history_rewrite();
alter table vehicles enable always trigger vehicles_identity_fixed;
CREATE TRIGGER vehicles_no_deletion BEFORE DELETE OR TRUNCATE ON public.vehicles FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_rewrite();
alter table vehicles enable always trigger vehicles_no_deletion;
CREATE TRIGGER vehicles_record_history AFTER INSERT OR UPDATE OF id, company_id, sid, license_plate, time_zone, system_of_units, currency_code, is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled, odometer_said, odometer_said_at, odometer_corrected, place_said, place_said_at, place_corrected, version, created_at, changed_at, deleted_at, archived_at, name, make, model, vin, plate_country, default_driver_id, default_category ON public.vehicles FOR EACH ROW EXECUTE FUNCTION record_history('vehicle', 'odometer,place,plate_key', 'place_said,place_corrected,name,vin,default_driver_id', '');
alter table vehicles enable always trigger vehicles_record_history;
CREATE TRIGGER vehicles_recount_expenses AFTER UPDATE OF time_zone ON public.vehicles FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION recount_expenses();
alter table vehicles enable always trigger vehicles_recount_expenses;
CREATE TRIGGER vehicles_recount_trips AFTER UPDATE OF time_zone ON public.vehicles FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION recount_trips();
alter table vehicles enable always trigger vehicles_recount_trips;
CREATE TRIGGER vehicles_refresh_position AFTER UPDATE OF odometer_said, odometer_said_at, place_said, place_said_at ON public.vehicles FOR EACH ROW WHEN (((old.odometer_said IS DISTINCT FROM new.odometer_said) OR (old.odometer_said_at IS DISTINCT FROM new.odometer_said_at) OR (old.place_said IS DISTINCT FROM new.place_said) OR (old.place_said_at IS DISTINCT FROM new.place_said_at))) EXECUTE FUNCTION refresh_position_after_correction();
alter table vehicles enable always trigger vehicles_refresh_position;

create table waiting_tracks (
  recorded_trip_id uuid not null,
  company_id uuid not null,
  vehicle_id uuid not null,
  points integer not null,
  content bytea not null,
  constraint waiting_tracks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint waiting_tracks_pkey PRIMARY KEY (recorded_trip_id),
  constraint waiting_tracks_recorded_trip_id_fkey FOREIGN KEY (recorded_trip_id) REFERENCES recorded_trips(id) ON DELETE CASCADE,
  constraint waiting_tracks_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON DELETE CASCADE
);
CREATE INDEX waiting_tracks_of_company ON public.waiting_tracks USING btree (company_id);
CREATE INDEX waiting_tracks_of_vehicle ON public.waiting_tracks USING btree (vehicle_id);

CREATE OR REPLACE FUNCTION public.append_entry(vehicle uuid, number bigint, company uuid, about text, about_id uuid, what text, related uuid[], core_content text, personal_content text, coordinates_content text, previous_hash bytea, previous_at timestamp with time zone, OUT hash bytea, OUT recorded_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  actor uuid := nullif(current_setting('wegbuch.actor', true), '');
  kind text := coalesce(nullif(current_setting('wegbuch.actor_kind', true), ''), 'user');
  source text := coalesce(nullif(current_setting('wegbuch.origin', true), ''), 'entered');
  request text := coalesce(current_setting('wegbuch.request', true), '');
  core_salt bytea := uuid_send(gen_random_uuid());
  personal_salt bytea := uuid_send(gen_random_uuid());
  coordinates_salt bytea := uuid_send(gen_random_uuid());
  core bytea := history_commitment(core_salt, core_content);
  personal bytea := history_commitment(personal_salt, personal_content);
  coordinates bytea := history_commitment(coordinates_salt, coordinates_content);
  clock timestamptz := recorded_now();
begin
  if actor is null then
    raise exception 'nothing is written to the logbook without an actor' using errcode = 'WB001';
  end if;
  recorded_at := greatest(clock, previous_at + interval '1 microsecond');
  hash := sha256(
    history_field(vehicle::text) || history_field(number::text) || history_field(company::text)
    || history_field(about) || history_field(about_id::text) || history_field(what)
    || history_field(actor::text) || history_field(request)
    || history_field((extract(epoch from recorded_at) * 1000000)::bigint::text)
    || history_field(array_to_string(related, ',')) || history_field(kind) || history_field(source)
    || core || personal || coordinates || previous_hash);
  insert into history_entries values (
    vehicle, number, company, about, about_id, what, actor, request, recorded_at, related,
    core, personal, coordinates, previous_hash, hash, kind, source);
  insert into history_payloads values (
    vehicle, number, core_salt, core_content, personal_salt, personal_content, coordinates_salt, coordinates_content);
  -- Less than a second is the ordinary adjustment of a clock.
  if clock < recorded_at - interval '1 second' then
    insert into history_clock_steps values (vehicle, number, clock);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.append_history(vehicle uuid, company uuid, about text, about_id uuid, what text, related uuid[], core_content text, personal_content text, coordinates_content text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  last record;
  entry record;
begin
  last := lock_chain(vehicle, company);
  entry := append_entry(
    vehicle, last.number + 1, company, about, about_id, what, related,
    core_content, personal_content, coordinates_content, last.hash, last.recorded_at);
  update history_heads set entries = last.number + 1, hash = entry.hash where vehicle_id = vehicle;
end $function$
;

CREATE OR REPLACE FUNCTION public.apply_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  last_state history_entries;
  numbers bigint[];
begin
  perform set_config('wegbuch.erased', '0', true);
  if new.part not in ('personal', 'coordinates') then
    raise exception 'only personal texts and coordinates can be erased' using errcode = 'WB002';
  end if;
  perform from history_heads where vehicle_id = (
    select vehicle_id from history_entries where subject_id = new.subject_id limit 1) for update;
  select * into last_state from history_entries
    where subject_id = new.subject_id and action <> 'erased' order by number desc limit 1;
  if not found then
    raise exception 'there is no such record' using errcode = 'no_data_found';
  end if;
  select array_agg(p.number order by p.number) into numbers
  from history_entries e join history_payloads p using (vehicle_id, number)
  where e.subject_id = new.subject_id and p.number < last_state.number and e.action <> 'erased'
    and case new.part when 'personal' then p.personal else p.coordinates end is not null;
  if numbers is null then
    return null;
  end if;
  perform append_history(
    last_state.vehicle_id, last_state.company_id, last_state.subject, new.subject_id, 'erased', '{}',
    jsonb_build_object('part', new.part, 'entries', to_jsonb(numbers))::text, '{}', '{}');
  update history_payloads set
    personal = case new.part when 'personal' then null else personal end,
    personal_salt = case new.part when 'personal' then null else personal_salt end,
    coordinates = case new.part when 'coordinates' then null else coordinates end,
    coordinates_salt = case new.part when 'coordinates' then null else coordinates_salt end
  where vehicle_id = last_state.vehicle_id and number = any(numbers);
  perform set_config('wegbuch.erased', cardinality(numbers)::text, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_changed_expenses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed_fuel record;
begin
  with moved as (
    select vehicle_id, month, currency_code, category, sum(expenses) as expenses, sum(grossing) as grossing
    from (
      select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)) as month, e.currency_code,
        e.category, e.sign as expenses, e.sign * e.grossing as grossing
      from (
        select -1 as sign, vehicle_id, spent_at, spent_tz, currency_code, category, grossing
        from before where deleted_at is null
        union all
        select 1, vehicle_id, spent_at, spent_tz, currency_code, category, grossing
        from added where deleted_at is null) e
      join vehicles v on v.id = e.vehicle_id) each_expense
    group by 1, 2, 3, 4 having sum(expenses) <> 0 or sum(grossing) <> 0),
  counted as (
    update expense_months m set expenses = m.expenses + d.expenses, grossing = m.grossing + d.grossing
    from moved d where (m.vehicle_id, m.month, m.currency_code, m.category)
      = (d.vehicle_id, d.month, d.currency_code, d.category)
    returning m.vehicle_id, m.month, m.currency_code, m.category)
  insert into expense_months (vehicle_id, month, currency_code, category, expenses, grossing)
  select d.vehicle_id, d.month, d.currency_code, d.category, d.expenses, d.grossing from moved d
  where not exists (
    select from counted c where (c.vehicle_id, c.month, c.currency_code, c.category)
      = (d.vehicle_id, d.month, d.currency_code, d.category));
  if not exists (select from before where product_type is not null union all select from added where product_type is not null) then
    return null;
  end if;
  perform count_fuel(vehicle_id, month, product_type, unit, currency_code, paid, bought, 0, 0) from (
    select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)) as month, e.product_type, e.unit, e.currency_code,
      100 * sum(e.sign * e.grossing) as paid, 1000 * sum(e.sign * e.amount) as bought
    from (
      select -1 as sign, b.* from before b
      union all
      select 1, a.* from added a) e
    join vehicles v on v.id = e.vehicle_id
    where e.deleted_at is null and e.product_type is not null and e.amount > 0
      and coalesce(e.is_amount_known, e.amount <> 1 or e.price_per_unit is not null)
    group by 1, 2, 3, 4, 5 having sum(e.sign * e.grossing) <> 0 or sum(e.sign * e.amount) <> 0) fuel;
  perform forget_fill_ups(vehicle_id, array_agg(id)) from added
  where deleted_at is not null or not is_reference_value or odometer is null group by vehicle_id;
  for changed_fuel in
    -- A full join, as in refresh_changed_trips. Periods less than a month apart are taken as one.
    with changed as (
      select b.vehicle_id, b.product_type as fuel_before, a.product_type as fuel, b.spent_at as spent_before, a.spent_at
      from before b full join added a on b.id = a.id
      where (b.product_type, b.unit, b.amount, b.is_amount_known, b.price_per_unit, b.is_reference_value, b.odometer, b.spent_at,
          b.spent_tz, b.deleted_at is null)
        is distinct from (a.product_type, a.unit, a.amount, a.is_amount_known, a.price_per_unit, a.is_reference_value, a.odometer,
          a.spent_at, a.spent_tz, a.deleted_at is null))
    select vehicle_id, fuel, range_agg(tstzrange(at, at + interval '1 month', '[]')) as periods
    from (
      select vehicle_id, fuel_before as fuel, spent_before as at from changed
      union all
      select vehicle_id, fuel, spent_at from changed) each_expense
    where fuel is not null group by vehicle_id, fuel
  loop
    perform refresh_fill_ups(changed_fuel.vehicle_id, changed_fuel.fuel, lower(period), upper(period))
    from unnest(changed_fuel.periods) as period;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_changed_trips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  driven record;
  is_taken_away boolean := false;
begin
  for driven in
    with each_trip as (
      select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)) as month, t.driver, t.category,
        t.sign as trips, t.sign * (t.odometer_end - t.odometer_start) as distance
      from (
        select -1 as sign, vehicle_id, start_at, start_tz, coalesce(driver_name, '') as driver, category, odometer_start,
          odometer_end
        from before where deleted_at is null
        union all
        select 1, vehicle_id, start_at, start_tz, coalesce(driver_name, ''), category, odometer_start, odometer_end
        from added where deleted_at is null) t
      join vehicles v on v.id = t.vehicle_id),
    moved as (
      select vehicle_id, month, category, sum(trips) as trips, sum(distance) as distance from each_trip
      group by 1, 2, 3 having sum(trips) <> 0 or sum(distance) <> 0),
    counted as (
      update trip_months m set trips = m.trips + d.trips, distance = m.distance + d.distance
      from moved d where (m.vehicle_id, m.month, m.category) = (d.vehicle_id, d.month, d.category)
      returning m.vehicle_id, m.month, m.category),
    inserted as (
      insert into trip_months (vehicle_id, month, category, trips, distance)
      select d.vehicle_id, d.month, d.category, d.trips, d.distance from moved d
      where not exists (
        select from counted c where (c.vehicle_id, c.month, c.category) = (d.vehicle_id, d.month, d.category)))
    select vehicle_id, month, driver, category, sum(trips) as trips, sum(distance) as distance from each_trip
    group by 1, 2, 3, 4 having sum(trips) <> 0 or sum(distance) <> 0
  loop
    perform count_driver_month(
      driven.vehicle_id, driven.month, driven.driver, driven.category, driven.trips, driven.distance);
    is_taken_away := is_taken_away or driven.trips < 0;
  end loop;
  if is_taken_away then
    delete from driver_years y using (select distinct vehicle_id from before) b
    where y.vehicle_id = b.vehicle_id and 0 = all (y.trips);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_driver_month(vehicle uuid, month date, name text, kind text, more_trips numeric, more_distance numeric)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  nth integer := extract(month from month);
  more_tenths double precision := more_distance * 10;
begin
  update driver_years y set trips[nth] = y.trips[nth] + more_trips::double precision, tenths[nth] = y.tenths[nth] + more_tenths,
    total_tenths = y.total_tenths + more_tenths
  where y.vehicle_id = vehicle and y.year = extract(year from month)::integer and y.driver = name and y.category = kind;
  if not found then
    insert into driver_years (vehicle_id, year, driver, category, trips, tenths, total_tenths)
    values (vehicle, extract(year from month), name, kind, in_month(nth, more_trips::double precision),
      in_month(nth, more_tenths), more_tenths);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_expense_year()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counter expense_months := case when tg_op = 'DELETE' then old else new end;
  nth integer := extract(month from counter.month);
  year_of_month integer := extract(year from counter.month);
  more double precision := 100 * (case when tg_op = 'DELETE' then 0 else new.grossing end
    - case when tg_op = 'INSERT' then 0 else old.grossing end);
begin
  insert into expense_years as y (vehicle_id, year, currency_code, category, hundredths, total_hundredths)
  values (counter.vehicle_id, year_of_month, counter.currency_code, counter.category, in_month(nth, more), more)
  on conflict (vehicle_id, year, currency_code, category)
    do update set hundredths[nth] = y.hundredths[nth] + more, total_hundredths = y.total_hundredths + more;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_findings(more finding_counts)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if (more.gaps, more.gap_distance, more.overlapping, more.overlap_distance, more.late) <> (0, 0, 0, 0, 0) then
    insert into finding_counts as c select more.*
    on conflict (vehicle_id) do update set gaps = c.gaps + excluded.gaps, gap_distance = c.gap_distance + excluded.gap_distance,
      overlapping = c.overlapping + excluded.overlapping, overlap_distance = c.overlap_distance + excluded.overlap_distance,
      late = c.late + excluded.late;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_fuel(vehicle uuid, month date, fuel text, unit_filled text, currency text, more_paid double precision, more_bought double precision, more_driven double precision, more_used double precision)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  nth integer := extract(month from month);
begin
  insert into fuel_years as y values (vehicle, extract(year from month), fuel, unit_filled, currency, in_month(nth, more_paid),
    in_month(nth, more_bought), in_month(nth, more_driven), in_month(nth, more_used))
  on conflict (vehicle_id, year, product_type, unit, currency_code) do update set
    paid_hundredths[nth] = y.paid_hundredths[nth] + more_paid,
    bought_thousandths[nth] = y.bought_thousandths[nth] + more_bought,
    driven_tenths[nth] = y.driven_tenths[nth] + more_driven,
    used_thousandths[nth] = y.used_thousandths[nth] + more_used;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_inserted_expenses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into expense_months as m
  select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)), e.currency_code, e.category,
    count(*), sum(e.grossing)
  from added e join vehicles v on v.id = e.vehicle_id
  where e.deleted_at is null group by 1, 2, 3, 4
  on conflict (vehicle_id, month, currency_code, category)
    do update set expenses = m.expenses + excluded.expenses, grossing = m.grossing + excluded.grossing;
  if exists (select from added where product_type is not null) then
    perform count_fuel(vehicle_id, month, product_type, unit, currency_code, paid, bought, 0, 0) from (
      select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)) as month, e.product_type, e.unit, e.currency_code,
        100 * sum(e.grossing) as paid, 1000 * sum(e.amount) as bought
      from added e join vehicles v on v.id = e.vehicle_id
      where e.deleted_at is null and e.product_type is not null and e.amount > 0
        and coalesce(e.is_amount_known, e.amount <> 1 or e.price_per_unit is not null)
      group by 1, 2, 3, 4, 5) fuel;
    perform refresh_fill_ups(vehicle_id, product_type, min(spent_at), max(spent_at)) from added
    where deleted_at is null and product_type is not null group by vehicle_id, product_type;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_inserted_trips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  driven record;
begin
  for driven in
    select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)) as month, coalesce(t.driver_name, '') as driver,
      t.category, count(*)::numeric as trips, sum(t.odometer_end - t.odometer_start) as distance
    from added t join vehicles v on v.id = t.vehicle_id
    where t.deleted_at is null group by 1, 2, 3, 4
  loop
    insert into trip_months as m
    values (driven.vehicle_id, driven.month, driven.category, driven.trips, driven.distance)
    on conflict (vehicle_id, month, category)
      do update set trips = m.trips + excluded.trips, distance = m.distance + excluded.distance;
    perform count_driver_month(
      driven.vehicle_id, driven.month, driven.driver, driven.category, driven.trips, driven.distance);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_uncategorised()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counter trip_months := case when tg_op = 'DELETE' then old else new end;
  more_trips integer := case when tg_op = 'DELETE' then 0 else new.trips end
    - case when tg_op = 'INSERT' then 0 else old.trips end;
  more_distance numeric := case when tg_op = 'DELETE' then 0 else new.distance end
    - case when tg_op = 'INSERT' then 0 else old.distance end;
begin
  insert into finding_counts as c values (counter.vehicle_id, more_trips, more_distance, 0, 0, 0, 0, 0)
  on conflict (vehicle_id) do update set uncategorised = c.uncategorised + excluded.uncategorised,
    uncategorised_distance = c.uncategorised_distance + excluded.uncategorised_distance;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.driver_by_writer(vehicle uuid, kind text, writer uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select case when kind = 'user' and (
      exists (select from vehicle_users u where u.vehicle_id = vehicle and u.user_id = writer)
      or not exists (select from vehicle_users u where u.vehicle_id = vehicle))
    then writer end
$function$
;

CREATE OR REPLACE FUNCTION public.drop_waiting_track()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from waiting_tracks where recorded_trip_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.entered_late(created timestamp with time zone, ended timestamp with time zone, sources uuid[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case when sources is null then created - ended > interval '7 days' else originals_entered_late(sources) end
$function$
;

CREATE OR REPLACE FUNCTION public.erase_history(about_id uuid, erased_part text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into history_erasures values (about_id, erased_part);
  return current_setting('wegbuch.erased')::integer;
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_rule_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update rule_answers set lost = '[]',
    rule_name = jsonb_set(jsonb_set(rule_name, '{from,label}', 'null'), '{to,label}', 'null')
  where trip_id = new.subject_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.expense_words(place jsonb, comment text, tags text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 2000
AS $function$
begin
  return public.searched_words(concat_ws(' ', place->>'name', place->'address'->>'street',
    place->'address'->>'postalCode', place->'address'->>'city', comment, array_to_string(tags, ' ')));
end $function$
;

CREATE OR REPLACE FUNCTION public.find_in_inserted_trips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_trip_findings(vehicle_id, min(start_at), max(end_at)) from added group by vehicle_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_digraphs(folded text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_text(folded text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return public.unaccent('public.unaccent'::regdictionary, lower(folded collate "und-x-icu"));
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_fill_ups(vehicle uuid, expense_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  gone fill_ups;
begin
  for gone in delete from fill_ups f where f.vehicle_id = vehicle and f.expense_id = any(expense_ids) returning * loop
    perform count_fuel(vehicle, gone.month, gone.product_type, gone.unit, gone.currency_code, 0, 0, -gone.driven_tenths,
      -gone.used_thousandths);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_creation_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.created_at not between recorded_now() - interval '1 minute' and recorded_now() + interval '1 minute' then
    raise exception 'a record is made at the time at which it is written' using errcode = 'WB002';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_event_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if pg_trigger_depth() < 2 or old.recorded_at > now() - interval '30 days' then
    raise exception 'DELETE of % is refused: events are removed by their age alone', tg_table_name
      using errcode = 'WB003';
  end if;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_head_advance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.entries <= old.entries or new.vehicle_id <> old.vehicle_id or new.company_id <> old.company_id then
    raise exception 'the head of a chain only moves on' using errcode = 'WB002';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_payload_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (to_jsonb(new) - '{personal,personal_salt,coordinates,coordinates_salt}'::text[])
      <> (to_jsonb(old) - '{personal,personal_salt,coordinates,coordinates_salt}'::text[])
    or (new.personal is not null and (new.personal, new.personal_salt) is distinct from (old.personal, old.personal_salt))
    or (new.coordinates is not null
      and (new.coordinates, new.coordinates_salt) is distinct from (old.coordinates, old.coordinates_salt))
    or not exists (
      select from history_entries e
      join history_payloads p using (vehicle_id, number)
      join history_entries faded on faded.vehicle_id = e.vehicle_id and faded.number = old.number
      where e.vehicle_id = old.vehicle_id and e.number > old.number and e.action = 'erased'
        and e.subject_id = faded.subject_id and p.core::jsonb -> 'entries' @> to_jsonb(old.number)
        and (new.personal is not distinct from old.personal or p.core::jsonb ->> 'part' = 'personal')
        and (new.coordinates is not distinct from old.coordinates or p.core::jsonb ->> 'part' = 'coordinates'))
  then
    raise exception 'a payload changes only by an erasure that is itself recorded' using errcode = 'WB002';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_record_restore()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was jsonb := to_jsonb(old);
  own text[] := '{deleted_at,merged_into,is_withdrawn,version,changed_at}';
begin
  if (to_jsonb(new) - own) <> (was - own) or was ->> 'split_into' is not null
    or was ->> 'merged_into' is not null and not exists (
      select from trips where id = (was ->> 'merged_into')::uuid and old.id = any(split_into))
  then
    raise exception 'a record comes back as it was, and only where no other stands in its place'
      using errcode = 'WB002';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_track_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from trips where id = old.trip_id and track_digest = encode(sha256(old.content), 'hex')) then
    raise exception 'a track is kept as long as its trip tells of it' using errcode = 'WB002';
  end if;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_track_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from trips where id = new.trip_id and track_digest = encode(sha256(new.content), 'hex'))
  then
    raise exception 'a track is kept only as its trip tells of it' using errcode = 'WB002';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.has_private_part(viewer uuid, parts uuid[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive part as (
    select t.* from trips t where t.id = any(parts)
    union all select t.* from part join trips t on t.id = any(part.merged_from))
  select exists (
    select from part where (category = 'private' or is_merged_into_private(merged_into))
      and trip_driver(id, vehicle_id, driver_user_id) is distinct from viewer)
$function$
;

CREATE OR REPLACE FUNCTION public.hidden_trip_days(vehicle uuid, starts timestamp with time zone, start_zone text, ends timestamp with time zone, end_zone text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'start', (starts at time zone start_zone)::date::timestamp at time zone coalesce(v.time_zone, 'UTC'),
    'end', (ends at time zone end_zone)::date::timestamp at time zone coalesce(v.time_zone, 'UTC'),
    'zone', coalesce(v.time_zone, 'UTC'))
  from vehicles v where v.id = vehicle
$function$
;

CREATE OR REPLACE FUNCTION public.history_action(was jsonb, now_is jsonb, OUT what text, OUT related uuid[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  others jsonb := '[]';
begin
  what := case when was is null then 'created' else 'changed' end;
  related := '{}';
  if was is null then
    if now_is ->> 'merged_from' is not null then
      what := 'merged';
      others := now_is -> 'merged_from';
    end if;
  elsif was ->> 'deleted_at' is null and now_is ->> 'deleted_at' is not null then
    what := 'deleted';
    if now_is ->> 'merged_into' is not null then
      what := 'merged';
      others := jsonb_build_array(now_is -> 'merged_into');
    elsif now_is ->> 'split_into' is not null then
      what := 'split';
      others := now_is -> 'split_into';
    end if;
  elsif was ->> 'deleted_at' is not null and now_is ->> 'deleted_at' is null then
    what := 'restored';
    if was ->> 'merged_into' is not null then
      others := jsonb_build_array(was -> 'merged_into');
    end if;
  end if;
  if others <> '[]' then
    select array_agg(id::uuid order by place) into related
      from jsonb_array_elements_text(others) with ordinality as other (id, place);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.history_commitment(salt bytea, content text)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select sha256(salt || history_field(content))$function$
;

CREATE OR REPLACE FUNCTION public.history_core(record jsonb, others text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select jsonb_strip_nulls(record - others)::text$function$
;

CREATE OR REPLACE FUNCTION public.history_field(content text)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select int4send(octet_length(convert_to(content, 'UTF8'))) || convert_to(content, 'UTF8')
$function$
;

CREATE OR REPLACE FUNCTION public.history_part(record jsonb, columns text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  part jsonb := '{}';
  name text;
begin
  foreach name in array columns loop
    if jsonb_typeof(record -> name) <> 'null' then
      part := part || jsonb_build_object(name, record -> name);
    end if;
  end loop;
  return jsonb_strip_nulls(part)::text;
end $function$
;

CREATE OR REPLACE FUNCTION public.in_month(nth integer, value double precision)
 RETURNS double precision[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_agg(case when n = nth then value else 0 end order by n) from generate_series(1, 12) n
$function$
;

CREATE OR REPLACE FUNCTION public.is_merged_into_private(target uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive chain as (
    select category, merged_into from trips where id = target
    union all select t.category, t.merged_into from chain join trips t on t.id = chain.merged_into)
  select exists (select from chain where category = 'private')
$function$
;

CREATE OR REPLACE FUNCTION public.is_trip_hidden(viewer uuid, trip uuid, company uuid, vehicle uuid, category text, recorded_driver uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select category = 'private'
    and coalesce((select c.hides_private_trips from companies c where c.id = company), false)
    and coalesce(trip_driver(trip, vehicle, recorded_driver) <> viewer, true)
$function$
;

CREATE OR REPLACE FUNCTION public.is_withdrawn_trip_hidden(viewer uuid, company uuid, vehicle uuid, starts timestamp with time zone, ends timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select c.hides_private_trips from companies c where c.id = company), false) and (
    exists (
      select from trips p where p.vehicle_id = vehicle and p.deleted_at is null and p.category = 'private'
        and p.start_at >= starts - interval '1 day' and p.start_at < ends and p.end_at > starts
        and trip_driver(p.id, p.vehicle_id, p.driver_user_id) is distinct from viewer)
    or exists (
      select from trips p where p.vehicle_id = vehicle and p.deleted_at is null and p.category = 'private'
        and p.end_at - p.start_at > interval '12 hours' and p.start_at < ends and p.end_at > starts
        and trip_driver(p.id, p.vehicle_id, p.driver_user_id) is distinct from viewer)
    or exists (
      select from trips p where p.vehicle_id = vehicle and p.deleted_at is not null and p.category = 'private'
        and p.start_at >= starts - interval '1 day' and p.start_at < ends and p.end_at > starts
        and trip_driver(p.id, p.vehicle_id, p.driver_user_id) is distinct from viewer)
    or exists (
      select from recorded_trips r
      where r.vehicle_id = vehicle and r.is_private and r.state in ('running', 'waiting')
        and r.started_at >= starts - interval '1 day' and r.started_at < ends and (r.ended_at > starts or r.is_running)
        and r.driver_user_id is distinct from viewer))
$function$
;

CREATE OR REPLACE FUNCTION public.kilometres_between(a jsonb, b jsonb)
 RETURNS double precision
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  a_north double precision := (a->>'latitude')::double precision;
  b_north double precision := (b->>'latitude')::double precision;
  east double precision := (b->>'longitude')::double precision - (a->>'longitude')::double precision;
begin
  return 2 * 6371 * asin(least(1, sqrt(sin(radians(b_north - a_north) / 2) ^ 2
    + cos(radians(a_north)) * cos(radians(b_north)) * sin(radians(east) / 2) ^ 2)));
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_chain(vehicle uuid, company uuid, OUT number bigint, OUT hash bytea, OUT recorded_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  select e.number, e.hash, e.recorded_at into number, hash, recorded_at
  from history_heads h join history_entries e on e.vehicle_id = h.vehicle_id and e.number = h.entries
  where h.vehicle_id = vehicle for update of h;
  if found then
    return;
  end if;
  -- There is none, or it was moved while this waited: the entry is then newer than what the query sees.
  select h.entries, h.hash into number, hash from history_heads h where h.vehicle_id = vehicle for update;
  if not found then
    number := 0;
    hash := '\x';
    insert into history_heads values (vehicle, company, number, hash);
  end if;
  select e.recorded_at into recorded_at from history_entries e where e.vehicle_id = vehicle and e.number = lock_chain.number;
end $function$
;

CREATE OR REPLACE FUNCTION public.month_of(moment timestamp with time zone, zone text)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$select date_trunc('month', moment at time zone zone)::date$function$
;

CREATE OR REPLACE FUNCTION public.originals_entered_late(sources uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    with recursive originals as (
      select created_at, end_at, merged_from from trips where id = any(sources)
      union all
      select t.created_at, t.end_at, t.merged_from from originals o join trips t on t.id = any(o.merged_from))
    select coalesce(bool_or(created_at - end_at > interval '7 days'), false) from originals where merged_from is null);
end $function$
;

CREATE OR REPLACE FUNCTION public.place_key(place jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return hashtextextended(coalesce(place->>'name', '') || E'\x1f' || coalesce(place->'address'->>'street', '')
    || E'\x1f' || coalesce(place->'address'->>'postalCode', '') || E'\x1f' || coalesce(place->'address'->>'city', ''), 0);
end $function$
;

CREATE OR REPLACE FUNCTION public.plate_key(plate text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(regexp_replace(plate, '[\s\u00ad\u2010-\u2015\u2212-]+', '', 'g') collate "und-x-icu")
$function$
;

CREATE OR REPLACE FUNCTION public.record_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  derived text[] := string_to_array(tg_argv[1], ',');
  personal text[] := string_to_array(tg_argv[2], ',');
  coordinates text[] := string_to_array(tg_argv[3], ',');
  now_is jsonb := to_jsonb(new);
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  action record;
begin
  if tg_op = 'UPDATE' and (now_is - derived) = (was - derived) then
    return null;
  end if;
  action := history_action(was, now_is);
  perform append_history(
    new.id, new.company_id, tg_argv[0], new.id, action.what, action.related,
    history_core(now_is, derived || personal || coordinates),
    history_part(now_is, personal), history_part(now_is, coordinates));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  derived text[] := string_to_array(tg_argv[1], ',');
  personal text[] := string_to_array(tg_argv[2], ',');
  coordinates text[] := string_to_array(tg_argv[3], ',');
  -- All columns but those of the part.
  beside_core text[] := derived || personal || coordinates;
  beside_personal text[];
  beside_coordinates text[];
  states refcursor;
  was jsonb;
  now_is jsonb;
  action record;
  chain uuid;
  last record;
  number bigint;
begin
  if tg_op = 'INSERT' then
    open states for select null::jsonb, to_jsonb(a) from added a;
  else
    -- A full join is never planned as a loop within a loop: the plan is made once, maybe for one row.
    open states for select to_jsonb(b), to_jsonb(a) from before b full join added a using (id)
      order by a.vehicle_id, a.id;
  end if;
  loop
    fetch states into was, now_is;
    exit when not found;
    continue when (now_is - derived) = (was - derived);
    if chain is distinct from (now_is ->> 'vehicle_id')::uuid then
      if chain is not null then
        update history_heads set entries = number, hash = last.hash where vehicle_id = chain;
      end if;
      chain := now_is ->> 'vehicle_id';
      last := lock_chain(chain, (now_is ->> 'company_id')::uuid);
      number := last.number;
    end if;
    if beside_personal is null then
      select array_agg(name) filter (where name <> all(personal)),
        array_agg(name) filter (where name <> all(coordinates))
      into beside_personal, beside_coordinates from jsonb_object_keys(now_is) as name;
    end if;
    number := number + 1;
    action := history_action(was, now_is);
    last := append_entry(
      chain, number, (now_is ->> 'company_id')::uuid, tg_argv[0], (now_is ->> 'id')::uuid, action.what, action.related,
      history_core(now_is, beside_core), history_core(now_is, beside_personal),
      history_core(now_is, beside_coordinates), last.hash, last.recorded_at);
  end loop;
  close states;
  if chain is not null then
    update history_heads set entries = number, hash = last.hash where vehicle_id = chain;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.recorded_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$select clock_timestamp()$function$
;

CREATE OR REPLACE FUNCTION public.recount_expenses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from expense_months where vehicle_id = new.id;
  insert into expense_months
  select vehicle_id, month_of(spent_at, coalesce(new.time_zone, spent_tz)), currency_code, category, count(*),
    sum(grossing)
  from expenses where vehicle_id = new.id and deleted_at is null group by 1, 2, 3, 4;
  delete from fill_ups where vehicle_id = new.id;
  delete from fuel_years where vehicle_id = new.id;
  perform count_fuel(vehicle_id, month, product_type, unit, currency_code, paid, bought, 0, 0) from (
    select e.vehicle_id, month_of(e.spent_at, coalesce(new.time_zone, e.spent_tz)) as month, e.product_type, e.unit, e.currency_code,
      100 * sum(e.grossing) as paid, 1000 * sum(e.amount) as bought
    from expenses e
    where e.vehicle_id = new.id and e.deleted_at is null and e.product_type is not null and e.amount > 0
      and coalesce(e.is_amount_known, e.amount <> 1 or e.price_per_unit is not null)
    group by 1, 2, 3, 4, 5) fuel;
  perform refresh_fill_ups(vehicle_id, product_type, min(spent_at), max(spent_at)) from expenses
  where vehicle_id = new.id and deleted_at is null and product_type is not null group by vehicle_id, product_type;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.recount_trips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from trip_months where vehicle_id = new.id;
  insert into trip_months
  select vehicle_id, month_of(start_at, coalesce(new.time_zone, start_tz)), category, count(*),
    sum(odometer_end - odometer_start)
  from trips where vehicle_id = new.id and deleted_at is null group by 1, 2, 3;
  delete from driver_years where vehicle_id = new.id;
  perform count_driver_month(vehicle_id, month, driver, category, trips, distance) from (
    select vehicle_id, month_of(start_at, coalesce(new.time_zone, start_tz)) as month, coalesce(driver_name, '') as driver,
      category, count(*)::numeric as trips, sum(odometer_end - odometer_start) as distance
    from trips where vehicle_id = new.id and deleted_at is null group by 1, 2, 3, 4) driven;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_changed_trips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moved record;
  more finding_counts;
begin
  for moved in
    -- A full join is never planned as a loop within a loop: the plan is made once, maybe for one row.
    select a.vehicle_id, array_agg(a.id) filter (where a.deleted_at is not null) as deleted,
      range_agg(tstzrange(b.start_at, b.end_at + interval '1 week', '[]'))
        + range_agg(tstzrange(a.start_at, a.end_at + interval '1 week', '[]')) as periods
    from before b full join added a on b.id = a.id
    where (b.start_at, b.end_at, b.odometer_start, b.odometer_end, b.place_end, b.place_end_coordinate, b.deleted_at is null)
      is distinct from
      (a.start_at, a.end_at, a.odometer_start, a.odometer_end, a.place_end, a.place_end_coordinate, a.deleted_at is null)
    group by a.vehicle_id
  loop
    if moved.deleted is not null then
      with gone as (delete from trip_findings where trip_id = any(moved.deleted) returning *)
      select moved.vehicle_id, 0, 0, -count(*) filter (where gap > 0), -coalesce(sum(greatest(gap, 0)), 0),
        -count(*) filter (where gap < 0 or is_overlapping), -coalesce(sum(greatest(-gap, 0)), 0), -count(*) filter (where is_late)
      into more from gone;
      perform count_findings(more);
    end if;
    perform refresh_trip_findings(moved.vehicle_id, lower(period), upper(period) - interval '1 week')
    from unnest(moved.periods) as period;
    perform refresh_vehicle_position(moved.vehicle_id);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_fill_ups(vehicle uuid, fuel text, since timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  zone text := (select v.time_zone from vehicles v where v.id = vehicle);
  filled record;
  previous_id uuid;
  previous_at timestamptz := '-infinity';
  previous_odometer numeric;
  was_contradicted boolean := false;
  started trips;
  trip_before trips;
  trip_after trips;
  is_after_known boolean := false;
  is_over boolean;
  is_contradicted boolean;
  is_told boolean;
  month_filled date;
  driven double precision;
  used double precision;
  -- What it told before.
  known fill_ups;
begin
  for filled in
    select * from (
      (select id, spent_at, spent_tz, odometer, unit, currency_code from expenses e
      where e.vehicle_id = vehicle and e.product_type = fuel and e.deleted_at is null and e.is_reference_value
        and e.odometer is not null and e.spent_at < since
      order by e.spent_at desc, e.id desc limit 1)
      union all
      select id, spent_at, spent_tz, odometer, unit, currency_code from expenses e
      where e.vehicle_id = vehicle and e.product_type = fuel and e.deleted_at is null and e.is_reference_value
        and e.odometer is not null and e.spent_at between since and until
      union all
      (select id, spent_at, spent_tz, odometer, unit, currency_code from expenses e
      where e.vehicle_id = vehicle and e.product_type = fuel and e.deleted_at is null and e.is_reference_value
        and e.odometer is not null and e.spent_at > until
      order by e.spent_at, e.id limit 1)) f
    order by spent_at, id
  loop
    select * into started from trips t where t.vehicle_id = vehicle and t.deleted_at is null
      and t.start_at > previous_at and t.start_at <= filled.spent_at order by t.start_at desc, t.id desc limit 1;
    if found then
      trip_before := started;
    end if;
    if not is_after_known or trip_after.start_at <= filled.spent_at then
      select * into trip_after from trips t where t.vehicle_id = vehicle and t.deleted_at is null and t.start_at > filled.spent_at
      order by t.start_at, t.id limit 1;
      is_after_known := true;
    end if;
    is_over := trip_before.end_at <= filled.spent_at;
    is_contradicted := coalesce(filled.odometer < case when is_over then trip_before.odometer_end else trip_before.odometer_start end, false)
      or coalesce(not is_over and filled.odometer > trip_before.odometer_end, false)
      or coalesce(filled.odometer > trip_after.odometer_start, false);
    if filled.spent_at >= since then
      is_told := previous_id is not null and filled.odometer > previous_odometer and not was_contradicted and not is_contradicted;
      if is_told then
        select bool_and(e.unit = filled.unit and coalesce(e.is_amount_known, e.amount <> 1 or e.price_per_unit is not null))
          and sum(e.amount) > 0, 1000 * sum(e.amount) into is_told, used
        from expenses e where e.vehicle_id = vehicle and e.deleted_at is null and e.product_type = fuel
          and (e.spent_at, e.id) > (previous_at, previous_id) and (e.spent_at, e.id) <= (filled.spent_at, filled.id);
      end if;
      driven := 10 * (filled.odometer - previous_odometer);
      month_filled := month_of(filled.spent_at, coalesce(zone, filled.spent_tz));
      select * into known from fill_ups f where f.vehicle_id = vehicle and f.expense_id = filled.id;
      if known.expense_id is not null and not (is_told and (month_filled, fuel, filled.unit, driven, used)
        = (known.month, known.product_type, known.unit, known.driven_tenths, known.used_thousandths)) then
        perform forget_fill_ups(vehicle, array[filled.id]);
        known := null;
      end if;
      if is_told and known.expense_id is null then
        insert into fill_ups values (vehicle, filled.id, month_filled, fuel, filled.unit, filled.currency_code, driven, used);
        perform count_fuel(vehicle, month_filled, fuel, filled.unit, filled.currency_code, 0, 0, driven, used);
      end if;
    end if;
    previous_id := filled.id;
    previous_at := filled.spent_at;
    previous_odometer := filled.odometer;
    was_contradicted := is_contradicted;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_position_after_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_vehicle_position(new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_positions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_vehicle_position(vehicle_id) from (select distinct vehicle_id from added) a;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_trip_findings(vehicle uuid, since timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  trip record;
  previous_id uuid;
  previous_odometer numeric;
  -- The start of the trip before all of them, and of the last one.
  start_before timestamptz := '-infinity';
  last_start timestamptz;
  -- The latest end of all earlier trips: of those within twelve hours before, and of the few that last longer. The offsets keep
  -- PostgreSQL from scanning all trips by their end.
  occupied_until timestamptz := greatest(
    (select max(end_at) from (select end_at from trips
      where vehicle_id = vehicle and deleted_at is null and start_at < since and start_at >= since - interval '12 hours'
      offset 0) recent),
    (select max(end_at) from (select end_at from trips
      where vehicle_id = vehicle and deleted_at is null and start_at < since and end_at - start_at > interval '12 hours'
      offset 0) long));
  gap numeric;
  is_overlapping boolean;
  is_late boolean;
  is_found boolean;
  -- What was found before.
  known trip_findings;
  more finding_counts := (vehicle, 0, 0, 0, 0, 0, 0, 0);
  is_counted boolean := false;
begin
  for trip in
    select * from (
      (select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at < since order by start_at desc, id desc limit 1)
      union all
      select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at between since and until
      union all
      (select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at > until order by start_at, id limit 1)) t
    order by start_at, id
  loop
    if trip.start_at < since then
      start_before := trip.start_at;
    else
      gap := coalesce(trip.odometer_start - previous_odometer, 0);
      is_overlapping := coalesce(trip.start_at < occupied_until, false);
      is_late := entered_late(trip.created_at, trip.end_at, trip.merged_from);
      is_found := gap <> 0 or is_overlapping or is_late;
      select * into known from trip_findings f where f.trip_id = trip.id;
      if is_found then
        insert into trip_findings as f
        values (trip.id, vehicle, previous_id, gap, is_overlapping, is_late, trip.company_id, trip.start_at)
        on conflict (trip_id) do update set previous_id = excluded.previous_id, gap = excluded.gap,
          is_overlapping = excluded.is_overlapping, is_late = excluded.is_late, start_at = excluded.start_at;
        more.gaps := more.gaps + (gap > 0)::integer;
        more.gap_distance := more.gap_distance + greatest(gap, 0);
        more.overlapping := more.overlapping + (gap < 0 or is_overlapping)::integer;
        more.overlap_distance := more.overlap_distance + greatest(-gap, 0);
        more.late := more.late + is_late::integer;
        is_counted := true;
      end if;
      if known.trip_id is not null then
        if not is_found then
          delete from trip_findings where trip_id = trip.id;
        end if;
        more.gaps := more.gaps - (known.gap > 0)::integer;
        more.gap_distance := more.gap_distance - greatest(known.gap, 0);
        more.overlapping := more.overlapping - (known.gap < 0 or known.is_overlapping)::integer;
        more.overlap_distance := more.overlap_distance - greatest(-known.gap, 0);
        more.late := more.late - known.is_late::integer;
        is_counted := true;
      end if;
      last_start := trip.start_at;
    end if;
    previous_id := trip.id;
    previous_odometer := trip.odometer_end;
    occupied_until := greatest(occupied_until, trip.end_at);
  end loop;
  if is_counted then
    perform count_findings(more);
  end if;
  -- Fill-ups between them have other trips around them now.
  perform refresh_fill_ups(vehicle, product_type, min(spent_at), max(spent_at)) from expenses
  where vehicle_id = vehicle and deleted_at is null and is_reference_value and odometer is not null
    and spent_at between start_before and case when last_start > until then last_start else 'infinity' end
  group by product_type;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_vehicle_position(vehicle uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update vehicles v set odometer = coalesce(s.raised, s.odometer), place = s.place
  from (
    select b.*, (
      select e.odometer from expenses e
      where e.vehicle_id = vehicle and e.deleted_at is null and e.odometer > b.odometer and e.spent_at > b.at
      order by e.odometer desc limit 1) as raised
    from (
      select
        coalesce(greatest(t.end_at, said.odometer_said_at), '-infinity') as at,
        case when t.end_at is null or t.end_at < said.odometer_said_at then said.odometer_said else t.odometer_end end as odometer,
        case when t.end_at is null or t.end_at < said.place_said_at then said.place_said
          when t.place_end is null and t.place_end_coordinate is null then null
          else coalesce(t.place_end, '{}')
            || case when t.place_end_coordinate is null then '{}'
              else jsonb_build_object('coordinate', t.place_end_coordinate) end
        end as place
      from vehicles said left join lateral (
        select end_at, odometer_end, place_end, place_end_coordinate from trips
        where vehicle_id = vehicle and deleted_at is null order by end_at desc, id desc limit 1
      ) t on true
      where said.id = vehicle
    ) b
  ) s
  where v.id = vehicle and (v.odometer, v.place) is distinct from (coalesce(s.raised, s.odometer), s.place);
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_direct_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_catalog.pg_trigger_depth() operator(pg_catalog.<) 2 then
    raise exception '% of % by hand is refused: the logbook writes itself', tg_op, tg_table_name
      using errcode = 'WB002';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_event_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% of % is refused: the security log only grows', tg_op, tg_table_name using errcode = 'WB003';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_history_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% of % is refused: the logbook only grows', tg_op, tg_table_name using errcode = 'WB002';
end $function$
;

CREATE OR REPLACE FUNCTION public.remove_old_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  removed integer;
begin
  if new.older_than_days < 30 then
    raise exception 'security events are kept for at least 30 days' using errcode = 'WB003';
  end if;
  delete from security_events where recorded_at < now() - make_interval(days => new.older_than_days);
  get diagnostics removed = row_count;
  if removed > 0 then
    insert into security_events (id, kind, outcome, details)
    values (new.event_id, 'log.trimmed', 'succeeded',
      jsonb_build_object('events', removed, 'olderThanDays', new.older_than_days));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.searched_words(texts text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  folded text := ' ' || replace(replace(replace(replace(
    public.fold_text(texts), E'\n', ' '), '-', ' '), '/', ' '), '(', ' ');
begin
  return folded || replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
end $function$
;

CREATE OR REPLACE FUNCTION public.trip_driver(trip uuid, vehicle uuid, recorded uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(recorded, (
    select driver_by_writer(vehicle, coalesce(e.actor_kind, 'user'), e.actor_id) from history_entries e
    where e.subject_id = trip order by e.number limit 1))
$function$
;

CREATE OR REPLACE FUNCTION public.trip_words(contact_name text, contact_company text, reason text, place_start jsonb, place_end jsonb, comment text, driver_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 2000
AS $function$
begin
  return public.searched_words(concat_ws(' ', contact_name, contact_company, reason,
    place_start->>'name', place_start->'address'->>'street', place_start->'address'->>'postalCode',
    place_start->'address'->>'city',
    place_end->>'name', place_end->'address'->>'street', place_end->'address'->>'postalCode',
    place_end->'address'->>'city', comment, driver_name));
end $function$
;
