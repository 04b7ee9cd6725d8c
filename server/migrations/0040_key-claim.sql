ALTER TABLE "articles" ADD COLUMN "key_claim" text;
--> statement-breakpoint
UPDATE "articles" SET "key_claim" = "first"."claim" FROM (
  SELECT DISTINCT ON ("article_id") "article_id",
    CASE WHEN coalesce(entry->>'source', '') <> 'human' AND length(split_part(entry->>'evidence', ' … ', 1)) BETWEEN 1 AND 360
      THEN split_part(entry->>'evidence', ' … ', 1)
      ELSE concat_ws(' ', entry->>'subject', entry->>'verb', entry->>'object') END AS "claim"
  FROM "graphs", json_array_elements("entries") entry
  WHERE entry->>'kind' IS NOT NULL AND (entry->>'salience')::float8 >= 0.75
  ORDER BY "article_id", (entry->>'salience')::float8 DESC
) "first" WHERE "first"."article_id" = "articles"."id";
