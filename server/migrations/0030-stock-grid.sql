-- What whoever changed the stock by hand said of it.
ALTER TABLE stock_movements ADD COLUMN note text;

-- Lists of what is counted by quantity, and of what is not.
CREATE INDEX stock_by_amount ON stock (site_id, (on_hand - allocated), product_id, variant_id) WHERE tracked;
CREATE INDEX stock_untracked ON stock (site_id, in_stock, product_id, variant_id) WHERE NOT tracked;
