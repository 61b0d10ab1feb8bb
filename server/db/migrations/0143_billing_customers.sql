-- Who a company is at the payment provider, at the sandbox or at Stripe. Whoever asks there about a company locks this
-- row first.
create table billing_customers (
  company_id uuid not null references companies (id),
  provider text not null constraint billing_customers_provider_known check (provider in ('sandbox', 'stripe')),
  stripe_customer_id text,
  -- The checkout that was opened last, until its outcome is known.
  checkout_id text,
  created_at timestamptz not null default recorded_now(),
  primary key (company_id, provider),
  constraint billing_customers_stripe_once unique (stripe_customer_id)
);

-- Messages of the payment provider that have been dealt with.
create table stripe_events (
  id text primary key,
  received_at timestamptz not null default recorded_now()
);
create index stripe_events_by_time on stripe_events (received_at);
