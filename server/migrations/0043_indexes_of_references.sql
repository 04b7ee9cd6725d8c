CREATE INDEX "reports_by_article" ON "reports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "article_changes_by_account" ON "article_changes" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "kept_articles_by_article" ON "kept_articles" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "graph_versions_by_account" ON "graph_versions" USING btree ("saved_by_id") WHERE "graph_versions"."saved_by_id" is not null;--> statement-breakpoint
CREATE INDEX "ratings_by_account" ON "ratings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "accounts_by_role" ON "accounts" USING btree ("role");--> statement-breakpoint
CREATE INDEX "sessions_by_admin" ON "sessions" USING btree ("admin_id") WHERE "sessions"."admin_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_by_admin_session" ON "sessions" USING btree ("admin_session_id") WHERE "sessions"."admin_session_id" is not null;--> statement-breakpoint
CREATE INDEX "chain_records_by_account" ON "chain_records" USING btree ("account_id") WHERE "chain_records"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "record_claims_by_account" ON "record_claims" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comment_ratings_by_account" ON "comment_ratings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "docviz_tokens_by_parent" ON "docviz_tokens" USING btree ("parent_hash") WHERE "docviz_tokens"."parent_hash" is not null;--> statement-breakpoint
CREATE INDEX "highlights_by_account" ON "highlights" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "collection_papers_by_account" ON "collection_papers" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "notifications_by_article" ON "notifications" USING btree ("article_id") WHERE "notifications"."article_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_actor" ON "notifications" USING btree ("actor_id") WHERE "notifications"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "reading_places_by_article" ON "reading_places" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "request_acts_by_article" ON "request_acts" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "request_acts_by_requester" ON "request_acts" USING btree ("requester_id");