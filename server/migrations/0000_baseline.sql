-- The schema as of commit 7effe034, which replaces the 44 migrations up to then; see platform/database/migrate.ts.
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
CREATE TABLE "arrivals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"indexed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"query" json NOT NULL,
	"query_hash" text NOT NULL,
	"seen_match_id" integer DEFAULT 0 NOT NULL,
	"feed_hash" text,
	"feed_salt" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_by_feed" UNIQUE("feed_hash"),
	CONSTRAINT "saved_searches_by_query" UNIQUE("account_id","kind","query_hash")
);
--> statement-breakpoint
CREATE TABLE "search_matches" (
	"id" serial PRIMARY KEY NOT NULL,
	"saved_search_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"is_by_text" boolean NOT NULL,
	"quote" json,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_matches_once" UNIQUE("saved_search_id","article_id")
);
--> statement-breakpoint
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
	"record_hash" "bytea" NOT NULL,
	"provider" text,
	"page_url" text
);
--> statement-breakpoint
CREATE TABLE "article_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"field" text NOT NULL,
	"before" json,
	"after" json,
	"changed_by_id" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer,
	"title" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"authors" json DEFAULT '[]'::json NOT NULL,
	"abstract" text DEFAULT '' NOT NULL,
	"year" integer,
	"file_name" text NOT NULL,
	"article_url" text NOT NULL,
	"format" text,
	"size_bytes" bigint NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"pages" integer,
	"status" text NOT NULL,
	"stage" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"warnings" json DEFAULT '[]'::json NOT NULL,
	"attempt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"generation" json DEFAULT '{"num_return_sequences":10,"max_length":216,"length_penalty":0,"num_beams":10,"span_length":128}'::json NOT NULL,
	"wrapped_password" "bytea",
	"is_title_edited" boolean DEFAULT false NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"md5_hash" text,
	"graph_sha256" text,
	"statements_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" text,
	"source" text DEFAULT 'system' NOT NULL,
	"keywords" json DEFAULT '[]'::json NOT NULL,
	"doi" text,
	"archive_id" text,
	"journal_ref" text,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"dislikes_count" integer DEFAULT 0 NOT NULL,
	"may_be_recorded" boolean DEFAULT false NOT NULL,
	"taken_down_at" timestamp with time zone,
	"language" text,
	"key_claim" text
);
--> statement-breakpoint
CREATE TABLE "kept_articles" (
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_articles_account_id_article_id_pk" PRIMARY KEY("account_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"account_id" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "file_keys" (
	"file" text PRIMARY KEY NOT NULL,
	"article_id" integer,
	"key_id" text NOT NULL,
	"wrapped" "bytea" NOT NULL
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
CREATE TABLE "graphs" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"entries" json NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"extractor" integer
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"article_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"is_like" boolean NOT NULL,
	CONSTRAINT "ratings_article_id_account_id_pk" PRIMARY KEY("article_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "suggestion_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"title" text,
	"authors" json
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
CREATE TABLE "social_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"secret" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" integer NOT NULL,
	"name" text,
	"linked_at" timestamp with time zone NOT NULL,
	"former_role" text,
	CONSTRAINT "social_identities_provider_subject_pk" PRIMARY KEY("provider","subject"),
	CONSTRAINT "social_identities_of_account" UNIQUE("account_id","provider")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'user' NOT NULL,
	"frozen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"wallet_address" text,
	"password_changed_at" timestamp with time zone,
	"frozen_by" text,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_wallet_address_unique" UNIQUE("wallet_address")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_tries" (
	"email" text NOT NULL,
	"network" text NOT NULL,
	"tries" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_tries_email_network_pk" PRIMARY KEY("email","network")
);
--> statement-breakpoint
CREATE TABLE "pending_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"password_hash" text NOT NULL,
	"username" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"account_id" integer
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"user_agent" text,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"admin_id" integer,
	"admin_session_id" uuid
);
--> statement-breakpoint
CREATE TABLE "wallet_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"account_id" integer,
	"domain" text NOT NULL,
	"resources" json NOT NULL,
	"message" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_records" (
	"chain_id" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"article_id" numeric(39, 0) NOT NULL,
	"md5_hash" text NOT NULL,
	"action" text NOT NULL,
	"revision" integer NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"account_id" integer,
	CONSTRAINT "chain_records_chain_id_transaction_hash_log_index_pk" PRIMARY KEY("chain_id","transaction_hash","log_index")
);
--> statement-breakpoint
CREATE TABLE "record_claims" (
	"article_id" integer NOT NULL,
	"chain_id" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"author" text NOT NULL,
	"md5_hash" text NOT NULL,
	"action" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "record_claims_article_id_chain_id_transaction_hash_pk" PRIMARY KEY("article_id","chain_id","transaction_hash")
);
--> statement-breakpoint
CREATE TABLE "chain_checkpoints" (
	"block_number" bigint PRIMARY KEY NOT NULL,
	"block_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_cursor" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"chain_id" integer NOT NULL,
	"contracts" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text,
	"block_time" timestamp with time zone,
	"final_number" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "chat_shares" (
	"chat_id" uuid PRIMARY KEY NOT NULL,
	"link" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_shares_link_unique" UNIQUE("link")
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
	"focus" json,
	"mark" json,
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
CREATE TABLE "cited_works" (
	"article_id" integer NOT NULL,
	"place" integer NOT NULL,
	"doi" text,
	"archive_id" text,
	"title_key" text,
	"year" integer,
	CONSTRAINT "cited_works_article_id_place_pk" PRIMARY KEY("article_id","place")
);
--> statement-breakpoint
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
CREATE TABLE "comparisons" (
	"id" serial PRIMARY KEY NOT NULL,
	"link" uuid NOT NULL,
	"owner_id" integer NOT NULL,
	"title" text NOT NULL,
	"article_ids" json NOT NULL,
	"questions" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"idempotency_body" text
);
--> statement-breakpoint
CREATE TABLE "docviz_reads" (
	"network" text NOT NULL,
	"day" date NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "docviz_reads_network_day_pk" PRIMARY KEY("network","day")
);
--> statement-breakpoint
CREATE TABLE "docviz_results" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"document" json NOT NULL,
	"corrections" json NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"exported_revision" integer,
	"pdf_key" text,
	"pdf_bytes" bigint,
	"zip_key" text,
	"zip_bytes" bigint,
	"former" json
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
CREATE TABLE "highlight_tags" (
	"highlight_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "highlight_tags_highlight_id_tag_id_pk" PRIMARY KEY("highlight_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "highlights" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"start" integer NOT NULL,
	"quote" text NOT NULL,
	"color" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"area" jsonb
);
--> statement-breakpoint
CREATE TABLE "api_key_counters" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"minute" bigint NOT NULL,
	"minute_count" integer NOT NULL,
	"day" bigint NOT NULL,
	"day_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_days" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"route" text NOT NULL,
	"calls" integer NOT NULL,
	"errors" integer NOT NULL,
	CONSTRAINT "api_key_days_key_id_day_route_pk" PRIMARY KEY("key_id","day","route")
);
--> statement-breakpoint
CREATE TABLE "api_key_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"last4" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"repeat_hash" text,
	"repeat_body" text
);
--> statement-breakpoint
CREATE TABLE "api_key_uses" (
	"id" serial PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"account_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"ms" real NOT NULL,
	"address" text NOT NULL,
	"missing_scope" text
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"scopes" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "collection_members" (
	"collection_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "collection_members_collection_id_account_id_pk" PRIMARY KEY("collection_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "collection_papers" (
	"collection_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"added_by_id" integer,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_papers_collection_id_article_id_pk" PRIMARY KEY("collection_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"parent_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collections_by_name" UNIQUE NULLS NOT DISTINCT("owner_id","parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "import_remarks" (
	"import_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"position" serial NOT NULL,
	"item" text NOT NULL,
	"problem" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "import_remarks_import_id_digest_pk" PRIMARY KEY("import_id","digest")
);
--> statement-breakpoint
CREATE TABLE "imported_items" (
	"account_id" integer NOT NULL,
	"digest" text NOT NULL,
	"article_id" integer NOT NULL,
	CONSTRAINT "imported_items_account_id_digest_pk" PRIMARY KEY("account_id","digest")
);
--> statement-breakpoint
CREATE TABLE "library_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"file_key" text,
	"size_bytes" bigint NOT NULL,
	"preview" json,
	"problem" text,
	"waits_for" text,
	"items_total" integer,
	"files_total" integer,
	"items_done" integer DEFAULT 0 NOT NULL,
	"files_added" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_imports_by_account" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "paper_stars" (
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"stars" smallint NOT NULL,
	CONSTRAINT "paper_stars_account_id_article_id_pk" PRIMARY KEY("account_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "reading_statuses" (
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "reading_statuses_account_id_article_id_pk" PRIMARY KEY("account_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "tagged_papers" (
	"tag_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	CONSTRAINT "tagged_papers_tag_id_article_id_pk" PRIMARY KEY("tag_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	CONSTRAINT "tags_by_name" UNIQUE("owner_id","name")
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
	"viewed_at" timestamp with time zone,
	"saved_search_id" integer
);
--> statement-breakpoint
CREATE TABLE "oai_records" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"is_deleted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"username" text,
	"about" text DEFAULT '' NOT NULL,
	"avatar" text,
	"manual_site_theme" text,
	"is_tutorial_paused" boolean DEFAULT false NOT NULL,
	"home_layout" jsonb
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"account_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"view" text NOT NULL,
	"place" integer NOT NULL,
	"share" real NOT NULL,
	"page" integer,
	"part" real NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_account_id_article_id_pk" PRIMARY KEY("account_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "paper_openings" (
	"article_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paper_openings_article_id_account_id_kind_day_pk" PRIMARY KEY("article_id","account_id","kind","day")
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
CREATE TABLE "access_requests" (
	"article_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"label" text NOT NULL,
	"had_read_only" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id" serial NOT NULL,
	"wallet_address" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer_note" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"request_receipt_id" uuid,
	"answer_receipt_id" uuid,
	CONSTRAINT "access_requests_article_id_account_id_pk" PRIMARY KEY("article_id","account_id")
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
CREATE TABLE "retractions" (
	"doi" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"date" date,
	"reason" text NOT NULL,
	"notice_doi" text
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"user_agent" text,
	"address" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"wrapped_secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"message" text NOT NULL,
	"signature" text NOT NULL,
	"address" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staking_events" (
	"chain_id" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"account" text,
	"stake_id" numeric(78, 0),
	"values" json NOT NULL,
	CONSTRAINT "staking_events_chain_id_transaction_hash_log_index_pk" PRIMARY KEY("chain_id","transaction_hash","log_index")
);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_records" ADD CONSTRAINT "archive_records_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_changes" ADD CONSTRAINT "article_changes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_changes" ADD CONSTRAINT "article_changes_changed_by_id_accounts_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_articles" ADD CONSTRAINT "kept_articles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_articles" ADD CONSTRAINT "kept_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_keys" ADD CONSTRAINT "file_keys_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph_versions" ADD CONSTRAINT "graph_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph_versions" ADD CONSTRAINT "graph_versions_saved_by_id_accounts_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graphs" ADD CONSTRAINT "graphs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_codes" ADD CONSTRAINT "pending_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_session_id_sessions_id_fk" FOREIGN KEY ("admin_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_nonces" ADD CONSTRAINT "wallet_nonces_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_records" ADD CONSTRAINT "chain_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_claims" ADD CONSTRAINT "record_claims_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_claims" ADD CONSTRAINT "record_claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_spans" ADD CONSTRAINT "chat_spans_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_spans" ADD CONSTRAINT "chat_spans_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_model_consents" ADD CONSTRAINT "outside_model_consents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cited_works" ADD CONSTRAINT "cited_works_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_ratings" ADD CONSTRAINT "comment_ratings_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_ratings" ADD CONSTRAINT "comment_ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_root_id_comments_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_versions" ADD CONSTRAINT "comparison_versions_comparison_id_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docviz_results" ADD CONSTRAINT "docviz_results_task_id_docviz_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."docviz_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docviz_tasks" ADD CONSTRAINT "docviz_tasks_user_id_docviz_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."docviz_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docviz_tokens" ADD CONSTRAINT "docviz_tokens_user_id_docviz_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."docviz_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docviz_users" ADD CONSTRAINT "docviz_users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlight_tags" ADD CONSTRAINT "highlight_tags_highlight_id_highlights_id_fk" FOREIGN KEY ("highlight_id") REFERENCES "public"."highlights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlight_tags" ADD CONSTRAINT "highlight_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_counters" ADD CONSTRAINT "api_key_counters_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_papers" ADD CONSTRAINT "collection_papers_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_papers" ADD CONSTRAINT "collection_papers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_papers" ADD CONSTRAINT "collection_papers_added_by_id_accounts_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_parent_id_collections_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_remarks" ADD CONSTRAINT "import_remarks_import_id_library_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."library_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_items" ADD CONSTRAINT "imported_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_items" ADD CONSTRAINT "imported_items_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_imports" ADD CONSTRAINT "library_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_stars" ADD CONSTRAINT "paper_stars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_stars" ADD CONSTRAINT "paper_stars_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_statuses" ADD CONSTRAINT "reading_statuses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_statuses" ADD CONSTRAINT "reading_statuses_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_papers" ADD CONSTRAINT "tagged_papers_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_papers" ADD CONSTRAINT "tagged_papers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_boxes" ADD CONSTRAINT "notification_boxes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_openings" ADD CONSTRAINT "paper_openings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_openings" ADD CONSTRAINT "paper_openings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_receipts" ADD CONSTRAINT "access_receipts_requester_id_accounts_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_receipts" ADD CONSTRAINT "access_receipts_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_acts" ADD CONSTRAINT "request_acts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_acts" ADD CONSTRAINT "request_acts_requester_id_accounts_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_acts" ADD CONSTRAINT "request_acts_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_acts" ADD CONSTRAINT "request_acts_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_tickets" ADD CONSTRAINT "export_tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_log_by_subject" ON "admin_log" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "admin_log_by_time" ON "admin_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_failures_by_time" ON "job_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_failures_by_job" ON "job_failures" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","article_id",coalesce("comment_id", 0)) WHERE "reports"."outcome" = 'open';--> statement-breakpoint
CREATE INDEX "reports_by_outcome" ON "reports" USING btree ("outcome","id");--> statement-breakpoint
CREATE INDEX "reports_by_article" ON "reports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "arrivals_by_article" ON "arrivals" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "search_matches_by_article" ON "search_matches" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_changes_by_article" ON "article_changes" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "article_changes_by_account" ON "article_changes" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "articles_by_owner" ON "articles" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("source","is_published","id");--> statement-breakpoint
CREATE INDEX "articles_by_title" ON "articles" USING btree (lower(left("title", 500)),"id","source") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_by_field" ON "articles" USING btree (lower("field"),"id","source","field") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_by_year" ON "articles" USING btree ("year","id","source") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_by_created" ON "articles" USING btree ("created_at","id","source") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_by_updated" ON "articles" USING btree ("updated_at","id","source") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_by_likes" ON "articles" USING btree ("likes_count","id","source") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_with_statements" ON "articles" USING btree ("id","source") WHERE "articles"."is_published" and "articles"."statements_count" > 0;--> statement-breakpoint
CREATE INDEX "articles_closed" ON "articles" USING btree ("id","source") WHERE "articles"."is_published" and not "articles"."is_public";--> statement-breakpoint
CREATE INDEX "articles_by_doi" ON "articles" USING btree (lower("doi"));--> statement-breakpoint
CREATE INDEX "articles_by_archive_id" ON "articles" USING btree ("archive_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_of_archive" ON "articles" USING btree ("archive_id") WHERE "articles"."source" = 'arxiv';--> statement-breakpoint
CREATE INDEX "articles_by_sha256" ON "articles" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "articles_by_graph_sha256" ON "articles" USING btree ("graph_sha256") WHERE "articles"."graph_sha256" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_by_url" ON "articles" USING btree ("article_url");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_by_idempotency_key" ON "articles" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "kept_articles_by_article" ON "kept_articles" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "file_keys_by_article" ON "file_keys" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "file_keys_by_key" ON "file_keys" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "graph_versions_by_account" ON "graph_versions" USING btree ("saved_by_id") WHERE "graph_versions"."saved_by_id" is not null;--> statement-breakpoint
CREATE INDEX "ratings_by_account" ON "ratings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "suggestion_changes_by_article" ON "suggestion_changes" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "suggestions_by_prefix" ON "suggestions" USING btree ("folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_by_role" ON "accounts" USING btree ("role");--> statement-breakpoint
CREATE INDEX "call_counts_by_end" ON "call_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "code_mails_by_email" ON "code_mails" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "password_tries_by_time" ON "password_tries" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "pending_codes_by_email" ON "pending_codes" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "pending_codes_by_account" ON "pending_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_by_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_by_admin" ON "sessions" USING btree ("admin_id") WHERE "sessions"."admin_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_by_admin_session" ON "sessions" USING btree ("admin_session_id") WHERE "sessions"."admin_session_id" is not null;--> statement-breakpoint
CREATE INDEX "wallet_nonces_by_expiry" ON "wallet_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "chain_records_by_article" ON "chain_records" USING btree ("article_id","block_number");--> statement-breakpoint
CREATE INDEX "chain_records_by_hash" ON "chain_records" USING btree ("md5_hash","block_number");--> statement-breakpoint
CREATE INDEX "chain_records_by_block" ON "chain_records" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "chain_records_by_account" ON "chain_records" USING btree ("account_id") WHERE "chain_records"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "record_claims_by_account" ON "record_claims" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "record_claims_open" ON "record_claims" USING btree ("told_at") WHERE "record_claims"."reason" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_by_client_id" ON "chat_messages" USING btree ("chat_id","client_id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_chat" ON "chat_messages" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_version" ON "chat_messages" USING btree ("chat_id","version");--> statement-breakpoint
CREATE INDEX "chat_messages_under_way" ON "chat_messages" USING btree ("alive_until") WHERE "chat_messages"."attempt" is not null;--> statement-breakpoint
CREATE INDEX "chat_spans_by_article" ON "chat_spans" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_of_paper" ON "chats" USING btree ("account_id","article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_by_client_id" ON "chats" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "chats_by_account" ON "chats" USING btree ("account_id","is_pinned","updated_at");--> statement-breakpoint
CREATE INDEX "chats_by_article" ON "chats" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "cited_works_by_doi" ON "cited_works" USING btree ("doi") WHERE "cited_works"."doi" is not null;--> statement-breakpoint
CREATE INDEX "cited_works_by_archive_id" ON "cited_works" USING btree ("archive_id") WHERE "cited_works"."archive_id" is not null;--> statement-breakpoint
CREATE INDEX "cited_works_by_title" ON "cited_works" USING btree ("title_key") WHERE "cited_works"."title_key" is not null;--> statement-breakpoint
CREATE INDEX "comment_ratings_by_account" ON "comment_ratings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comments_by_article" ON "comments" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "comments_by_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_by_thread" ON "comments" USING btree ("root_id","id");--> statement-breakpoint
CREATE INDEX "comments_by_author" ON "comments" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_by_idempotency_key" ON "comments" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "comparisons_by_link" ON "comparisons" USING btree ("link");--> statement-breakpoint
CREATE INDEX "comparisons_by_owner" ON "comparisons" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "comparisons_by_idempotency_key" ON "comparisons" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "docviz_reads_by_day" ON "docviz_reads" USING btree ("day");--> statement-breakpoint
CREATE INDEX "docviz_tasks_by_user" ON "docviz_tasks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "docviz_tasks_by_address" ON "docviz_tasks" USING btree ("address");--> statement-breakpoint
CREATE INDEX "docviz_tasks_by_expiry" ON "docviz_tasks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "docviz_tasks_by_file" ON "docviz_tasks" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "docviz_tokens_by_user" ON "docviz_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "docviz_tokens_by_parent" ON "docviz_tokens" USING btree ("parent_hash") WHERE "docviz_tokens"."parent_hash" is not null;--> statement-breakpoint
CREATE INDEX "docviz_tokens_by_expiry" ON "docviz_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "docviz_users_by_account" ON "docviz_users" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "docviz_users_by_address" ON "docviz_users" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "highlight_tags_by_tag" ON "highlight_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "highlights_by_account" ON "highlights" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "highlights_by_place" ON "highlights" USING btree ("article_id","account_id","start",md5(coalesce("area"::text, "quote")));--> statement-breakpoint
CREATE INDEX "api_key_secrets_by_key" ON "api_key_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secrets_by_repeat" ON "api_key_secrets" USING btree ("repeat_hash");--> statement-breakpoint
CREATE INDEX "api_key_uses_by_account" ON "api_key_uses" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "api_key_uses_by_key" ON "api_key_uses" USING btree ("key_id","at");--> statement-breakpoint
CREATE INDEX "api_key_uses_by_age" ON "api_key_uses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "api_keys_by_account" ON "api_keys" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "collection_members_by_account" ON "collection_members" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "collection_papers_by_article" ON "collection_papers" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "collection_papers_by_account" ON "collection_papers" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "collections_by_parent" ON "collections" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "import_remarks_by_position" ON "import_remarks" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "imported_items_by_article" ON "imported_items" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "paper_stars_by_article" ON "paper_stars" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "reading_statuses_by_article" ON "reading_statuses" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "tagged_papers_by_article" ON "tagged_papers" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "notifications_by_position" ON "notifications" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "notifications_by_time" ON "notifications" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unviewed" ON "notifications" USING btree ("account_id","type","article_id") WHERE "notifications"."viewed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_by_article" ON "notifications" USING btree ("article_id") WHERE "notifications"."article_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_actor" ON "notifications" USING btree ("actor_id") WHERE "notifications"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_saved_search" ON "notifications" USING btree ("saved_search_id") WHERE "notifications"."saved_search_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("mail_due","account_id") WHERE "notifications"."mail_due" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "oai_records_by_position" ON "oai_records" USING btree ("position");--> statement-breakpoint
CREATE INDEX "oai_records_by_change" ON "oai_records" USING btree ("changed_at","position");--> statement-breakpoint
CREATE INDEX "reading_places_by_time" ON "reading_places" USING btree ("account_id","read_at");--> statement-breakpoint
CREATE INDEX "reading_places_by_article" ON "reading_places" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "paper_openings_by_paper" ON "paper_openings" USING btree ("article_id","last_at");--> statement-breakpoint
CREATE INDEX "paper_openings_by_account" ON "paper_openings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "access_receipts_by_requester" ON "access_receipts" USING btree ("requester_id","signed_at");--> statement-breakpoint
CREATE INDEX "access_receipts_by_owner" ON "access_receipts" USING btree ("owner_id","signed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_by_wallet" ON "access_requests" USING btree ("article_id","wallet_address");--> statement-breakpoint
CREATE INDEX "access_requests_by_account" ON "access_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "request_acts_between" ON "request_acts" USING btree ("owner_id","requester_id","id");--> statement-breakpoint
CREATE INDEX "request_acts_by_article" ON "request_acts" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "request_acts_by_requester" ON "request_acts" USING btree ("requester_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_acts_by_idempotency_key" ON "request_acts" USING btree ("actor_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "activities_by_account" ON "activities" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "signatures_by_account" ON "signatures" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "staking_events_by_account" ON "staking_events" USING btree ("account","block_number");--> statement-breakpoint
CREATE INDEX "staking_events_by_block" ON "staking_events" USING btree ("block_number");
--> statement-breakpoint
-- Written by hand from here on, since drizzle-kit does not know it: a table of a library, functions, triggers and the index of texts.
-- Where Socket.IO's PostgreSQL adapter keeps messages that are too long for NOTIFY; it removes them itself.
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" "bytea" NOT NULL
);
--> statement-breakpoint
-- Likes and dislikes of a paper, counted whenever a rating comes, turns or goes.
CREATE FUNCTION "count_ratings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "articles" SET "likes_count" = "likes_count" - OLD."is_like"::int,
      "dislikes_count" = "dislikes_count" - (NOT OLD."is_like")::int WHERE "id" = OLD."article_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "articles" SET "likes_count" = "likes_count" + NEW."is_like"::int,
      "dislikes_count" = "dislikes_count" + (NOT NEW."is_like")::int WHERE "id" = NEW."article_id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ratings_counted" AFTER INSERT OR UPDATE OR DELETE ON "ratings"
  FOR EACH ROW EXECUTE FUNCTION "count_ratings"();
--> statement-breakpoint
-- Anybody may write any number into the contract as a paper's id.
CREATE FUNCTION "note_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "articles" SET "may_be_recorded" = true WHERE NOT "may_be_recorded" AND "id" IN (
    SELECT CASE WHEN "article_id" <= 2147483647 THEN "article_id"::int END FROM "inserted");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chain_records_noted" AFTER INSERT ON "chain_records" REFERENCING NEW TABLE AS "inserted"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_records"();
--> statement-breakpoint
CREATE TRIGGER "record_claims_noted" AFTER INSERT ON "record_claims" REFERENCING NEW TABLE AS "inserted"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_records"();
--> statement-breakpoint
CREATE FUNCTION admin_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of administrators is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER admin_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "admin_log"
  FOR EACH STATEMENT EXECUTE FUNCTION admin_log_is_append_only();
--> statement-breakpoint
-- Text for the trigram index, which knows ASCII letters and digits only: bytes of other letters become octal numbers,
-- everything else spaces. Mirrored by searchText of the server.
CREATE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || regexp_replace(encode(convert_to(lower($1), 'UTF8'), 'escape'), '[^a-z0-9]+', ' ', 'g')
$$;
--> statement-breakpoint
-- pg_trgm is a trusted extension: the owner of a database may create it. Where a server does not offer it, the product
-- runs without the index, and text searches over the archive end at their time limit.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "articles_by_text" ON "articles" USING gin (search_text("title" || chr(10) || "authors"::text || chr(10) || "field" || chr(10) || "file_name") gin_trgm_ops);
EXCEPTION WHEN undefined_file OR undefined_object OR feature_not_supported OR insufficient_privilege THEN
  RAISE WARNING 'articles_by_text was not created: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Whatever changes who may read a paper is signalled with its commit; see platform/live/signals.
CREATE FUNCTION "signal_access"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('colophon_signals', 'access ' || CASE TG_TABLE_NAME
    WHEN 'articles' THEN to_jsonb(OLD) ->> 'id' ELSE coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'article_id' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "articles_access_signalled" AFTER UPDATE OF "is_published", "is_public", "deleted_at", "taken_down_at", "owner_id" ON "articles"
  FOR EACH ROW WHEN ((OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."taken_down_at", OLD."owner_id")
    IS DISTINCT FROM (NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."taken_down_at", NEW."owner_id"))
  EXECUTE FUNCTION "signal_access"();
--> statement-breakpoint
CREATE TRIGGER "articles_removal_signalled" AFTER DELETE ON "articles"
  FOR EACH ROW EXECUTE FUNCTION "signal_access"();
--> statement-breakpoint
CREATE TRIGGER "access_requests_signalled" AFTER INSERT OR UPDATE OR DELETE ON "access_requests"
  FOR EACH ROW EXECUTE FUNCTION "signal_access"();
--> statement-breakpoint
-- What two spellings of a title have in common, without any marks; null for titles too short to identify a work.
CREATE FUNCTION "title_key"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(words) > 12 THEN md5(words) END
  FROM (SELECT btrim(search_text(regexp_replace($1, '[‐‑‒–—―−‘’‚“”„«»‹›…·•′″¡¿]', ' ', 'g')))) AS plain(words)
$$;
--> statement-breakpoint
-- Notes what is provided over OAI-PMH at the end of each transaction that changes it. The lock is held from the time stamp
-- to the commit, so that time stamps and positions grow in the order of commits; see features/oai/queries.ts. A later
-- migration that changes published papers and then the table itself needs SET CONSTRAINTS ALL IMMEDIATE in between.
CREATE FUNCTION "is_provided"("source" text, "is_published" boolean, "is_public" boolean,
  "deleted_at" timestamp with time zone, "is_sample" boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT $1 = 'system' AND $2 AND $3 AND $4 IS NULL AND NOT $5
$$;
--> statement-breakpoint
CREATE FUNCTION "note_provided"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "paper_id" integer := CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END;
  "provided" boolean := EXISTS (SELECT FROM "articles" WHERE "id" = "paper_id" AND is_provided("source", "is_published", "is_public", "deleted_at", "is_sample"));
  "noted_at" timestamp with time zone;
BEGIN
  IF NOT "provided" AND NOT EXISTS (SELECT FROM "oai_records" WHERE "article_id" = "paper_id" AND NOT "is_deleted") THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(4201344);
  -- The clock may be set back.
  SELECT greatest(clock_timestamp(), max("changed_at")) INTO "noted_at" FROM "oai_records";
  INSERT INTO "oai_records" ("article_id", "position", "changed_at", "is_deleted")
    VALUES ("paper_id", nextval('oai_records_position_seq'), "noted_at", NOT "provided")
    ON CONFLICT ("article_id") DO UPDATE SET "position" = excluded."position", "changed_at" = excluded."changed_at",
      "is_deleted" = excluded."is_deleted";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "articles_provided_added" AFTER INSERT ON "articles" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_provided(NEW."source", NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."is_sample")) EXECUTE FUNCTION "note_provided"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "articles_provided_removed" AFTER DELETE ON "articles" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_provided(OLD."source", OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."is_sample")) EXECUTE FUNCTION "note_provided"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "articles_provided_changed" AFTER UPDATE ON "articles" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((is_provided(OLD."source", OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."is_sample") OR is_provided(NEW."source", NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."is_sample")) AND
    (is_provided(OLD."source", OLD."is_published", OLD."is_public", OLD."deleted_at", OLD."is_sample"), OLD."title", OLD."field", OLD."authors"::text, OLD."abstract", OLD."keywords"::text, OLD."year",
      OLD."doi", OLD."archive_id", OLD."journal_ref", OLD."language") IS DISTINCT FROM
    (is_provided(NEW."source", NEW."is_published", NEW."is_public", NEW."deleted_at", NEW."is_sample"), NEW."title", NEW."field", NEW."authors"::text, NEW."abstract", NEW."keywords"::text, NEW."year",
      NEW."doi", NEW."archive_id", NEW."journal_ref", NEW."language"))
  EXECUTE FUNCTION "note_provided"();
