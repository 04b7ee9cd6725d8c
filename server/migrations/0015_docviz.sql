CREATE TABLE "docviz_results" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"document" json NOT NULL,
	"corrections" json NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"exported_revision" integer,
	"pdf_key" text,
	"pdf_bytes" bigint,
	"zip_key" text,
	"zip_bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "docviz_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"pages" integer,
	"attempt" uuid NOT NULL,
	"wrapped_password" "bytea",
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "docviz_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"parent_hash" text,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "docviz_users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"account_id" integer,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "docviz_results" ADD CONSTRAINT "docviz_results_task_id_docviz_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."docviz_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docviz_tasks" ADD CONSTRAINT "docviz_tasks_user_id_docviz_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."docviz_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docviz_tokens" ADD CONSTRAINT "docviz_tokens_user_id_docviz_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."docviz_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docviz_users" ADD CONSTRAINT "docviz_users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "docviz_tasks_by_user" ON "docviz_tasks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "docviz_tasks_by_address" ON "docviz_tasks" USING btree ("address");--> statement-breakpoint
CREATE INDEX "docviz_tasks_by_expiry" ON "docviz_tasks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "docviz_tasks_by_file" ON "docviz_tasks" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "docviz_tokens_by_user" ON "docviz_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "docviz_tokens_by_expiry" ON "docviz_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "docviz_users_by_account" ON "docviz_users" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "docviz_users_by_address" ON "docviz_users" USING btree ("address","created_at");