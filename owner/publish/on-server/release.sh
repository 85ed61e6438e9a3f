IFS= read -r deps
IFS= read -r known
IFS= read -r bytes
half=$releases/.half
half_deps=$folder/deps/.half
hold
[ "$(name_live)" = "$known" ] || stop moved
clean() {
  rm -rf "$half" "$half_deps"
}
clean
trap clean EXIT

mkdir -m 700 "$half" || stop no-folder
timeout 3600 head -c "$bytes" | tar -xzof - -C "$half" || stop cut-off
if [ -s "$half/.kept" ]; then
  tar -C "$releases/$known" --null -T "$half/.kept" -cf - | tar -xof - -C "$half" || stop cut-off
fi
(cd "$half" && sha256sum -c .files > /dev/null) || stop cut-off

if [ ! -d "$folder/deps/$deps" ]; then
  say step installing
  command -v npm > /dev/null || stop no-npm
  mkdir "$half_deps" || stop no-folder
  cp "$half/package.json" "$half/package-lock.json" "$half/.npmrc" "$half_deps/" || stop no-folder
  (cd "$half_deps" && npm ci --omit=dev --no-progress --loglevel=error < /dev/null > /dev/null) || stop no-install
  mv "$half_deps" "$folder/deps/$deps" || stop no-folder
fi
ln -s "../../deps/$deps/node_modules" "$half/node_modules" || stop no-folder
printf "%s" "$known" > "$half/before" || stop cut-off
chmod -R u+rwX,go+rX,go-w "$half" && chmod 600 "$half/.env" "$half/published.json" || stop no-folder

# Whoever pressed Ctrl+C by now never says go.
say step ready
go=$(timeout 60 head -n 1)
[ "$go" = go ] || stop unwanted
id=$(date -u +%Y%m%dT%H%M%SZ)
while [ -e "$releases/$id" ]; do
  sleep 1
  id=$(date -u +%Y%m%dT%H%M%SZ)
done
mv "$half" "$releases/$id" || stop no-folder
if ! (switch_to "$id"); then
  [ "$(name_live)" = "$id" ] || rm -rf "$releases/$id"
  exit 1
fi
trap "" HUP INT TERM PIPE
say done "$id"

# Caddy reads this file if its own says so. One that somebody else wrote stays.
site=$folder/site.caddy
if [ -e "$live/site.caddy" ] && { [ ! -e "$site" ] || head -n 1 "$site" | grep -q "^# Written by .npm run publish"; }; then
  cp "$live/site.caddy" "$site.next"
  caddy adapt --adapter caddyfile --config "$site.next" < /dev/null > /dev/null 2>&1 ||
    sed -i "s/buffer_requests/request_buffers 1MB/" "$site.next"
  if cmp -s "$site.next" "$site"; then
    rm "$site.next"
  else
    mv "$site.next" "$site"
    ! command -v caddy > /dev/null || manage reload caddy || say caddy
  fi
fi
# For a power cut in the next minute. A busy disk takes seconds over it, so nobody waits.
(sync -f "$folder" < /dev/null > /dev/null 2>&1 9>&- &)

# The live one and the three that were live before it stay.
kept=" $id "
one=$id
for step in 1 2 3; do
  one=$(cat "$releases/$one/before" || :)
  [ -n "$one" ] || break
  kept="$kept$one "
done
for path in "$releases"/*; do
  case $kept in
    *" ${path##*/} "*) ;;
    *) rm -rf "$path" ;;
  esac
done
for path in "$folder"/deps/*; do
  readlink "$releases"/*/node_modules | grep -qF "/deps/${path##*/}/" || rm -rf "$path"
done
