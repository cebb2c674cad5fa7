-- What the merchant wrote to the buyer with the approval of a return, and with its end.
ALTER TABLE returns ADD COLUMN approval_message text NOT NULL DEFAULT '';
ALTER TABLE returns ADD COLUMN closing_message text NOT NULL DEFAULT '';
