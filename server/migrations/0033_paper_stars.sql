CREATE TABLE "paper_stars" (
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"stars" smallint NOT NULL,
	CONSTRAINT "paper_stars_account_id_article_id_pk" PRIMARY KEY("account_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "paper_stars" ADD CONSTRAINT "paper_stars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_stars" ADD CONSTRAINT "paper_stars_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_stars_by_article" ON "paper_stars" USING btree ("article_id");