-- What an order takes from a gift card of another program, at most once. HELD: the order is not placed yet. REDEEMING and
-- VOIDING: the other program is to be asked. REFUSED: it said no, and the amount is due.
CREATE TABLE gift_card_charges (
  site_id uuid NOT NULL REFERENCES sites (id),
  order_id uuid NOT NULL,
  plugin_id uuid NOT NULL,
  -- Sealed.
  code bytea NOT NULL,
  code_hash bytea NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('HELD', 'REDEEMING', 'REDEEMED', 'REFUSED', 'VOIDING', 'VOIDED')),
  -- The program may have redeemed it, even if its answer was lost.
  asked boolean NOT NULL DEFAULT false,
  transaction_id text,
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, order_id)
);

-- What other orders take from the same card.
CREATE INDEX gift_card_charges_by_card ON gift_card_charges (site_id, plugin_id, code_hash);
