DROP INDEX "articles_by_sha256";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_by_url" ON "articles" USING btree ("article_url");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_by_idempotency_key" ON "articles" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "articles_by_sha256" ON "articles" USING btree ("sha256");