-- Services that take place by video: whether, and what whoever has booked needs to take part, such as a link.
ALTER TABLE services ADD COLUMN conferencing jsonb NOT NULL DEFAULT '{"enabled": false, "text": ""}';
