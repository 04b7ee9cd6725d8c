CREATE TABLE "file_keys" (
	"file" text PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"key_id" text NOT NULL,
	"wrapped" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_keys" ADD CONSTRAINT "file_keys_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_keys_by_article" ON "file_keys" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "file_keys_by_key" ON "file_keys" USING btree ("key_id");