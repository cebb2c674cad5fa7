-- Whom a page is for: NULL everybody, an empty list members, else members with one of these plans.
ALTER TABLE site_pages ADD COLUMN members_only uuid[];
