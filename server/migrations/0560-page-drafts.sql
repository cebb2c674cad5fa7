-- A draft is for the staff alone.
ALTER TABLE site_pages ADD COLUMN draft boolean NOT NULL DEFAULT false;
