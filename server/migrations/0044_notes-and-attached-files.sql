CREATE TABLE "imported_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"text" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_file_attached" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_notes" ADD CONSTRAINT "imported_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_notes" ADD CONSTRAINT "imported_notes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_notes_once" ON "imported_notes" USING btree ("account_id","article_id",md5("text"));--> statement-breakpoint
CREATE INDEX "imported_notes_by_article" ON "imported_notes" USING btree ("article_id");