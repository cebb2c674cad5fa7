-- Orders that merchants write. Their data is that of a checkout; the checkout of the order that one becomes has its id.
CREATE TABLE draft_orders (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  version bigint NOT NULL,
  -- The member who buys, or else who has written the draft.
  owner_id uuid NOT NULL,
  owner_kind text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX draft_orders_by_date ON draft_orders (site_id, created_at, id);
