CREATE TABLE "highlights" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"start" integer NOT NULL,
	"quote" text NOT NULL,
	"color" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "highlights_by_passage" ON "highlights" USING btree ("article_id","account_id","start",md5("quote"));