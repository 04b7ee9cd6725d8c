CREATE TABLE "code_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_codes" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
CREATE INDEX "code_mails_by_email" ON "code_mails" USING btree ("email","purpose");