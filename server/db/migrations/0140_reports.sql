-- Which checkpoint named the chain of a vehicle last, and up to which entry. The files alone prove it: this is where
-- a report looks up the file that it names. A chain that moves after this was made gets its row with the next checkpoint.
create table history_signed_heads (
  vehicle_id uuid primary key,
  number bigint not null,
  key text not null,
  checkpoint bigint not null,
  checkpoint_hash text not null,
  signed_at timestamptz not null
);
