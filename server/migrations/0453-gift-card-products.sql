-- Gift cards that shoppers buy. Amounts are minor units.
CREATE TABLE gift_card_products (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  amounts bigint[] NOT NULL,
  -- What shoppers may enter themselves, both ends included.
  own_least bigint CHECK (own_least > 0),
  own_most bigint CHECK (own_most >= own_least),
  currency text NOT NULL,
  -- Null for cards without an end.
  valid_months int CHECK (valid_months > 0),
  visible boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  CHECK ((own_least IS NULL) = (own_most IS NULL)),
  CHECK (own_least IS NOT NULL OR cardinality(amounts) > 0)
);

-- A card that is sent later has no code before.
ALTER TABLE gift_cards ALTER COLUMN code_hash DROP NOT NULL;
-- The piece of an order that the card was sold as.
ALTER TABLE gift_cards ADD COLUMN order_id uuid, ADD COLUMN line_item_id text, ADD COLUMN piece int;
-- When its code is made and sent, in this language; null where nothing is left to send.
ALTER TABLE gift_cards ADD COLUMN send_at timestamptz, ADD COLUMN language text NOT NULL DEFAULT '';
-- What of the amount went back because the order was refunded or cancelled.
ALTER TABLE gift_cards ADD COLUMN taken_back bigint NOT NULL DEFAULT 0;
ALTER TABLE gift_cards ADD CONSTRAINT gift_cards_taken_back_check CHECK (taken_back BETWEEN 0 AND issued) NOT VALID;
ALTER TABLE gift_card_entries DROP CONSTRAINT gift_card_entries_kind_check;
ALTER TABLE gift_card_entries ADD CONSTRAINT gift_card_entries_kind_check
  CHECK (kind IN ('ISSUE', 'REDEEM', 'VOID', 'REFUND', 'ADJUST', 'EXPIRE', 'TAKE_BACK'));
CREATE UNIQUE INDEX gift_cards_by_order ON gift_cards (site_id, order_id, line_item_id, piece) WHERE order_id IS NOT NULL;
CREATE INDEX gift_cards_to_send ON gift_cards (send_at) WHERE send_at IS NOT NULL;
