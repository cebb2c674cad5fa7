-- What a client may learn of the member: of the request that the tokens came from.
ALTER TABLE refresh_tokens ADD COLUMN scope text;
