-- Gift cards of the shop itself. The code is stored as a hash. Amounts are minor units.
CREATE TABLE gift_cards (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  -- Counts what the merchant changes; payments leave it alone.
  revision bigint NOT NULL DEFAULT 1,
  code_hash bytea NOT NULL,
  last_four text NOT NULL,
  issued bigint NOT NULL CHECK (issued > 0),
  balance bigint NOT NULL CHECK (balance >= 0),
  -- How many entries its ledger has.
  entries int NOT NULL DEFAULT 0,
  currency text NOT NULL,
  expires_at timestamptz,
  disabled boolean NOT NULL DEFAULT false,
  origin text NOT NULL CHECK (origin IN ('MANUAL', 'SOLD', 'IMPORTED')),
  note text NOT NULL DEFAULT '',
  recipient_name text NOT NULL DEFAULT '',
  recipient_email text NOT NULL DEFAULT '',
  sender_name text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX gift_cards_by_code ON gift_cards (site_id, code_hash);
CREATE INDEX gift_cards_by_last_four ON gift_cards (site_id, last_four);
CREATE INDEX gift_cards_by_recipient ON gift_cards (site_id, lower(recipient_email) text_pattern_ops);
CREATE INDEX gift_cards_to_expire ON gift_cards (expires_at) WHERE balance > 0;

-- What was put on a card and taken from it. Rows are added only. The key keeps anything from happening twice.
CREATE TABLE gift_card_entries (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  card_id uuid NOT NULL,
  -- In the ledger of the card, from 1.
  position int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ISSUE', 'REDEEM', 'VOID', 'REFUND', 'ADJUST', 'EXPIRE')),
  -- What the balance grew by, and the balance after it.
  amount bigint NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0),
  key text NOT NULL,
  order_id uuid,
  -- The entry that this one takes back, whole or in part.
  reverses uuid,
  reason text NOT NULL DEFAULT '',
  author_kind text NOT NULL,
  author_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, card_id) REFERENCES gift_cards (site_id, id)
);
CREATE UNIQUE INDEX gift_card_entries_once ON gift_card_entries (site_id, key);
CREATE UNIQUE INDEX gift_card_entries_by_card ON gift_card_entries (site_id, card_id, position);
CREATE INDEX gift_card_entries_by_reversed ON gift_card_entries (site_id, reverses) WHERE reverses IS NOT NULL;
