CREATE TABLE "model_opt_outs" (
	"article_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_permissions" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_models" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"model" text NOT NULL,
	"key" "bytea",
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "outside_model_consents" CASCADE;--> statement-breakpoint
ALTER TABLE "model_opt_outs" ADD CONSTRAINT "model_opt_outs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_permissions" ADD CONSTRAINT "model_permissions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_models" ADD CONSTRAINT "own_models_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;