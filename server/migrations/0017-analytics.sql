-- What was looked at, by day. There is nothing here by which two rows would be known to be of the same person: no id,
-- no time, no address, no browser.
CREATE TABLE analytics_events (
  site_id uuid NOT NULL,
  -- As it was in the time zone of the shop.
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('page-view', 'product-view', 'add-to-cart', 'checkout-started')),
  path text NOT NULL,
  product_id uuid,
  referrer text,
  device text CHECK (device IN ('phone', 'desktop'))
);
CREATE INDEX analytics_events_by_day ON analytics_events (site_id, day, kind);
