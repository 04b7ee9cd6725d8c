CREATE TABLE "highlight_tags" (
	"highlight_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "highlight_tags_highlight_id_tag_id_pk" PRIMARY KEY("highlight_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "highlights" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "highlight_tags" ADD CONSTRAINT "highlight_tags_highlight_id_highlights_id_fk" FOREIGN KEY ("highlight_id") REFERENCES "public"."highlights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlight_tags" ADD CONSTRAINT "highlight_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "highlight_tags_by_tag" ON "highlight_tags" USING btree ("tag_id");