CREATE TABLE "comparison_versions" (
	"comparison_id" integer NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"article_ids" json NOT NULL,
	"questions" json NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comparison_versions_comparison_id_version_pk" PRIMARY KEY("comparison_id","version")
);
--> statement-breakpoint
ALTER TABLE "file_keys" ALTER COLUMN "article_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "docviz_results" ADD COLUMN "former" json;--> statement-breakpoint
ALTER TABLE "comparison_versions" ADD CONSTRAINT "comparison_versions_comparison_id_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."comparisons"("id") ON DELETE cascade ON UPDATE no action;