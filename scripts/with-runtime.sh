#!/bin/sh
# Makes sure that the dependencies of package-lock.json are installed, then becomes the pinned Node with the arguments:
#   sh scripts/with-runtime.sh server/src/main.ts
# Everything is exec'd, so that a signal to the process started first reaches the product, and none is left behind.
set -eu
cd "$(dirname "$0")/.."

. scripts/install.sh
ensure_installed

# Stops if the npm that started this was killed meanwhile.
[ -z "${npm_lifecycle_event:-}" ] || kill -0 "$PPID" 2>/dev/null || exit 1

for node in node_modules/.bin/node "${npm_node_execpath:-node}" node; do
  major=$("$node" -p 'process.versions.node.split(".")[0]' 2>/dev/null) || continue
  if [ "$major" -ge 24 ]; then exec "$node" "$@"; fi
done

echo "Colophon needs Node 24. No build of it comes with this package for $(uname -sm): install Node 24 or newer" >&2
echo "(https://nodejs.org/en/download) and start again." >&2
exit 1
