CREATE TABLE "arrivals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"indexed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"query" json NOT NULL,
	"query_hash" text NOT NULL,
	"seen_match_id" integer DEFAULT 0 NOT NULL,
	"feed_hash" text,
	"feed_salt" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_by_feed" UNIQUE("feed_hash"),
	CONSTRAINT "saved_searches_by_query" UNIQUE("account_id","kind","query_hash")
);
--> statement-breakpoint
CREATE TABLE "search_matches" (
	"id" serial PRIMARY KEY NOT NULL,
	"saved_search_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"is_by_text" boolean NOT NULL,
	"quote" json,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_matches_once" UNIQUE("saved_search_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "saved_search_id" integer;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrivals_by_article" ON "arrivals" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "search_matches_by_article" ON "search_matches" USING btree ("article_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_by_saved_search" ON "notifications" USING btree ("saved_search_id") WHERE "notifications"."saved_search_id" is not null;