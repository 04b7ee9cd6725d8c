CREATE TABLE "highlight_collections" (
	"highlight_id" integer NOT NULL,
	"collection_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	CONSTRAINT "highlight_collections_highlight_id_collection_id_pk" PRIMARY KEY("highlight_id","collection_id")
);
--> statement-breakpoint
CREATE TABLE "blocked_sharers" (
	"account_id" integer NOT NULL,
	"sharer_id" integer NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_sharers_account_id_sharer_id_pk" PRIMARY KEY("account_id","sharer_id")
);
--> statement-breakpoint
CREATE TABLE "collection_invitations" (
	"collection_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "collection_invitations_collection_id_account_id_pk" PRIMARY KEY("collection_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "collection_id" integer;--> statement-breakpoint
ALTER TABLE "highlight_collections" ADD CONSTRAINT "highlight_collections_highlight_id_highlights_id_fk" FOREIGN KEY ("highlight_id") REFERENCES "public"."highlights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlight_collections" ADD CONSTRAINT "highlight_collections_of_paper" FOREIGN KEY ("collection_id","article_id") REFERENCES "public"."collection_papers"("collection_id","article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_sharers" ADD CONSTRAINT "blocked_sharers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_sharers" ADD CONSTRAINT "blocked_sharers_sharer_id_accounts_id_fk" FOREIGN KEY ("sharer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_invitations" ADD CONSTRAINT "collection_invitations_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_invitations" ADD CONSTRAINT "collection_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "highlight_collections_by_paper" ON "highlight_collections" USING btree ("collection_id","article_id");--> statement-breakpoint
CREATE INDEX "blocked_sharers_by_sharer" ON "blocked_sharers" USING btree ("sharer_id");--> statement-breakpoint
CREATE INDEX "collection_invitations_by_account" ON "collection_invitations" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_by_collection" ON "notifications" USING btree ("collection_id") WHERE "notifications"."collection_id" is not null;
--> statement-breakpoint
-- A highlight that was shared with the readers of every collection stays shared with those collections of its author that have its paper.
INSERT INTO "highlight_collections" ("highlight_id", "collection_id", "article_id")
SELECT h."id", p."collection_id", h."article_id" FROM "highlights" h
JOIN "collection_papers" p ON p."article_id" = h."article_id"
JOIN "collections" c ON c."id" = p."collection_id" AND c."owner_id" = h."account_id"
WHERE h."is_shared" ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Each author is told once where their highlights are still shared.
WITH ends AS (
  SELECT h."account_id", count(*) FILTER (WHERE NOT EXISTS (
    SELECT 1 FROM "highlight_collections" s WHERE s."highlight_id" = h."id")) AS ended
  FROM "highlights" h WHERE h."is_shared" GROUP BY h."account_id"
), kept AS (
  SELECT h."account_id", c."id", c."name", count(*) AS shared FROM "highlights" h
  JOIN "highlight_collections" s ON s."highlight_id" = h."id" JOIN "collections" c ON c."id" = s."collection_id"
  WHERE h."is_shared" GROUP BY h."account_id", c."id"
), told AS (
  SELECT e."account_id", left(concat_ws('. ',
    (SELECT 'Still shared: ' || string_agg(k.shared || ' in ' || k."name", ', ' ORDER BY k."name", k."id") FROM kept k WHERE k."account_id" = e."account_id"),
    CASE WHEN e.ended > 0 THEN 'Not shared any more: ' || e.ended END), 1000) AS note
  FROM ends e
), boxes AS (
  INSERT INTO "notification_boxes" ("account_id", "position") SELECT "account_id", 1 FROM told
  ON CONFLICT ("account_id") DO UPDATE SET "position" = "notification_boxes"."position" + 1
  RETURNING "account_id", "position"
)
INSERT INTO "notifications" ("account_id", "type", "note", "position", "is_in_page", "created_at", "updated_at")
SELECT told."account_id", 'Your shared highlights changed', told.note, boxes."position", true, now(), now()
FROM told JOIN boxes ON boxes."account_id" = told."account_id";
--> statement-breakpoint
UPDATE "highlights" SET "is_shared" = false WHERE "is_shared";
