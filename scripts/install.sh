# Sourced by with-runtime.sh, in the folder of the repository. `ensure_installed` runs `npm ci` unless it has been run to
# its end for this package-lock.json on this kind of machine. Two at once: one installs, the other waits. Silent when
# there is nothing to do.

stamp=node_modules/.colophon-installed
lock=.cache/installing
log=.cache/install.log
wanted="$(cksum <package-lock.json) $(uname -sm)"

# npm ci writes its record of node_modules last: a newer record means that npm ci was run manually.
is_installed() {
  [ "$(cat $stamp 2>/dev/null)" = "$wanted" ] && return 0
  [ -n "$(find node_modules/.package-lock.json -newer package-lock.json 2>/dev/null)" ] && echo "$wanted" >$stamp
}

# A link is made in one step, with the process id of the holder, later of its npm, as its target. If that was killed the
# link stays behind.
take_lock() {
  told=
  until ln -s $$ $lock 2>/dev/null; do
    holder=$(readlink $lock) || { sleep 1; continue; }
    if ! is_installing "$holder"; then
      rm -f $lock
      continue
    fi
    [ -n "$told" ] || echo 'Waiting for the installation that another start has begun.'
    told=yes
    sleep 1
  done
}

is_installing() {
  kill -0 "$1" 2>/dev/null || return 1
  ! command -v ps >/dev/null || ps -p "$1" -o args= | grep -q -e with-runtime.sh -e npm
}

# A release has the web application built and no sources of it: it needs production dependencies only.
if [ -d web/dist ] && [ ! -d web/src ]; then
  parts='--omit=dev --include-workspace-root --workspace=server --workspace=client'
  size='1.1 GB'
else
  parts=
  size='1.7 GB'
fi

# onnxruntime-node brings what the processor needs; its script would ask the network for more.
export ONNXRUNTIME_NODE_INSTALL=skip

# npm runs under the Node it came with, not under the pinned one that it is about to replace.
npm_ci() {
  if [ -f "${npm_execpath:-}" ] && [ -x "${npm_node_execpath:-}" ]; then
    exec "$npm_node_execpath" "$npm_execpath" ci $parts --no-progress --loglevel=error
  else
    exec npm ci $parts --no-progress --loglevel=error
  fi
}

# On SIGTERM npm would restore everything for a minute; the next start installs again anyway, so it is killed instead.
ensure_installed() {
  is_installed && return
  mkdir -p .cache
  [ -w .cache ] || { echo "The dependencies cannot be installed: $PWD cannot be written." >&2; exit 1; }
  installer=
  teller=
  take_lock
  trap 'rm -f $lock' EXIT
  trap '[ -z "$installer" ] || kill -KILL "$installer"; end_progress; exit 1' INT TERM HUP
  is_installed || install
  rm -f $lock
  trap - EXIT INT TERM HUP
}

# Every few seconds how long it has taken and how much is there: one line that is rewritten on a terminal, else a line
# every ten seconds. npm itself is silent for minutes. The sleep does not hold the output open after its shell has ended.
tell_progress() {
  began=$(date +%s)
  pause=${INSTALL_PROGRESS_SECONDS:-10}
  [ ! -t 1 ] || pause=2
  while sleep "$pause" >/dev/null 2>&1 && kill -0 "$1" 2>/dev/null; do
    done=$(du -sm node_modules 2>/dev/null | cut -f1)
    line="  $(($(date +%s) - began)) s, ${done:-0} MB of about $size installed"
    if [ -t 1 ]; then printf '\r%s ' "$line"; else echo "$line"; fi
  done
}

end_progress() {
  [ -n "$teller" ] || return 0
  kill "$teller" 2>/dev/null || true
  wait "$teller" 2>/dev/null || true
  teller=
  [ ! -t 1 ] || echo
}

install() {
  echo "Installing the dependencies (npm ci): once for each version, one to five minutes, about $size."
  rm -f $stamp
  npm_ci >$log 2>&1 &
  installer=$!
  ln -sfn "$installer" $lock
  tell_progress "$installer" &
  teller=$!
  code=0
  wait "$installer" || code=$?
  end_progress
  if [ "$code" != 0 ]; then
    head -n 20 $log >&2
    echo "npm ci failed; the lines above say why (all of it: $log). Once that is mended, start again." >&2
    exit 1
  fi
  echo "$wanted" >$stamp
}
