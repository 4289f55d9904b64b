-- The search found the first 20,000 characters of an article: the outbox indexes longer ones again.
INSERT INTO "outbox" ("kind", "payload", "due_at")
SELECT 'docs.index', jsonb_build_object('docId', "id"), now() FROM "docs" WHERE "kind" = 'article' AND length("content") > 20000;
