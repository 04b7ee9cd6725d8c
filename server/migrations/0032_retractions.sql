CREATE TABLE "retractions" (
	"doi" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"date" date,
	"reason" text NOT NULL,
	"notice_doi" text
);
