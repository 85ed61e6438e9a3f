# What every errand on the server begins with. Values come in by stdin, one a line, and are only ever used between
# double quotes: nothing that somebody typed becomes part of a command. No apostrophes here: ssh carries these lines
# between two of them.
set -u
umask 022
LC_ALL=C
export LC_ALL
IFS= read -r folder
IFS= read -r service
IFS= read -r manager
IFS= read -r port
live=$folder/live
releases=$folder/releases

say() {
  printf "@%s\n" "$*" || :
}

stop() {
  say stop "$1"
  exit 1
}

hold() {
  mkdir -p "$releases" "$folder/deps" || stop no-folder
  [ ! -e "$live" ] || [ -L "$live" ] || stop not-ours
  exec 9> "$folder/lock" || stop no-folder
  flock -n 9 || stop busy
}

name_live() {
  readlink "$live" | sed "s,^releases/,,"
}

# The other end of a cut line must not stop what has been begun.
switch_to() {
  before=$(name_live)
  since=$(date +%s)
  trap "" HUP INT TERM PIPE
  say step switching
  point_to "$1" || stop no-folder
  fault=no-restart
  if restart; then
    fault=no-answer
    if answers; then return; fi
  fi
  say step returning
  quote_log
  if [ -z "$before" ]; then
    rm -f "$live"
    stop "$fault-yet"
  fi
  point_to "$before" || stop neither
  restart || :
  answers || stop neither
  stop "$fault"
}

# One step: whoever looks finds the old release or the new one.
point_to() {
  rm -f "$live.next"
  ln -s "releases/$1" "$live.next" && mv -T "$live.next" "$live"
}

# Ends the old server as systemd does: what is under way is answered first.
restart() {
  manage restart -- "$service"
}

manage() {
  case $manager in
    sudo) sudo -n systemctl "$@" < /dev/null 9>&- ;;
    user) systemctl --user "$@" < /dev/null 9>&- ;;
    *) systemctl "$@" < /dev/null 9>&- ;;
  esac
}

answers() {
  "$live/node_modules/.bin/node" "$live/check-live.mjs" "$port" "$service" "$manager" < /dev/null
}

# What the service has said since the switch, as far as this user may read it. Only plain letters get through: nothing in
# a log can pass for one of our own words, or for a command to the terminal of the owner.
quote_log() {
  scope=--system
  [ "$manager" != user ] || scope=--user
  timeout 10 journalctl "$scope" --unit "$service" --since "@$since" --lines 20 --output cat --no-pager --quiet \
    < /dev/null 2> /dev/null | tr -cd "\012\040-\176" | sed "s/^/@log /"
  # A line that was cut short must not take in the next word.
  echo
}
