-- A subscription belongs to a company; vehicles take its seats. Both are tables of their own: a column of vehicles
-- would enter the hashed history. Amounts are cents. A subscription that has ended is deleted, with its seats.
create table company_subscriptions (
  id uuid primary key,
  company_id uuid not null references companies (id),
  product text not null constraint company_subscriptions_product_known
    check (product in ('private_plus', 'business')),
  plan_id text,
  type text not null constraint company_subscriptions_type_known
    check (type in ('autoRenewable', 'consumable')),
  billing_interval text constraint company_subscriptions_interval_known
    check (billing_interval in ('month', 'year')),
  status text not null constraint company_subscriptions_status_known
    check (status in ('active', 'incomplete', 'cancelled')),
  is_past_due boolean not null default false,
  quantity integer not null constraint company_subscriptions_quantity_in_range check (quantity between 1 and 500),
  -- The lower of the old and the new quantity while a change of it is on its way.
  quantity_ceiling integer constraint company_subscriptions_ceiling_not_negative check (quantity_ceiling >= 0),
  unit_amount integer,
  currency_code text not null,
  tax_behavior text constraint company_subscriptions_tax_known check (tax_behavior in ('inclusive', 'exclusive')),
  cancel_at timestamptz,
  current_period_end timestamptz,
  stripe_customer_id text,
  stripe_subscription_id text,
  version integer not null default 1,
  created_at timestamptz not null default recorded_now(),
  changed_at timestamptz not null default recorded_now(),
  constraint company_subscriptions_one_per_company unique (company_id),
  constraint company_subscriptions_stripe_once unique (stripe_subscription_id),
  constraint company_subscriptions_of_company unique (company_id, id),
  -- A licence for a fixed time has an end and no plan that renews it.
  constraint company_subscriptions_consumable_ends
    check (type <> 'consumable' or (current_period_end is not null and plan_id is null and stripe_subscription_id is null)),
  constraint company_subscriptions_renewable_has_plan check (type <> 'autoRenewable' or plan_id is not null)
);

create table seats (
  vehicle_id uuid primary key references vehicles (id),
  company_id uuid not null,
  subscription_id uuid not null,
  taken_at timestamptz not null default recorded_now(),
  constraint seats_of_subscription foreign key (company_id, subscription_id)
    references company_subscriptions (company_id, id) on delete cascade
);

create index seats_by_time on seats (subscription_id, taken_at, vehicle_id);
