ALTER TABLE "articles" ADD COLUMN "likes_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "dislikes_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "may_be_recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_by_likes" ON "articles" USING btree ("likes_count","id","source") WHERE "articles"."is_published";