-- Sessions of one account that were begun in the same browser end together when it signs out.
alter table identity_records add column browser_hash text;
