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
ALTER TABLE "import_remarks" ADD CONSTRAINT "import_remarks_import_id_library_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."library_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_imports" ADD CONSTRAINT "library_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_remarks_by_position" ON "import_remarks" USING btree ("import_id","position");