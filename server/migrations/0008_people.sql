CREATE TABLE "comment_ratings" (
	"comment_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"is_like" boolean NOT NULL,
	CONSTRAINT "comment_ratings_comment_id_account_id_pk" PRIMARY KEY("comment_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"author_id" integer,
	"parent_id" integer,
	"root_id" integer,
	"message" text NOT NULL,
	"anchor" json,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_boxes" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"preferences" json DEFAULT '{}'::json NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"type" text NOT NULL,
	"article_id" integer,
	"actor_id" integer,
	"comment_id" integer,
	"level" text,
	"note" text,
	"count" integer DEFAULT 1 NOT NULL,
	"position" bigint NOT NULL,
	"is_in_page" boolean NOT NULL,
	"mail_due" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"viewed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"purpose" text NOT NULL,
	"article_id" integer NOT NULL,
	"title" text NOT NULL,
	"requester_id" integer,
	"owner_id" integer,
	"wallet_address" text NOT NULL,
	"access_level" text,
	"is_granted" boolean,
	"expires_at" timestamp with time zone,
	"address" text NOT NULL,
	"message" text NOT NULL,
	"signature" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"requester_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"actor_id" integer NOT NULL,
	"act" text NOT NULL,
	"level" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"receipt_id" uuid,
	"idempotency_key" text
);
--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "wallet_address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "answer_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "asked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "request_receipt_id" uuid;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "answer_receipt_id" uuid;--> statement-breakpoint
ALTER TABLE "comment_ratings" ADD CONSTRAINT "comment_ratings_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_ratings" ADD CONSTRAINT "comment_ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_root_id_comments_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_boxes" ADD CONSTRAINT "notification_boxes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_receipts" ADD CONSTRAINT "access_receipts_requester_id_accounts_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_receipts" ADD CONSTRAINT "access_receipts_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_acts" ADD CONSTRAINT "request_acts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_acts" ADD CONSTRAINT "request_acts_requester_id_accounts_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_acts" ADD CONSTRAINT "request_acts_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_acts" ADD CONSTRAINT "request_acts_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_by_article" ON "comments" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "comments_by_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_by_thread" ON "comments" USING btree ("root_id","id");--> statement-breakpoint
CREATE INDEX "comments_by_author" ON "comments" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_by_idempotency_key" ON "comments" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "notifications_by_position" ON "notifications" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "notifications_by_time" ON "notifications" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unviewed" ON "notifications" USING btree ("account_id","type","article_id") WHERE "notifications"."viewed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("mail_due","account_id") WHERE "notifications"."mail_due" is not null;--> statement-breakpoint
CREATE INDEX "access_receipts_by_requester" ON "access_receipts" USING btree ("requester_id","signed_at");--> statement-breakpoint
CREATE INDEX "access_receipts_by_owner" ON "access_receipts" USING btree ("owner_id","signed_at");--> statement-breakpoint
CREATE INDEX "request_acts_between" ON "request_acts" USING btree ("owner_id","requester_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_acts_by_idempotency_key" ON "request_acts" USING btree ("actor_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_by_wallet" ON "access_requests" USING btree ("article_id","wallet_address");--> statement-breakpoint
CREATE INDEX "access_requests_by_account" ON "access_requests" USING btree ("account_id");