#!/bin/sh
# In place of systemctl, journalctl and caddy in the tests. This caddy accepts every file. "restart -- <service>" ends the
# website as systemd would, waits for it, and starts the release that is live now with its settings; "show" says whether
# it still runs.
set -u
scope=--system
case $1 in --user | --system) scope=$1; shift ;; esac
pid=$(cat "$SITE_HOME/site.pid" 2> /dev/null || echo 0)
# One that has ended may stay in the list for seconds until somebody asks for its status.
runs() {
  [ "$pid" -gt 0 ] && kill -0 "$pid" 2> /dev/null && ! grep -qs "^State:.Z" "/proc/$pid/status"
}
case "${0##*/} $1" in
  "caddy "*) exit ;;
  "journalctl "*)
    [ "$scope" = "$(cat "$SITE_HOME/scope")" ] && cat "$SITE_HOME/site.log"
    exit ;;
  "systemctl reload")
    echo "$2" >> "$SITE_HOME/reloaded"
    exit ;;
  "systemctl show")
    # Not while it is being restarted, as systemd would not.
    [ "$pid" -eq 0 ] || runs || echo ActiveState=failed
    exit ;;
esac
[ "$1 $2" = "restart --" ] || exit 64
[ -e "$SITE_HOME/refuse" ] && { echo "Unit $3.service not found." >&2; exit 5; }
# Says that it has restarted it while the old one still answers.
if [ -e "$SITE_HOME/late" ]; then
  rm "$SITE_HOME/late"
  (sleep 1; "$0" "$@") > /dev/null 2>&1 &
  exit 0
fi
rm -f "$SITE_HOME/site.pid"
if runs; then
  kill -TERM "$pid"
  while runs; do sleep 0.05; done
fi
echo "$3" >> "$SITE_HOME/restarted"
echo "$scope" > "$SITE_HOME/scope"
cd "$SITE_HOME/srv/website/live" || exit 1
set -a
. ./.env
PORT=$SITE_PORT
SPOOL_DIR=$SITE_HOME/spool
setsid node_modules/.bin/node server/main.ts > "$SITE_HOME/site.log" 2>&1 < /dev/null &
echo $! > "$SITE_HOME/site.pid"
