ALTER TABLE "chat_spans" ADD COLUMN "focus" json;--> statement-breakpoint
ALTER TABLE "chat_spans" ADD COLUMN "mark" json;