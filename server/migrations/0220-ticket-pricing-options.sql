-- Named prices of a kind of tickets: [{"id", "name", "price"}] with the price in minor units as text. Then `price` is the lowest.
ALTER TABLE ticket_definitions
  ADD COLUMN pricing_options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(pricing_options) = 'array');
-- {"id", "name"} of the chosen price; null for a kind that has one.
ALTER TABLE ticket_reservation_items ADD COLUMN pricing_option jsonb;
ALTER TABLE tickets ADD COLUMN pricing_option_id uuid;

DROP INDEX ticket_reservation_items_once;
CREATE UNIQUE INDEX ticket_reservation_items_once ON ticket_reservation_items
  (site_id, reservation_id, definition_id, price, (coalesce(seat ->> 'id', '')), (coalesce(pricing_option ->> 'id', '')));
