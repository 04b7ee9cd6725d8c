-- Text for the trigram index, which knows ASCII letters and digits only: bytes of other letters become octal numbers,
-- everything else spaces. Mirrored by searchText in features/articles/public/conditions.ts.
CREATE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || regexp_replace(encode(convert_to(lower($1), 'UTF8'), 'escape'), '[^a-z0-9]+', ' ', 'g')
$$;--> statement-breakpoint
DROP INDEX IF EXISTS "articles_by_text";--> statement-breakpoint
-- Where a server does not offer pg_trgm, the product runs without the index; see 0023.
DO $$ BEGIN
  CREATE INDEX "articles_by_text" ON "articles" USING gin (search_text("title" || chr(10) || "authors"::text || chr(10) || "field" || chr(10) || "file_name") gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE WARNING 'articles_by_text was not created: %', SQLERRM;
END $$;
