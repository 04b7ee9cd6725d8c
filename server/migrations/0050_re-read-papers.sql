ALTER TABLE "documents" ADD COLUMN "reader" integer;--> statement-breakpoint
ALTER TABLE "graphs" ADD COLUMN "offered" json;