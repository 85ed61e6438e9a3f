#!/bin/sh
# Stands in for systemctl in the tests: "restart -- <service>" ends the website as systemd would, waits for it, and
# starts the release that is live now with its settings.
set -u
[ "$1 $2" = "restart --" ] || exit 64
[ -e "$SITE_HOME/refuse" ] && { echo "Unit $3.service not found." >&2; exit 5; }
echo "$3" >> "$SITE_HOME/restarted"
pid=$(cat "$SITE_HOME/site.pid" 2> /dev/null || echo 0)
if [ "$pid" -gt 0 ]; then
  kill -TERM "$pid" 2> /dev/null
  # One that has ended may stay in the list for seconds until somebody asks for its status.
  while kill -0 "$pid" 2> /dev/null && ! grep -qs "^State:.Z" "/proc/$pid/status"; do sleep 0.05; done
fi
# A release that was spoilt does not start, an older one does.
[ -e "$SITE_HOME/crash" ] && { rm "$SITE_HOME/crash"; rm -f "$SITE_HOME/site.pid"; exit 0; }
cd "$SITE_HOME/srv/website/live" || exit 1
set -a
. ./.env
PORT=$SITE_PORT
SPOOL_DIR=$SITE_HOME/spool
MAILBOX_DIR=$SITE_HOME/mailbox
setsid node_modules/.bin/node server/main.ts > "$SITE_HOME/site.log" 2>&1 < /dev/null &
echo $! > "$SITE_HOME/site.pid"
