CREATE TABLE "model_uses" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"saved_questions" boolean NOT NULL,
	"comparisons" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_uses" ADD CONSTRAINT "model_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;