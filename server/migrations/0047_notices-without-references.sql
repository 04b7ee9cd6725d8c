ALTER TABLE "notifications" DROP CONSTRAINT "notifications_saved_search_id_saved_searches_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_collection_id_collections_id_fk";
