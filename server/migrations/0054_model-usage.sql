CREATE TABLE "model_usage" (
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"is_own" boolean NOT NULL,
	"requests" integer NOT NULL,
	"tokens_read" bigint NOT NULL,
	"tokens_written" bigint NOT NULL,
	CONSTRAINT "model_usage_account_id_day_is_own_pk" PRIMARY KEY("account_id","day","is_own")
);
--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;