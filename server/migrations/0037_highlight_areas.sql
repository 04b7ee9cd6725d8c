DROP INDEX "highlights_by_passage";--> statement-breakpoint
ALTER TABLE "highlights" ADD COLUMN "area" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "highlights_by_place" ON "highlights" USING btree ("article_id","account_id","start",md5(coalesce("area"::text, "quote")));