CREATE TABLE "suggestion_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"title" text,
	"authors" json
);
--> statement-breakpoint
CREATE INDEX "suggestion_changes_by_article" ON "suggestion_changes" USING btree ("article_id");
--> statement-breakpoint
-- Turned names are of a kind of their own now; where nothing is counted, the worker counts all when it starts.
TRUNCATE "suggestions";
