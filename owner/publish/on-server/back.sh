hold
now=$(name_live)
[ -n "$now" ] || stop nothing
id=$(cat "$releases/$now/before")
[ -n "$id" ] && [ -d "$releases/$id" ] || stop no-older
(switch_to "$id") || exit 1
say done "$id"
