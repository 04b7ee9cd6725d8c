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
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_papers" ADD CONSTRAINT "collection_papers_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_papers" ADD CONSTRAINT "collection_papers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_papers" ADD CONSTRAINT "collection_papers_added_by_id_accounts_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_parent_id_collections_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_statuses" ADD CONSTRAINT "reading_statuses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_statuses" ADD CONSTRAINT "reading_statuses_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_papers" ADD CONSTRAINT "tagged_papers_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_papers" ADD CONSTRAINT "tagged_papers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_members_by_account" ON "collection_members" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "collection_papers_by_article" ON "collection_papers" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "collections_by_parent" ON "collections" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "reading_statuses_by_article" ON "reading_statuses" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "tagged_papers_by_article" ON "tagged_papers" USING btree ("article_id");