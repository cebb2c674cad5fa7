-- Members with a plan pay so much less for certain items, or for everything.
ALTER TABLE plan_benefits ADD COLUMN percent numeric(5, 2) CHECK (percent > 0 AND percent <= 100);
ALTER TABLE plan_benefits DROP CONSTRAINT plan_benefits_kind_check;
ALTER TABLE plan_benefits ADD CHECK (kind IN ('CREDITS', 'ACCESS', 'DISCOUNT'));
ALTER TABLE plan_benefits ADD CHECK ((kind = 'DISCOUNT') = (percent IS NOT NULL));
CREATE INDEX plan_benefits_discounts ON plan_benefits (site_id, plan_id) WHERE kind = 'DISCOUNT';
