CREATE TABLE "oai_records" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"is_deleted" boolean NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "oai_records_by_position" ON "oai_records" USING btree ("position");--> statement-breakpoint
CREATE INDEX "oai_records_by_change" ON "oai_records" USING btree ("changed_at","position");--> statement-breakpoint
-- Notes what is provided over OAI-PMH at the end of each transaction that changes it. The lock is held from the time stamp
-- to the commit, so that time stamps and positions grow in the order of commits; see features/oai/queries.ts. A later
-- migration that changes published papers and then the table itself needs SET CONSTRAINTS ALL IMMEDIATE in between.
CREATE FUNCTION "is_provided"("source" text, "is_published" boolean, "is_public" boolean,
  "deleted_at" timestamp with time zone, "is_sample" boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT $1 = 'system' AND $2 AND $3 AND $4 IS NULL AND NOT $5
$$;--> statement-breakpoint
CREATE FUNCTION "note_provided"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "paper_id" integer := CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END;
  "provided" boolean := EXISTS (SELECT FROM "articles" WHERE "id" = "paper_id" AND is_provided("source", "is_published", "is_public", "deleted_at", "is_sample"));
  "noted_at" timestamp with time zone;
BEGIN
  IF NOT "provided" AND NOT EXISTS (SELECT FROM "oai_records" WHERE "article_id" = "paper_id" AND NOT "is_deleted") THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(4201344);
  -- The clock may be set back.
  SELECT greatest(clock_timestamp(), max("changed_at")) INTO "noted_at" FROM "oai_records";
  INSERT INTO "oai_records" ("article_id", "position", "changed_at", "is_deleted")
    VALUES ("paper_id", nextval('oai_records_position_seq'), "noted_at", NOT "provided")
    ON CONFLICT ("article_id") DO UPDATE SET "position" = excluded."position", "changed_at" = excluded."changed_at",
      "is_deleted" = excluded."is_deleted";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "articles_provided_added" AFTER INSERT ON "articles" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_provided(NEW."source", NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."is_sample")) EXECUTE FUNCTION "note_provided"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "articles_provided_removed" AFTER DELETE ON "articles" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_provided(OLD."source", OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."is_sample")) EXECUTE FUNCTION "note_provided"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "articles_provided_changed" AFTER UPDATE ON "articles" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((is_provided(OLD."source", OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."is_sample") OR is_provided(NEW."source", NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."is_sample")) AND
    (is_provided(OLD."source", OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."is_sample"), OLD."title", OLD."field", OLD."authors"::text, OLD."abstract", OLD."keywords"::text, OLD."year",
      OLD."doi", OLD."archive_id", OLD."journal_ref", OLD."language") IS DISTINCT FROM
    (is_provided(NEW."source", NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."is_sample"), NEW."title", NEW."field", NEW."authors"::text, NEW."abstract", NEW."keywords"::text, NEW."year",
      NEW."doi", NEW."archive_id", NEW."journal_ref", NEW."language"))
  EXECUTE FUNCTION "note_provided"();--> statement-breakpoint
INSERT INTO "oai_records" ("article_id", "changed_at", "is_deleted")
  SELECT "id", now(), false FROM "articles" WHERE is_provided("source", "is_published", "is_public", "deleted_at", "is_sample") ORDER BY "id";

--> statement-breakpoint
CREATE TABLE "archive_harvests" (
	"url" text NOT NULL,
	"set_spec" text NOT NULL,
	"prefix" text NOT NULL,
	"harvested_until" timestamp with time zone,
	"token" text,
	"list_from" text,
	"list_began" timestamp with time zone,
	"records_done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "archive_harvests_url_set_spec_prefix_pk" PRIMARY KEY("url","set_spec","prefix")
);
--> statement-breakpoint
ALTER TABLE "archive_records" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "archive_records" ADD COLUMN "page_url" text;