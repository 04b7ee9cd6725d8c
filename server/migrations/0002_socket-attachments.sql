-- Where Socket.IO's PostgreSQL adapter keeps messages that are too long for NOTIFY; it removes them itself.
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" "bytea" NOT NULL
);
