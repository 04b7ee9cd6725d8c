-- Likes and dislikes of a paper, counted whenever a rating comes, turns or goes.
CREATE FUNCTION "count_ratings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "articles" SET "likes_count" = "likes_count" - OLD."is_like"::int,
      "dislikes_count" = "dislikes_count" - (NOT OLD."is_like")::int WHERE "id" = OLD."article_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "articles" SET "likes_count" = "likes_count" + NEW."is_like"::int,
      "dislikes_count" = "dislikes_count" + (NOT NEW."is_like")::int WHERE "id" = NEW."article_id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ratings_counted" AFTER INSERT OR UPDATE OR DELETE ON "ratings"
  FOR EACH ROW EXECUTE FUNCTION "count_ratings"();--> statement-breakpoint
-- Anybody may write any number into the contract as a paper's id.
CREATE FUNCTION "note_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "articles" SET "may_be_recorded" = true WHERE NOT "may_be_recorded" AND "id" IN (
    SELECT CASE WHEN "article_id" <= 2147483647 THEN "article_id"::int END FROM "inserted");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "chain_records_noted" AFTER INSERT ON "chain_records" REFERENCING NEW TABLE AS "inserted"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_records"();--> statement-breakpoint
CREATE TRIGGER "record_claims_noted" AFTER INSERT ON "record_claims" REFERENCING NEW TABLE AS "inserted"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_records"();--> statement-breakpoint
UPDATE "articles" SET
  "likes_count" = (SELECT count(*) FROM "ratings" WHERE "article_id" = "articles"."id" AND "is_like"),
  "dislikes_count" = (SELECT count(*) FROM "ratings" WHERE "article_id" = "articles"."id" AND NOT "is_like")
WHERE "id" IN (SELECT "article_id" FROM "ratings");--> statement-breakpoint
UPDATE "articles" SET "may_be_recorded" = true WHERE "id" IN (
  SELECT CASE WHEN "article_id" <= 2147483647 THEN "article_id"::int END FROM "chain_records" UNION SELECT "article_id" FROM "record_claims");
