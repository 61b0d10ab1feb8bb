-- The state of the billing sandbox: what Stripe would keep of its customers. No payment and no card is behind it.

-- A customer's clock runs ahead of the real one by `clock_offset`, in seconds. `due_at` is the next moment on that clock
-- at which something happens by itself: a renewal, a cancellation, another attempt to charge.
create table sandbox_accounts (
  customer_id text primary key,
  clock_offset double precision not null default 0 check (clock_offset between 0 and 3000000000),
  card_works boolean not null default true,
  due_at double precision
);
create index sandbox_accounts_due on sandbox_accounts ((due_at - clock_offset)) where due_at is not null;

-- Objects as Stripe's API replies them, newest last by `position`. Products and prices belong to no customer.
create table sandbox_objects (
  id text primary key,
  kind text not null,
  customer_id text references sandbox_accounts (customer_id) on delete cascade,
  position bigserial not null,
  document jsonb not null
);
create index sandbox_objects_by_customer on sandbox_objects (customer_id, kind, position);
create index sandbox_objects_by_kind on sandbox_objects (kind, position);

-- The answers to requests with an idempotency key.
create table sandbox_requests (
  idempotency_key text primary key,
  fingerprint text not null,
  status int not null,
  reply text not null,
  created_at timestamptz not null default now()
);
create index sandbox_requests_by_age on sandbox_requests (created_at);

-- Events that are still to be delivered; an event may be delivered more than once.
create table sandbox_deliveries (
  id bigserial primary key,
  event_id text not null references sandbox_objects (id) on delete cascade,
  due_at timestamptz not null default now(),
  attempts int not null default 0
);
create index sandbox_deliveries_due on sandbox_deliveries (due_at, id);
create index sandbox_deliveries_by_event on sandbox_deliveries (event_id);

-- One row: every server derives the same API key and webhook secret from it.
create table sandbox_settings (
  is_only boolean primary key default true check (is_only),
  secret text not null
);
