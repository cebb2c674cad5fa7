-- Files that go out with a message: [{"filename", "contentType", "content"}], the content in base64.
ALTER TABLE messages ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]';
