-- What the housekeeping looks for: what is older than it is kept.
CREATE INDEX outbox_by_age ON outbox (created_at);
CREATE INDEX messages_by_age ON messages ((coalesce(sent_at, created_at)));
CREATE INDEX carts_of_visitors_by_use ON carts (updated_at) WHERE owner_kind = 'visitor';
CREATE INDEX checkouts_open_by_use ON checkouts (updated_at) WHERE completed_at IS NULL AND NOT data ? 'placed';
