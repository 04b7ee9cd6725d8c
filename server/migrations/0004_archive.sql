CREATE TABLE "archive_imports" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"lines_done" bigint DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "archive_records" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"submitter" text,
	"comments" text,
	"report_no" text,
	"license" text,
	"categories" json NOT NULL,
	"versions" json NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"record_hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "graph_versions" (
	"article_id" integer NOT NULL,
	"version" integer NOT NULL,
	"entries" json NOT NULL,
	"md5_hash" text NOT NULL,
	"saved_by_id" integer,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "graph_versions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
CREATE TABLE "kept_articles" (
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_articles_account_id_article_id_pk" PRIMARY KEY("account_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"kind" text NOT NULL,
	"folded" text NOT NULL,
	"label" text NOT NULL,
	"papers" integer NOT NULL,
	CONSTRAINT "suggestions_kind_folded_pk" PRIMARY KEY("kind","folded")
);
--> statement-breakpoint
DROP INDEX "articles_published";--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "format" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "sha256" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "attempt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "generation" SET DEFAULT '{"num_return_sequences":10,"max_length":216,"length_penalty":0,"num_beams":10,"span_length":128}'::json;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "source" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "keywords" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "doi" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "archive_id" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "journal_ref" text;--> statement-breakpoint
ALTER TABLE "archive_records" ADD CONSTRAINT "archive_records_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph_versions" ADD CONSTRAINT "graph_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph_versions" ADD CONSTRAINT "graph_versions_saved_by_id_accounts_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_articles" ADD CONSTRAINT "kept_articles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_articles" ADD CONSTRAINT "kept_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggestions_by_prefix" ON "suggestions" USING btree ("folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "articles_by_doi" ON "articles" USING btree (lower("doi"));--> statement-breakpoint
CREATE INDEX "articles_by_archive_id" ON "articles" USING btree ("archive_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_of_archive" ON "articles" USING btree ("archive_id") WHERE "articles"."source" = 'arxiv';--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("source","is_published","id");