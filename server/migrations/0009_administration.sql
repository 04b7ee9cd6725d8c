CREATE TABLE "admin_log" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer NOT NULL,
	"subject_id" integer,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"reason" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"address" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_log_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"name" text NOT NULL,
	"article_id" integer,
	"attempt" integer NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_pauses" (
	"id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"paused_by" integer NOT NULL,
	"paused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"comment_id" integer,
	"words" text NOT NULL,
	"reason" text NOT NULL,
	"reporter_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text DEFAULT 'open' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "frozen_by" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "admin_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "admin_session_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_log_by_subject" ON "admin_log" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "admin_log_by_time" ON "admin_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_failures_by_time" ON "job_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_failures_by_job" ON "job_failures" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","article_id",coalesce("comment_id", 0)) WHERE "reports"."outcome" = 'open';--> statement-breakpoint
CREATE INDEX "reports_by_outcome" ON "reports" USING btree ("outcome","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_session_id_sessions_id_fk" FOREIGN KEY ("admin_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;