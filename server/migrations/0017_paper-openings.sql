CREATE TABLE "paper_openings" (
	"article_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paper_openings_article_id_account_id_kind_day_pk" PRIMARY KEY("article_id","account_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "paper_openings" ADD CONSTRAINT "paper_openings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_openings" ADD CONSTRAINT "paper_openings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_openings_by_paper" ON "paper_openings" USING btree ("article_id","last_at");--> statement-breakpoint
CREATE INDEX "paper_openings_by_account" ON "paper_openings" USING btree ("account_id");