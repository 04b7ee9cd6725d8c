CREATE TABLE "docviz_reads" (
	"network" text NOT NULL,
	"day" date NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "docviz_reads_network_day_pk" PRIMARY KEY("network","day")
);
--> statement-breakpoint
CREATE INDEX "docviz_reads_by_day" ON "docviz_reads" USING btree ("day");