CREATE TABLE "share_offers" (
	"id" serial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"email" text,
	"account_id" integer,
	"token_hash" text,
	"people_max" integer NOT NULL,
	"level" text NOT NULL,
	"expires_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "share_offers_by_token" UNIQUE("token_hash"),
	CONSTRAINT "share_offers_kind" CHECK (("share_offers"."email" is null) <> ("share_offers"."token_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "access_requests" ALTER COLUMN "wallet_address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "request_acts" ADD COLUMN "offer_id" integer;--> statement-breakpoint
ALTER TABLE "share_offers" ADD CONSTRAINT "share_offers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_offers" ADD CONSTRAINT "share_offers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_offers_by_article" ON "share_offers" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_offers_once" ON "share_offers" USING btree ("article_id","email") WHERE "share_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "share_offers_by_account" ON "share_offers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "share_offers_by_email" ON "share_offers" USING btree ("email") WHERE "share_offers"."account_id" is null;--> statement-breakpoint
ALTER TABLE "request_acts" ADD CONSTRAINT "request_acts_offer_id_share_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."share_offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_acts_by_offer" ON "request_acts" USING btree ("offer_id") WHERE "request_acts"."offer_id" is not null;