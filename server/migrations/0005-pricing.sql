CREATE TABLE coupons (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  code text NOT NULL,
  active boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz,
  usage_limit integer,
  limit_per_customer integer,
  specification jsonb NOT NULL,
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX coupons_by_code ON coupons (site_id, upper(code));

CREATE TABLE coupon_uses (
  site_id uuid NOT NULL,
  order_id uuid NOT NULL,
  coupon_id uuid NOT NULL,
  buyer_id uuid,
  buyer_email text,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, order_id)
);
CREATE INDEX coupon_uses_by_buyer ON coupon_uses (site_id, coupon_id, buyer_id);
CREATE INDEX coupon_uses_by_email ON coupon_uses (site_id, coupon_id, buyer_email);

CREATE TABLE delivery_profiles (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX delivery_profiles_default ON delivery_profiles (site_id) WHERE body->>'default' = 'true';

CREATE TABLE shipping_options (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);

CREATE TABLE pickup_locations (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);

CREATE TABLE tax_groups (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX tax_groups_default ON tax_groups (site_id) WHERE body->>'default' = 'true';

CREATE TABLE tax_regions (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX tax_regions_by_place
  ON tax_regions (site_id, (body->>'country'), coalesce(body->>'subdivision', ''), coalesce(body->>'zip', ''));

CREATE TABLE manual_tax_mappings (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  body jsonb NOT NULL,
  tax_group_id uuid NOT NULL GENERATED ALWAYS AS ((body->>'taxGroupId')::uuid) STORED,
  tax_region_id uuid NOT NULL GENERATED ALWAYS AS ((body->>'taxRegionId')::uuid) STORED,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, tax_group_id) REFERENCES tax_groups (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, tax_region_id) REFERENCES tax_regions (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX manual_tax_mappings_by_place ON manual_tax_mappings (
  site_id,
  tax_group_id,
  tax_region_id,
  coalesce(body->>'jurisdictionType', 'UNDEFINED'),
  coalesce(body->>'jurisdiction', ''),
  coalesce(body->>'taxName', '')
);
CREATE INDEX manual_tax_mappings_by_region ON manual_tax_mappings (site_id, tax_region_id);
