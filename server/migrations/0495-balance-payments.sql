-- The merchant charges what is left of an order that is placed already.
ALTER TABLE payments ADD COLUMN pays_balance boolean NOT NULL DEFAULT false;
