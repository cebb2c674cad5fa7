-- What an order takes from memberships, one row for each attempt to pay one of its lines. The id is the key of the charge.
-- HELD: the order is not placed yet. CHARGING and VOIDING: another program is to be asked. REFUSED: it said no, and the
-- price of the line is due. KEPT: the order is cancelled, but the other program does not give the credits back.
CREATE TABLE membership_charges (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  line_item_id text NOT NULL,
  member_id uuid NOT NULL,
  app_id text NOT NULL,
  -- Null: a room of the shop keeps the membership, and the order's transaction has charged it.
  plugin_id uuid,
  membership_id text NOT NULL,
  name jsonb NOT NULL,
  -- What a plugin is told of the line.
  item jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('HELD', 'CHARGING', 'CHARGED', 'REFUSED', 'VOIDING', 'VOIDED', 'KEPT')),
  -- The program may have charged it, even if its answer was lost.
  asked boolean NOT NULL DEFAULT false,
  transaction_id text,
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);

-- One membership pays a line.
CREATE UNIQUE INDEX membership_charges_by_line ON membership_charges (site_id, order_id, line_item_id)
  WHERE status NOT IN ('REFUSED', 'VOIDED');
CREATE INDEX membership_charges_by_order ON membership_charges (site_id, order_id);
