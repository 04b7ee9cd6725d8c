CREATE TABLE "reading_places" (
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"view" text NOT NULL,
	"place" integer NOT NULL,
	"share" real NOT NULL,
	"page" integer,
	"part" real NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_account_id_article_id_pk" PRIMARY KEY("account_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "home_layout" jsonb;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_places_by_time" ON "reading_places" USING btree ("account_id","read_at");