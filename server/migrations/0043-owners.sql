-- Whose they are: an account takes them along, and loses them when it is erased.
CREATE INDEX carts_by_owner ON carts (site_id, owner_id);
CREATE INDEX checkouts_by_owner ON checkouts (site_id, owner_id);
