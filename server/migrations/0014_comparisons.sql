CREATE TABLE "comparisons" (
	"id" serial PRIMARY KEY NOT NULL,
	"link" uuid NOT NULL,
	"owner_id" integer NOT NULL,
	"title" text NOT NULL,
	"article_ids" json NOT NULL,
	"questions" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comparisons_by_link" ON "comparisons" USING btree ("link");--> statement-breakpoint
CREATE INDEX "comparisons_by_owner" ON "comparisons" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "comparisons_by_idempotency_key" ON "comparisons" USING btree ("owner_id","idempotency_key");