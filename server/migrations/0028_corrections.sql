CREATE TABLE "article_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"field" text NOT NULL,
	"before" json,
	"after" json,
	"changed_by_id" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "article_changes" ADD CONSTRAINT "article_changes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_changes" ADD CONSTRAINT "article_changes_changed_by_id_accounts_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_changes_by_article" ON "article_changes" USING btree ("article_id","id");