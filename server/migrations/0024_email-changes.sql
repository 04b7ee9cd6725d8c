ALTER TABLE "pending_codes" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "pending_codes" ADD CONSTRAINT "pending_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_codes_by_account" ON "pending_codes" USING btree ("account_id");