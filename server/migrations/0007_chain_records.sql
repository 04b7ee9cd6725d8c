CREATE TABLE "chain_checkpoints" (
	"block_number" bigint PRIMARY KEY NOT NULL,
	"block_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_cursor" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"chain_id" integer NOT NULL,
	"contracts" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text,
	"block_time" timestamp with time zone,
	"final_number" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_records" (
	"chain_id" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"article_id" numeric(39, 0) NOT NULL,
	"md5_hash" text NOT NULL,
	"action" text NOT NULL,
	"revision" integer NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"account_id" integer,
	CONSTRAINT "chain_records_chain_id_transaction_hash_log_index_pk" PRIMARY KEY("chain_id","transaction_hash","log_index")
);
--> statement-breakpoint
CREATE TABLE "record_claims" (
	"article_id" integer NOT NULL,
	"chain_id" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"author" text NOT NULL,
	"md5_hash" text NOT NULL,
	"action" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "record_claims_article_id_chain_id_transaction_hash_pk" PRIMARY KEY("article_id","chain_id","transaction_hash")
);
--> statement-breakpoint
CREATE TABLE "staking_events" (
	"chain_id" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"account" text,
	"stake_id" numeric(78, 0),
	"values" json NOT NULL,
	CONSTRAINT "staking_events_chain_id_transaction_hash_log_index_pk" PRIMARY KEY("chain_id","transaction_hash","log_index")
);
--> statement-breakpoint
ALTER TABLE "chain_records" ADD CONSTRAINT "chain_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_claims" ADD CONSTRAINT "record_claims_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_claims" ADD CONSTRAINT "record_claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_records_by_article" ON "chain_records" USING btree ("article_id","block_number");--> statement-breakpoint
CREATE INDEX "chain_records_by_hash" ON "chain_records" USING btree ("md5_hash","block_number");--> statement-breakpoint
CREATE INDEX "chain_records_by_block" ON "chain_records" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "record_claims_open" ON "record_claims" USING btree ("told_at") WHERE "record_claims"."reason" is null;--> statement-breakpoint
CREATE INDEX "staking_events_by_account" ON "staking_events" USING btree ("account","block_number");--> statement-breakpoint
CREATE INDEX "staking_events_by_block" ON "staking_events" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "articles_by_graph_sha256" ON "articles" USING btree ("graph_sha256") WHERE "articles"."graph_sha256" is not null;