-- What an order has given back of the amount that its gift card paid.
ALTER TABLE gift_card_charges ADD COLUMN returned bigint NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND amount);
