CREATE TABLE "archive_harvests" (
	"url" text NOT NULL,
	"set_spec" text NOT NULL,
	"prefix" text NOT NULL,
	"harvested_until" timestamp with time zone,
	"token" text,
	"list_from" text,
	"list_began" timestamp with time zone,
	"records_done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "archive_harvests_url_set_spec_prefix_pk" PRIMARY KEY("url","set_spec","prefix")
);
--> statement-breakpoint
ALTER TABLE "archive_records" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "archive_records" ADD COLUMN "page_url" text;