CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000 CACHE 1),
	"chat_id" uuid NOT NULL,
	"question_id" bigint,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"message" text DEFAULT '' NOT NULL,
	"client_id" text,
	"body" json,
	"rating" json,
	"attempt" uuid,
	"alive_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_spans" (
	"message_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"article_id" integer NOT NULL,
	"of" text NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"text" text NOT NULL,
	"page" integer,
	"boxes" json NOT NULL,
	"section" text,
	"score" real NOT NULL,
	CONSTRAINT "chat_spans_message_id_kind_n_pk" PRIMARY KEY("message_id","kind","n")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"article_id" integer,
	"title" text DEFAULT '' NOT NULL,
	"scope" json DEFAULT '{"kind":"everything"}'::json NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"client_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_model_consents" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_spans" ADD CONSTRAINT "chat_spans_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_spans" ADD CONSTRAINT "chat_spans_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_model_consents" ADD CONSTRAINT "outside_model_consents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_by_client_id" ON "chat_messages" USING btree ("chat_id","client_id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_chat" ON "chat_messages" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_version" ON "chat_messages" USING btree ("chat_id","version");--> statement-breakpoint
CREATE INDEX "chat_messages_under_way" ON "chat_messages" USING btree ("alive_until") WHERE "chat_messages"."attempt" is not null;--> statement-breakpoint
CREATE INDEX "chat_spans_by_article" ON "chat_spans" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_of_paper" ON "chats" USING btree ("account_id","article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_by_client_id" ON "chats" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "chats_by_account" ON "chats" USING btree ("account_id","is_pinned","updated_at");--> statement-breakpoint
CREATE INDEX "chats_by_article" ON "chats" USING btree ("article_id");