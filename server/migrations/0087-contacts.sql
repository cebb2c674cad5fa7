-- People whom the merchant knows: members, guests who ordered, and whoever wrote or was entered.
CREATE TABLE contacts (
  site_id uuid NOT NULL REFERENCES sites (id),
  -- Of a member: the member's own. E-mail address and profile are then those of the member.
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  is_member boolean NOT NULL,
  email text NOT NULL DEFAULT '',
  -- In the shape of the profiles of members.
  profile jsonb NOT NULL,
  label_keys text[] NOT NULL DEFAULT '{}',
  source text NOT NULL,
  -- The merchant wanted another contact with the same e-mail address.
  duplicate boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- What the list is searched by; telephone numbers also without spaces.
  words text NOT NULL GENERATED ALWAYS AS (lower(
    email || ' ' || coalesce(profile ->> 'firstName', '') || ' ' || coalesce(profile ->> 'lastName', '') || ' ' ||
    coalesce(profile ->> 'nickname', '') || ' ' || coalesce(profile ->> 'company', '') || ' ' ||
    jsonb_path_query_array(profile, '$.secondaryEmails[*].email')::text || ' ' ||
    jsonb_path_query_array(profile, '$.phonesV2[*].phone')::text || ' ' ||
    regexp_replace(jsonb_path_query_array(profile, '$.phonesV2[*].phone')::text, '[^0-9+,]', '', 'g'))) STORED,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX contacts_once ON contacts (site_id, lower(email))
  WHERE NOT is_member AND NOT duplicate AND email <> '';
CREATE INDEX contacts_by_email ON contacts (site_id, lower(email), id);
CREATE INDEX contacts_by_time ON contacts (site_id, created_at, id);
CREATE INDEX contacts_by_update ON contacts (site_id, updated_at, id);
CREATE INDEX contacts_by_first_name ON contacts (site_id, (profile ->> 'firstName'), id);
CREATE INDEX contacts_by_last_name ON contacts (site_id, (profile ->> 'lastName'), id);
CREATE INDEX contacts_by_company ON contacts (site_id, (profile ->> 'company'), id);
CREATE INDEX contacts_by_position ON contacts (site_id, (profile ->> 'position'), id);
CREATE INDEX contacts_by_birthdate ON contacts (site_id, (profile ->> 'birthdate'), id);
CREATE INDEX contacts_by_language ON contacts (site_id, (profile ->> 'language'), id);
CREATE INDEX contacts_by_phone ON contacts (site_id, (profile #>> '{phonesV2,0,phone}'), id);
CREATE INDEX contacts_by_source ON contacts (site_id, source, created_at, id);
CREATE INDEX contacts_without_account ON contacts (site_id, created_at, id) WHERE NOT is_member;
CREATE INDEX contacts_by_label ON contacts USING gin (site_id, label_keys);
CREATE INDEX contacts_by_words ON contacts USING gin (site_id, words gin_trgm_ops);

CREATE TABLE contact_labels (
  site_id uuid NOT NULL REFERENCES sites (id),
  key text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, key)
);
CREATE UNIQUE INDEX contact_labels_by_name ON contact_labels (site_id, lower(name));

INSERT INTO contacts (site_id, id, is_member, email, profile, source, created_at, updated_at)
SELECT site_id, id, true, email, profile, 'WIX_SITE_MEMBERS', created_at, updated_at
FROM members WHERE status <> 'DELETED';

-- Guests who ordered, with what they said in their last order.
INSERT INTO contacts (site_id, id, is_member, email, profile, source, created_at, updated_at)
SELECT DISTINCT ON (o.site_id, lower(o.email)) o.site_id, gen_random_uuid(), false, o.email,
  jsonb_strip_nulls(jsonb_build_object(
    'firstName', o.person ->> 'firstName', 'lastName', o.person ->> 'lastName', 'company', o.person ->> 'company',
    'phones', CASE WHEN o.person ->> 'phone' <> '' THEN jsonb_build_array(o.person ->> 'phone') END,
    'phonesV2', CASE WHEN o.person ->> 'phone' <> '' THEN
      jsonb_build_array(jsonb_build_object('phone', o.person ->> 'phone', 'tag', 'UNTAGGED')) END)),
  'WIX_STORES', o.created_at, o.created_at
FROM (
  SELECT site_id, email, created_at, coalesce(data #> '{order,billingInfo,contactDetails}',
    data #> '{order,recipientInfo,contactDetails}', '{}') AS person
  FROM orders
  WHERE email <> '' AND status = 'APPROVED' AND data #>> '{order,buyerInfo,memberId}' IS NULL
) o
WHERE NOT EXISTS (SELECT FROM contacts c WHERE c.site_id = o.site_id AND lower(c.email) = lower(o.email))
ORDER BY o.site_id, lower(o.email), o.created_at DESC;
