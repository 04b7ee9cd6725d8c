CREATE TABLE "suggestion_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"title" text,
	"authors" json
);
--> statement-breakpoint
CREATE INDEX "suggestion_changes_by_article" ON "suggestion_changes" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "articles_by_title" ON "articles" USING btree (lower(left("title", 500)),"id","source") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_by_field" ON "articles" USING btree (lower("field"),"id","source","field") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_by_year" ON "articles" USING btree ("year","id","source") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_by_created" ON "articles" USING btree ("created_at","id","source") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_by_updated" ON "articles" USING btree ("updated_at","id","source") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_with_statements" ON "articles" USING btree ("id","source") WHERE "articles"."is_published" and "articles"."statements_count" > 0;--> statement-breakpoint
CREATE INDEX "articles_closed" ON "articles" USING btree ("id","source") WHERE "articles"."is_published" and not "articles"."is_public";
--> statement-breakpoint
-- Turned names are of a kind of their own now; where nothing is counted, the worker counts all when it starts.
TRUNCATE "suggestions";
