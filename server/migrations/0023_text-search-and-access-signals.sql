-- pg_trgm is a trusted extension: the owner of a database may create it. Where a server does not offer it, the product
-- runs without the index, and text searches over the archive end at their time limit.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "articles_by_text" ON "articles" USING gin (lower("title" || chr(10) || "authors"::text || chr(10) || "field" || chr(10) || "file_name") gin_trgm_ops);
EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
  RAISE WARNING 'articles_by_text was not created: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Whatever changes who may read a paper is signalled with its commit; see platform/notify/signals.ts.
CREATE FUNCTION "signal_access"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('colophon_signals', 'access ' || CASE TG_TABLE_NAME
    WHEN 'articles' THEN to_jsonb(OLD) ->> 'id' ELSE coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'article_id' END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "articles_access_signalled" AFTER UPDATE OF "is_published", "is_public", "deleted_at", "taken_down_at", "owner_id" ON "articles"
  FOR EACH ROW WHEN ((OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."taken_down_at", OLD."owner_id")
    IS DISTINCT FROM (NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."taken_down_at", NEW."owner_id"))
  EXECUTE FUNCTION "signal_access"();--> statement-breakpoint
CREATE TRIGGER "articles_removal_signalled" AFTER DELETE ON "articles"
  FOR EACH ROW EXECUTE FUNCTION "signal_access"();--> statement-breakpoint
CREATE TRIGGER "access_requests_signalled" AFTER INSERT OR UPDATE OR DELETE ON "access_requests"
  FOR EACH ROW EXECUTE FUNCTION "signal_access"();
