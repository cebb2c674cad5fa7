-- A slot of a shipping option or pickup location that somebody has wanted. Transactions lock it to take a place.
CREATE TABLE delivery_slots (
  site_id uuid NOT NULL REFERENCES sites (id),
  option_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, option_id, starts_at)
);
CREATE INDEX delivery_slots_by_time ON delivery_slots (starts_at);

-- A checkout or its order has a place in a slot.
CREATE TABLE delivery_places (
  site_id uuid NOT NULL,
  checkout_id uuid NOT NULL,
  option_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Null while the place is only held.
  order_id uuid,
  -- Null for the place of an order.
  held_until timestamptz,
  PRIMARY KEY (site_id, checkout_id),
  FOREIGN KEY (site_id, option_id, starts_at) REFERENCES delivery_slots ON DELETE CASCADE,
  CHECK ((order_id IS NULL) = (held_until IS NOT NULL))
);
CREATE INDEX delivery_places_by_slot ON delivery_places (site_id, option_id, starts_at);
CREATE INDEX delivery_places_by_time ON delivery_places (site_id, starts_at);
CREATE INDEX delivery_places_held ON delivery_places (held_until) WHERE held_until IS NOT NULL;
