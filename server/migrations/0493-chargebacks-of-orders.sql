-- What payment services have taken of an order because of disputes, and what of it came back.
ALTER TABLE orders ADD COLUMN chargeback bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN chargeback_reversal bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_chargeback_check
  CHECK (chargeback_reversal >= 0 AND chargeback_reversal <= chargeback) NOT VALID;
