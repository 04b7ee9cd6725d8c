CREATE TABLE "password_tries" (
	"email" text NOT NULL,
	"network" text NOT NULL,
	"tries" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_tries_email_network_pk" PRIMARY KEY("email","network")
);
--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "idempotency_body" text;--> statement-breakpoint
CREATE INDEX "password_tries_by_time" ON "password_tries" USING btree ("last_at");