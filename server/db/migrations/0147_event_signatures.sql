-- The signature under which an event was handled: the same one again is a replay, another one is a second delivery by Stripe.
alter table stripe_events add column signature text;
