CREATE TABLE "imported_items" (
	"account_id" integer NOT NULL,
	"digest" text NOT NULL,
	"article_id" integer NOT NULL,
	CONSTRAINT "imported_items_account_id_digest_pk" PRIMARY KEY("account_id","digest")
);
--> statement-breakpoint
ALTER TABLE "imported_items" ADD CONSTRAINT "imported_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_items" ADD CONSTRAINT "imported_items_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_items_by_article" ON "imported_items" USING btree ("article_id");