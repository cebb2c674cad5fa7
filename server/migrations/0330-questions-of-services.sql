-- What whoever books a service is asked: [{"key", "type", "label", "help", "required", "choices"}], as in forms.
ALTER TABLE services ADD COLUMN questions jsonb NOT NULL DEFAULT '[]';
