ALTER TABLE "chat_spans" DROP COLUMN "mark";
--> statement-breakpoint
-- Contradicted presuppositions are not a kind of refusal any more.
UPDATE "chat_messages" SET "body" = jsonb_set("body"::jsonb, '{refusal,kind}', '"notSaid"')::json
WHERE "body"->'refusal'->>'kind' = 'falsePremise';
