ALTER TABLE "articles" ADD COLUMN "names" json;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publication" json;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "citation_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_by_citation_key" ON "articles" USING btree ("owner_id","citation_key") WHERE "articles"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "articles_unstructured" ON "articles" USING btree ("id") WHERE ("articles"."names" is null or ("articles"."publication" is null and "articles"."journal_ref" is not null));
--> statement-breakpoint
-- A previous version that still runs writes authors and venue alone; their structure is then read again by a job.
CREATE FUNCTION "forget_structure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."authors"::text IS DISTINCT FROM OLD."authors"::text AND NEW."names"::text IS NOT DISTINCT FROM OLD."names"::text THEN
    NEW."names" := NULL;
  END IF;
  IF NEW."journal_ref" IS DISTINCT FROM OLD."journal_ref" AND NEW."publication"::text IS NOT DISTINCT FROM OLD."publication"::text THEN
    NEW."publication" := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "articles_structure" BEFORE UPDATE OF "authors", "journal_ref" ON "articles"
  FOR EACH ROW EXECUTE FUNCTION "forget_structure"();--> statement-breakpoint
-- Structure is provided over OAI-PMH, too; reading it from the text of a previous version changes nothing.
DROP TRIGGER "articles_provided_changed" ON "articles";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "articles_provided_changed" AFTER UPDATE ON "articles" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((is_provided(OLD."source", OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."is_sample") OR is_provided(NEW."source", NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."is_sample")) AND
    ((is_provided(OLD."source", OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."is_sample"), OLD."title", OLD."field", OLD."authors"::text, OLD."abstract", OLD."keywords"::text, OLD."year",
      OLD."doi", OLD."archive_id", OLD."journal_ref", OLD."language") IS DISTINCT FROM
    (is_provided(NEW."source", NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."is_sample"), NEW."title", NEW."field", NEW."authors"::text, NEW."abstract", NEW."keywords"::text, NEW."year",
      NEW."doi", NEW."archive_id", NEW."journal_ref", NEW."language") OR
    (OLD."names" IS NOT NULL AND (OLD."names"::text, OLD."publication"::text, OLD."type") IS DISTINCT FROM
      (NEW."names"::text, NEW."publication"::text, NEW."type"))))
  EXECUTE FUNCTION "note_provided"();
