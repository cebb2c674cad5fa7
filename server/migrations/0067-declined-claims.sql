-- After a declined payment, its claims remember that for some time, even if they keep no pieces.
ALTER TABLE stock_claims
  ADD COLUMN declined boolean NOT NULL DEFAULT false,
  -- The IPv6 /48 of the network. During an upgrade, servers of the last version write none.
  ADD COLUMN block text,
  DROP CONSTRAINT stock_claims_quantity_check,
  ADD CONSTRAINT stock_claims_quantity_check CHECK (quantity >= 0);
CREATE INDEX stock_claims_by_block ON stock_claims (site_id, block) WHERE block IS NOT NULL;
CREATE INDEX stock_claims_by_variant ON stock_claims (site_id, product_id, variant_id);
