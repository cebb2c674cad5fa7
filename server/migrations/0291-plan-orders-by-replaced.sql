-- Finds the order of a plan that has taken the place of another one.
CREATE INDEX plan_orders_by_replaced ON plan_orders (site_id, replaces) WHERE replaces IS NOT NULL;
