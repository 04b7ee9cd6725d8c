-- What two spellings of a title have in common, without any marks; null for titles too short to identify a work.
CREATE FUNCTION "title_key"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(words) > 12 THEN md5(words) END
  FROM (SELECT btrim(search_text(regexp_replace($1, '[‐‑‒–—―−‘’‚“”„«»‹›…·•′″¡¿]', ' ', 'g')))) AS plain(words)
$$;--> statement-breakpoint
CREATE TABLE "cited_works" (
	"article_id" integer NOT NULL,
	"place" integer NOT NULL,
	"doi" text,
	"archive_id" text,
	"title_key" text,
	"year" integer,
	CONSTRAINT "cited_works_article_id_place_pk" PRIMARY KEY("article_id","place")
);
--> statement-breakpoint
ALTER TABLE "cited_works" ADD CONSTRAINT "cited_works_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cited_works_by_doi" ON "cited_works" USING btree ("doi") WHERE "cited_works"."doi" is not null;--> statement-breakpoint
CREATE INDEX "cited_works_by_archive_id" ON "cited_works" USING btree ("archive_id") WHERE "cited_works"."archive_id" is not null;--> statement-breakpoint
CREATE INDEX "cited_works_by_title" ON "cited_works" USING btree ("title_key") WHERE "cited_works"."title_key" is not null;--> statement-breakpoint
-- The bibliographies of the papers read before; one that cannot be converted is left until its paper is read again.
DO $$ DECLARE paper record; BEGIN
  FOR paper IN SELECT "article_id", "body" FROM "documents" LOOP
    BEGIN
      INSERT INTO "cited_works" ("article_id", "place", "doi", "archive_id", "title_key", "year")
      SELECT paper."article_id", work.place - 1,
        nullif(regexp_replace(lower(work.entry->>'doi'), '^10\.48550/arxiv\..*$', ''), ''),
        coalesce(work.entry->>'archiveId', substring(lower(work.entry->>'doi') from '^10\.48550/arxiv\.(.+)$')),
        title_key(work.entry->>'title'), (work.entry->>'year')::integer
      FROM json_array_elements(paper."body"->'references') WITH ORDINALITY AS work(entry, place)
      WHERE work.place <= 5000;
    EXCEPTION WHEN OTHERS THEN
      RAISE WARNING 'the references of paper % were not converted: %', paper."article_id", SQLERRM;
    END;
  END LOOP;
END $$;
