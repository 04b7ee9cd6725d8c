ALTER TABLE "model_uses" ADD COLUMN "key_claims" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_uses" ADD COLUMN "details" boolean DEFAULT false NOT NULL;