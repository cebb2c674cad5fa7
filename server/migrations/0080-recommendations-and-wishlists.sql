-- In how many orders of the last 90 days two products were together, for the strongest of each product. Counted now and then.
CREATE TABLE bought_together (
  site_id uuid NOT NULL REFERENCES sites (id),
  product_id uuid NOT NULL,
  other_id uuid NOT NULL,
  orders integer NOT NULL,
  PRIMARY KEY (site_id, product_id, other_id)
);

-- What members keep for later. An item of a product may name a choice.
CREATE TABLE wishlist_items (
  site_id uuid NOT NULL REFERENCES sites (id),
  member_id uuid NOT NULL,
  product_id uuid NOT NULL,
  options jsonb NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, member_id, product_id, options)
);
